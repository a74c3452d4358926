package org.ncclconformance.simulation.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.ncclconformance.simulation.http.ObjectRequestsTest.refused;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.ncclconformance.simulation.api.Api;
import org.ncclconformance.simulation.api.Kind;
import org.ncclconformance.simulation.http.Served.Answer;
import org.ncclconformance.simulation.json.JsonTree;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Texts and answers are those of kube-apiserver v1.34.4, asked the same. */
class DeletionTest {
  private static final String MAPS = "/api/v1/namespaces/default/configmaps";
  private static final String PODS = "/api/v1/namespaces/default/pods";

  private final Served api = new Served();

  @AfterEach
  void stop() {
    api.close();
    assertThat(api.server.unmodelled()).isEmpty();
  }

  @Test
  void answersWithAStatusThatNamesWhatIsGone() {
    String uid = api.post(MAPS, "{'metadata':{'name':'a'}}").at("metadata", "uid");
    Answer dry = api.delete(MAPS + "/a?dryRun=All", "");
    assertThat(dry.body().path("details").toString())
        .isEqualTo("{\"name\":\"a\",\"kind\":\"configmaps\",\"uid\":\"" + uid + "\"}");
    assertThat(api.get(MAPS + "/a").code()).isEqualTo(200);
    assertThat(api.delete(MAPS + "/a", "").at("status")).isEqualTo("Success");
    refused(api.delete(MAPS + "/a", ""), 404, "NotFound", "configmaps \"a\" not found");
  }

  @Test
  void keepsPreconditions() {
    JsonNode made = api.post(MAPS, "{'metadata':{'name':'a'}}").body();
    String uid = JsonTree.text(made, "metadata", "uid");
    String version = JsonTree.text(made, "metadata", "resourceVersion");
    refused(
        api.delete(MAPS + "/a", "{'preconditions':{'uid':'foo'}}"),
        409,
        "Conflict",
        "Operation cannot be fulfilled on ConfigMap \"a\": the UID in the precondition (foo) does not"
            + " match the UID in record ("
            + uid
            + "). The object might have been deleted and then recreated");
    refused(
        api.delete(MAPS + "/a", "{'preconditions':{'resourceVersion':'1'}}"),
        409,
        "Conflict",
        "Operation cannot be fulfilled on ConfigMap \"a\": the ResourceVersion in the precondition (1)"
            + " does not match the ResourceVersion in record ("
            + version
            + "). The object might have been modified");
    refused(
        api.delete(MAPS + "/a?propagationPolicy=Foo", ""),
        422,
        "Invalid",
        "DeleteOptions.meta.k8s.io \"\" is invalid: propagationPolicy: Unsupported value: \"Foo\":"
            + " supported values: \"Foreground\", \"Background\", \"Orphan\", \"nil\"");
  }

  @Test
  void waitsForFinalizers() {
    api.post(MAPS, "{'metadata':{'name':'a','finalizers':['x.io/y']}}");
    JsonNode marked = api.delete(MAPS + "/a", "").body();
    assertThat(JsonTree.text(marked, "kind")).isEqualTo("ConfigMap");
    assertThat(JsonTree.has(marked, "metadata", "deletionTimestamp")).isTrue();
    Answer more =
        api.patch("merge", MAPS + "/a", "{'metadata':{'finalizers':['x.io/y','x.io/z']}}");
    assertThat(more.message())
        .isEqualTo(
            "ConfigMap \"a\" is invalid: metadata.finalizers: Forbidden: no new finalizers can be"
                + " added if the object is being deleted, found new finalizers []string{\"x.io/z\"}");
    api.patch("merge", MAPS + "/a", "{'metadata':{'finalizers':null}}");
    assertThat(api.get(MAPS + "/a").code()).isEqualTo(404);
  }

  @Test
  void marksOwnersForTheGarbageCollector() {
    String jobs = "/apis/batch/v1/namespaces/default/jobs";
    String job =
        """
        {'metadata':{'name':'NAME'},'spec':{'template':{'spec':{'restartPolicy':'Never',
         'containers':[{'name':'c','image':'x'}]}}}}
        """;
    api.post(jobs, job.replace("NAME", "j"));
    JsonNode orphaning = api.delete(jobs + "/j", "").body();
    assertThat(JsonTree.at(orphaning, "metadata", "finalizers").toString())
        .isEqualTo("[\"orphan\"]");
    assertThat(JsonTree.text(orphaning, "metadata", "generation")).isEqualTo("2");
    api.post(jobs, job.replace("NAME", "k"));
    JsonNode foreground = api.delete(jobs + "/k?propagationPolicy=Foreground", "").body();
    assertThat(JsonTree.at(foreground, "metadata", "finalizers").toString())
        .isEqualTo("[\"foregroundDeletion\"]");
    api.post(jobs, job.replace("NAME", "l"));
    Answer background = api.delete(jobs + "/l", "{'propagationPolicy':'Background'}");
    assertThat(background.at("status")).isEqualTo("Success");
    assertThat(background.at("details", "group")).isEqualTo("batch");
  }

  @Test
  void givesPodsOnNodesTime() {
    String pod =
        "{'metadata':{'name':'p'},'spec':{'nodeName':'n','containers':[{'name':'c','image':'x:1'}]}}";
    api.post(PODS, pod);
    JsonNode marked = api.delete(PODS + "/p", "").body();
    assertThat(JsonTree.text(marked, "metadata", "deletionGracePeriodSeconds")).isEqualTo("30");
    assertThat(JsonTree.text(marked, "metadata", "generation")).isEqualTo("2");
    assertThat(api.delete(PODS + "/p", "").body()).isEqualTo(marked);
    JsonNode last = api.delete(PODS + "/p?gracePeriodSeconds=0", "").body();
    assertThat(JsonTree.text(last, "kind")).isEqualTo("Pod");
    assertThat(api.get(PODS + "/p").code()).isEqualTo(404);
    api.post(PODS, pod.replace("'nodeName':'n',", ""));
    api.delete(PODS + "/p", "");
    assertThat(api.get(PODS + "/p").code()).isEqualTo(404);
  }

  @Test
  void letsAKubeletRemoveAPodThatItHasStopped() {
    api.post(
        PODS,
        "{'metadata':{'name':'p'},'spec':{'nodeName':'n','containers':[{'name':'c','image':'x:1'}]}}");
    Api inside = api.server.api(Served.ADMIN);
    Kind pods = inside.kind("", "pods").orElseThrow();
    inside.delete(pods, "default", "p", null, "Background");
    inside.delete(pods, "default", "p", null, "Background");
    assertThat(inside.find(pods, "default", "p")).isPresent();
    inside.remove(pods, "default", "p", null);
    assertThat(inside.find(pods, "default", "p")).isEmpty();
  }

  @Test
  void keepsANamespaceUntilItIsFinalized() {
    api.post("/api/v1/namespaces", "{'metadata':{'name':'n'}}");
    JsonNode marked = api.delete("/api/v1/namespaces/n", "").body();
    assertThat(JsonTree.text(marked, "status", "phase")).isEqualTo("Terminating");
    assertThat(JsonTree.has(marked, "metadata", "deletionGracePeriodSeconds")).isFalse();
    api.patch("merge", "/api/v1/namespaces/n", "{'spec':{'finalizers':null}}");
    assertThat(api.get("/api/v1/namespaces/n").code()).isEqualTo(200);
    ObjectNode finalized = (ObjectNode) api.get("/api/v1/namespaces/n").body();
    JsonTree.child(finalized, "spec").remove("finalizers");
    api.put("/api/v1/namespaces/n/finalize", finalized.toString());
    assertThat(api.get("/api/v1/namespaces/n").code()).isEqualTo(404);
  }

  @Test
  void tellsThatANameIsStillTakenByWhatIsLeaving() {
    api.post(MAPS, "{'metadata':{'name':'a','finalizers':['x.io/y']}}");
    api.delete(MAPS + "/a", "");
    Answer again = api.post(MAPS, "{'metadata':{'name':'a'}}");
    refused(
        again, 409, "AlreadyExists", "object is being deleted: configmaps \"a\" already exists");
    assertThat(again.at("details", "name")).isEqualTo("a");
  }

  @Test
  void deletesCollections() {
    api.post(MAPS, "{'metadata':{'name':'a','labels':{'l':'1'}}}");
    api.post(MAPS, "{'metadata':{'name':'b'}}");
    JsonNode deleted = api.delete(MAPS + "?labelSelector=l%3D1", "").body();
    assertThat(deleted.path("items")).hasSize(1);
    assertThat(api.get(MAPS + "/a").code()).isEqualTo(404);
    assertThat(api.get(MAPS + "/b").code()).isEqualTo(200);
    refused(
        api.delete("/api/v1/namespaces", ""),
        405,
        "MethodNotAllowed",
        "the server does not allow this method on the requested resource");
  }

  @Test
  void refusesNewObjectsOfADefinitionThatIsBeingDeleted() {
    String definitions = "/apis/apiextensions.k8s.io/v1/customresourcedefinitions";
    ObjectNode made =
        (ObjectNode)
            api.post(
                    definitions,
                    """
                    {'metadata':{'name':'widgets.example.org'},'spec':{'group':'example.org',
                     'scope':'Namespaced','names':{'plural':'widgets','kind':'Widget'},'versions':[
                     {'name':'v1','served':true,'storage':true,'schema':{'openAPIV3Schema':{
                     'type':'object','x-kubernetes-preserve-unknown-fields':true}}}]}}
                    """)
                .body();
    assertThat(JsonTree.at(made, "status", "storedVersions").toString()).isEqualTo("[\"v1\"]");
    String widgets = "/apis/example.org/v1/namespaces/default/widgets";
    assertThat(api.get(widgets).code()).isEqualTo(404);
    JsonTree.child(made, "status")
        .withArray("conditions")
        .addObject()
        .put("type", "Established")
        .put("status", "True");
    api.put(definitions + "/widgets.example.org/status", made.toString());
    assertThat(api.post(widgets, widget()).code()).isEqualTo(201);

    JsonNode marked = api.delete(definitions + "/widgets.example.org", "").body();
    assertThat(JsonTree.at(marked, "metadata", "finalizers").toString())
        .isEqualTo("[\"customresourcecleanup.apiextensions.k8s.io\"]");
    assertThat(JsonTree.text(marked, "metadata", "generation")).isEqualTo("1");
    assertThat(JsonTree.at(marked, "status", "conditions").toString())
        .contains("\"Terminating\"", "InstanceDeletionPending");
    refused(
        api.post(widgets, widget().replace("'w'", "'v'")),
        403,
        "Forbidden",
        "widgets.example.org \"v\" is forbidden: create not allowed while custom resource definition"
            + " is terminating");
    api.patch("merge", definitions + "/widgets.example.org", "{'metadata':{'finalizers':null}}");
    assertThat(api.get(widgets).text()).isEqualTo("404 page not found\n");
  }

  private static String widget() {
    return "{'apiVersion':'example.org/v1','kind':'Widget','metadata':{'name':'w'}}";
  }
}
