package org.ncclconformance.contract;

/** A custom resource of a test's own, in a group that is named for the test's namespace. */
record Widgets(Space space, String group) {
  private static final String SCHEMA =
      """
      type: object
      properties:
        spec:
          type: object
          required: [size]
          properties:
            size: {type: integer, minimum: 1}
            color: {type: string, enum: [red, green], default: red}
            code: {type: string, pattern: '^[a-z]+$'}
            fixed: {type: string, x-kubernetes-validations: [{rule: self == oldSelf, message: fixed is immutable}]}
            free: {type: object, x-kubernetes-preserve-unknown-fields: true}
            parts:
              type: array
              x-kubernetes-list-type: map
              x-kubernetes-list-map-keys: [name]
              items:
                type: object
                required: [name]
                properties: {name: {type: string}, count: {type: integer}}
          x-kubernetes-validations:
          - {rule: "!has(self.code) || self.size < 10", message: a coded widget is small}
        status:
          type: object
          properties: {phase: {type: string}}
      """;

  /** Installs the resource and waits until it is served. */
  static Widgets in(Space space) {
    Widgets widgets = new Widgets(space, space.name() + ".example.com");
    space.create("/apis/apiextensions.k8s.io/v1/customresourcedefinitions", widgets.definition());
    widgets.awaitServed();
    return widgets;
  }

  void awaitServed() {
    space.until(
        definitionPath(), "Established", crd -> crd.condition("Established").startsWith("True "));
    Deadline.until("widgets are served", () -> space.get(path()).code() == 200);
  }

  String path() {
    return group + "/v1:widgets";
  }

  String definitionPath() {
    return "/apis/apiextensions.k8s.io/v1/customresourcedefinitions/widgets." + group;
  }

  String body(String name, String spec) {
    return "{apiVersion: %s/v1, kind: Widget, metadata: {name: %s}, spec: %s}"
        .formatted(group, name, spec);
  }

  String definition() {
    return """
    apiVersion: apiextensions.k8s.io/v1
    kind: CustomResourceDefinition
    metadata: {name: widgets.%1$s}
    spec:
      group: %1$s
      scope: Namespaced
      names: {plural: widgets, singular: widget, kind: Widget, listKind: WidgetList, shortNames: [wi]}
      versions:
      - name: v1
        served: true
        storage: true
        subresources: {status: {}}
        schema:
          openAPIV3Schema:
    %2$s
    """
        .formatted(group, SCHEMA.indent(8));
  }

  void delete() {
    space.delete(definitionPath()).expect(200);
    space.untilGone(definitionPath());
  }
}
