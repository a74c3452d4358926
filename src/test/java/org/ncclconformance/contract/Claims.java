package org.ncclconformance.contract;

/** Claims on devices, and what tests need beside them: a class, slices, pods that claim. */
final class Claims {
  /** Before the name of one of its kinds, where a Space is asked for it. */
  static final String GROUP = "resource.k8s.io/v1:";

  static final String CLASSES = "/apis/resource.k8s.io/v1/deviceclasses";
  static final String SLICES = "/apis/resource.k8s.io/v1/resourceslices";

  private Claims() {}

  /** A class of every device of this namespace's own driver. */
  static void driver(Space space) {
    Doc made =
        space.create(
            CLASSES,
            "{apiVersion: resource.k8s.io/v1, kind: DeviceClass, metadata: {name: '@ns'}, spec:"
                + " {selectors: [{cel: {expression: 'device.driver == \"@ns.example.com\"'}}]}}");
    space.that(made.number("/metadata/generation")).isEqualTo(1);
  }

  static void slice(Space space, String name, String node, String devices) {
    slice(space, name, node, devices, 1);
  }

  /** One of so many slices of a pool. */
  static void slice(Space space, String name, String node, String devices, int sliceCount) {
    Doc made =
        space.create(
            SLICES,
            """
            apiVersion: resource.k8s.io/v1
            kind: ResourceSlice
            metadata: {name: '@ns-%s'}
            spec:
              driver: '@ns.example.com'
              nodeName: %s
              pool: {name: %2$s, generation: 1, resourceSliceCount: %d}
              devices: %s
            """
                .formatted(name, node, sliceCount, devices));
    space.that(made.number("/metadata/generation")).isEqualTo(1);
    Doc list = space.get(SLICES + "?fieldSelector=spec.driver%3D@ns.example.com").expect(200);
    space.that(list.texts("/items", "/spec/nodeName")).contains(node);
  }

  static void undo(Space space, String slice) {
    space.delete(SLICES + "/@ns-" + slice).expect(200);
    space.delete(CLASSES + "/@ns").expect(200);
  }

  static String template(String name, String request) {
    return "{apiVersion: resource.k8s.io/v1, kind: ResourceClaimTemplate, metadata: {name: %s}, spec: {spec: {devices: {requests: [{name: r, exactly: %s}]}}}}"
        .formatted(name, request);
  }

  static String claim(String name, String request) {
    return "{apiVersion: resource.k8s.io/v1, kind: ResourceClaim, metadata: {name: %s}, spec: {devices: {requests: [{name: r, exactly: %s}]}}}"
        .formatted(name, request);
  }

  static String ofTemplate(String pod, String template) {
    return claiming(
        pod, "[{name: d, resourceClaimTemplateName: %s}]".formatted(template), "[{name: d}]");
  }

  static String claiming(String pod, String podClaims, String claims) {
    return """
    apiVersion: v1
    kind: Pod
    metadata: {name: %s}
    spec:
      terminationGracePeriodSeconds: 0
      resourceClaims: %s
      containers:
      - {name: c, image: 'busybox:1.37', command: [sleep, '600'], resources: {claims: %s}}
    """
        .formatted(pod, podClaims, claims);
  }
}
