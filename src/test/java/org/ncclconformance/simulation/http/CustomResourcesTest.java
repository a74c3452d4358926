package org.ncclconformance.simulation.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.ncclconformance.simulation.http.ObjectRequestsTest.refused;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.ncclconformance.simulation.api.Api;
import org.ncclconformance.simulation.http.Served.Answer;
import org.ncclconformance.simulation.json.JsonTree;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

class CustomResourcesTest {
  private static final String WIDGETS = "/apis/example.org/v1/namespaces/default/widgets";
  private final Served api = new Served();

  @BeforeEach
  void define() {
    Api inside = api.server.api(Served.ADMIN);
    ObjectNode definition =
        inside.create(
            Served.json(
                """
                {'apiVersion':'apiextensions.k8s.io/v1','kind':'CustomResourceDefinition',
                 'metadata':{'name':'widgets.example.org'},'spec':{'group':'example.org',
                 'scope':'Namespaced','names':{'plural':'widgets','kind':'Widget'},'versions':[
                 {'name':'v1','served':true,'storage':true,'subresources':{'status':{}},'schema':
                 {'openAPIV3Schema':{'type':'object','properties':{'spec':{'type':'object',
                 'properties':{'parts':{'type':'array','x-kubernetes-list-type':'map',
                 'x-kubernetes-list-map-keys':['name'],'items':{'type':'object','properties':{
                 'name':{'type':'string'},'size':{'type':'integer'}}}},'tags':{'type':'array',
                 'items':{'type':'string'}}}},'status':{'type':'object','properties':{
                 'ready':{'type':'boolean'}}}}}}}]}}
                """));
    JsonTree.child(definition, "status")
        .withArray("conditions")
        .addObject()
        .put("type", "Established")
        .put("status", "True");
    inside.updateStatus(definition);
  }

  @AfterEach
  void stop() {
    api.close();
    assertThat(api.server.unmodelled()).isEmpty();
  }

  @Test
  void ownsItemsByTheKeysOfTheSchemaAndOtherListsAsAWhole() {
    apply("one", "'parts':[{'name':'a','size':1}],'tags':['x']");
    JsonNode both = apply("two", "'parts':[{'name':'b','size':2}]").body();
    assertThat(JsonTree.at(both, "spec", "parts")).hasSize(2);
    Answer conflict = apply("two", "'tags':['y']");
    refused(
        conflict,
        409,
        "Conflict",
        "Apply failed with 1 conflict: conflict with \"one\": .spec.tags");
    JsonNode less = apply("two", "'parts':[]").body();
    assertThat(JsonTree.at(less, "spec", "parts")).hasSize(1);
  }

  @Test
  void refusesUndeclaredFieldsUnderApply() {
    assertThat(apply("one", "'colour':'red'").message())
        .isEqualTo(
            "failed to create typed patch object (/w; example.org/v1, Kind=Widget):"
                + " .spec.colour: field not declared in schema");
  }

  @Test
  void takesNoStrategicMergePatch() {
    api.post(WIDGETS, widget(""));
    refused(
        api.patch("strategic", WIDGETS + "/w", "{}"),
        415,
        "UnsupportedMediaType",
        "the body of the request was in an unknown format - accepted media types include:"
            + " application/json-patch+json, application/merge-patch+json,"
            + " application/apply-patch+yaml");
  }

  @Test
  void wantsTheVersionThatAnUpdateStartsFrom() {
    api.post(WIDGETS, widget(""));
    refused(
        api.put(WIDGETS + "/w", widget("")),
        422,
        "Invalid",
        "widgets.example.org \"w\" is invalid: metadata.resourceVersion: Invalid value: 0: must be"
            + " specified for an update");
  }

  @Test
  void keepsStatusApart() {
    JsonNode made =
        api.post(WIDGETS, widget("").replace("'spec'", "'status':{'ready':true},'spec'")).body();
    assertThat(made.has("status")).isFalse();
    JsonNode after =
        api.patch("merge", WIDGETS + "/w/status", "{'spec':{'tags':['z']},'status':{'ready':true}}")
            .body();
    assertThat(JsonTree.text(after, "status", "ready")).isEqualTo("true");
    assertThat(JsonTree.has(after, "spec", "tags")).isFalse();
    assertThat(JsonTree.text(after, "metadata", "generation")).isEqualTo("1");
  }

  private Answer apply(String manager, String spec) {
    return api.patch("apply", WIDGETS + "/w?fieldManager=" + manager, widget(spec));
  }

  private static String widget(String spec) {
    return "{'apiVersion':'example.org/v1','kind':'Widget','metadata':{'name':'w'},'spec':{"
        + spec
        + "}}";
  }
}
