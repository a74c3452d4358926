package org.ncclconformance.simulation.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.ncclconformance.simulation.http.ObjectRequestsTest.refused;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.ncclconformance.simulation.http.Served.Answer;
import org.ncclconformance.simulation.json.JsonTree;
import tools.jackson.databind.JsonNode;

/** Texts and managed fields are those of kube-apiserver v1.34.4, asked the same. */
class ServerSideApplyTest {
  private static final String MAPS = "/api/v1/namespaces/default/configmaps";
  private static final String DEPLOYMENTS = "/apis/apps/v1/namespaces/default/deployments";

  private final Served api = new Served();

  @AfterEach
  void stop() {
    api.close();
    assertThat(api.server.unmodelled()).isEmpty();
  }

  @Test
  void createsWhatIsAbsentAndOwnsWhatItNames() {
    Answer created = apply(MAPS + "/a?fieldManager=m1", map("'x':'1'"));
    assertThat(created.code()).isEqualTo(201);
    JsonNode entry = created.body().path("metadata").path("managedFields").get(0);
    assertThat(JsonTree.text(entry, "operation")).isEqualTo("Apply");
    assertThat(entry.path("fieldsV1").toString()).isEqualTo("{\"f:data\":{\"f:x\":{}}}");
    assertThat(apply(MAPS + "/a?fieldManager=m1", map("'x':'1'")).body()).isEqualTo(created.body());
  }

  @Test
  void namesThoseWhoOwnWhatItWouldTake() {
    api.post(MAPS, map("'x':'y'"));
    Answer one = apply(MAPS + "/a?fieldManager=m1", map("'x':'z'"));
    refused(
        one,
        409,
        "Conflict",
        "Apply failed with 1 conflict: conflict with \"curl\" using v1: .data.x");
    assertThat(one.body().path("details").toString())
        .isEqualTo(
            "{\"causes\":[{\"reason\":\"FieldManagerConflict\",\"message\":\"conflict with"
                + " \\\"curl\\\" using v1\",\"field\":\".data.x\"}]}");
    JsonNode forced = apply(MAPS + "/a?fieldManager=m1&force=true", map("'x':'z','k':'1'")).body();
    JsonNode managers = forced.path("metadata").path("managedFields");
    assertThat(managers).hasSize(2);
    for (JsonNode manager : managers) {
      assertThat(manager.path("fieldsV1").toString())
          .isEqualTo(
              JsonTree.text(manager, "manager").equals("m1")
                  ? "{\"f:data\":{\"f:k\":{},\"f:x\":{}}}"
                  : "{\"f:data\":{}}");
    }
    refused(
        apply(MAPS + "/a?fieldManager=m2", map("'x':'q','k':'2'")),
        409,
        "Conflict",
        "Apply failed with 2 conflicts: conflicts with \"m1\":\n- .data.k\n- .data.x");
  }

  @Test
  void takesAwayWhatItNoLongerNames() {
    apply(MAPS + "/a?fieldManager=m1", map("'x':'1','k':'1'"));
    apply(MAPS + "/a?fieldManager=m2", map("'k':'1','l':'1'"));
    JsonNode after = apply(MAPS + "/a?fieldManager=m1", map("'n':'1'")).body();
    assertThat(after.path("data").propertyNames()).containsExactlyInAnyOrder("k", "l", "n");
  }

  @Test
  void mergesContainersAndTheirPartsByTheirKeys() {
    String config =
        """
        {'apiVersion':'apps/v1','kind':'Deployment','metadata':{'name':'d'},'spec':{
         'selector':{'matchLabels':{'a':'b'}},'template':{'metadata':{'labels':{'a':'b'}},
         'spec':{'containers':[{'name':'c','image':'x','ports':[{'containerPort':80}],
         'env':[{'name':'E','value':'1'}]}]}}}}
        """;
    JsonNode posted = api.post(DEPLOYMENTS, config).body();
    assertThat(posted.path("metadata").path("managedFields").get(0).path("fieldsV1"))
        .isEqualTo(
            JsonTree.MAPPER.readTree(
                """
                {"f:spec":{"f:progressDeadlineSeconds":{},"f:replicas":{},"f:revisionHistoryLimit":{},
                "f:selector":{},"f:strategy":{"f:rollingUpdate":{".":{},"f:maxSurge":{},
                "f:maxUnavailable":{}},"f:type":{}},"f:template":{"f:metadata":{"f:labels":{".":{},
                "f:a":{}}},"f:spec":{"f:containers":{"k:{\\"name\\":\\"c\\"}":{".":{},"f:env":{".":{},
                "k:{\\"name\\":\\"E\\"}":{".":{},"f:name":{},"f:value":{}}},"f:image":{},
                "f:imagePullPolicy":{},"f:name":{},"f:ports":{".":{},
                "k:{\\"containerPort\\":80,\\"protocol\\":\\"TCP\\"}":{".":{},"f:containerPort":{},
                "f:protocol":{}}},"f:resources":{},"f:terminationMessagePath":{},
                "f:terminationMessagePolicy":{}}},"f:dnsPolicy":{},"f:restartPolicy":{},
                "f:schedulerName":{},"f:securityContext":{},"f:terminationGracePeriodSeconds":{}}}}}
                """));
    String part =
        """
        {'apiVersion':'apps/v1','kind':'Deployment','metadata':{'name':'d'},'spec':{'template':{
         'spec':{'containers':[{'name':'c','image':'IMAGE','env':[{'name':'E','value':'1'},
         {'name':'F','value':'2'}]}]}}}}
        """;
    refused(
        apply(DEPLOYMENTS + "/d?fieldManager=app", part.replace("IMAGE", "z")),
        409,
        "Conflict",
        "Apply failed with 1 conflict: conflict with \"curl\" using apps/v1:"
            + " .spec.template.spec.containers[name=\"c\"].image");
    JsonNode applied =
        apply(DEPLOYMENTS + "/d?fieldManager=app", part.replace("IMAGE", "x")).body();
    JsonNode containers = JsonTree.at(applied, "spec", "template", "spec", "containers");
    assertThat(containers).hasSize(1);
    assertThat(containers.get(0).path("env")).hasSize(2);
    assertThat(containers.get(0).path("ports")).hasSize(1);
    assertThat(JsonTree.text(applied, "metadata", "generation")).isEqualTo("2");
  }

  @Test
  void wantsAFieldManager() {
    refused(
        apply(MAPS + "/a", map("'x':'1'")),
        422,
        "Invalid",
        "PatchOptions.meta.k8s.io \"\" is invalid: fieldManager: Required value: is required for"
            + " apply patch");
  }

  @Test
  void leavesStatusToItsSubresource() {
    String pod =
        "{'apiVersion':'v1','kind':'Pod','metadata':{'name':'p'},'spec':{'containers':[{'name':'c','image':'i'}]}}";
    api.post("/api/v1/namespaces/default/pods", pod);
    JsonNode after =
        apply(
                "/api/v1/namespaces/default/pods/p/status?fieldManager=kubelet",
                """
                {'apiVersion':'v1','kind':'Pod','metadata':{'name':'p'},'status':{'conditions':[
                 {'type':'Ready','status':'True'}]}}
                """)
            .body();
    assertThat(JsonTree.at(after, "status", "conditions").get(0).path("type").asString())
        .isEqualTo("Ready");
    assertThat(JsonTree.text(after, "status", "phase")).isEqualTo("Pending");
  }

  private Answer apply(String path, String config) {
    return api.patch("apply", path, config);
  }

  private static String map(String data) {
    return "{'apiVersion':'v1','kind':'ConfigMap','metadata':{'name':'a'},'data':{" + data + "}}";
  }
}
