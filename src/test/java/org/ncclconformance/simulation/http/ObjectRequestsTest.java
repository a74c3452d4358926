package org.ncclconformance.simulation.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.ncclconformance.simulation.http.Served.Answer;
import org.ncclconformance.simulation.json.JsonTree;
import tools.jackson.databind.JsonNode;

/** The texts are those of kube-apiserver v1.34.4, asked the same. */
class ObjectRequestsTest {
  private static final String MAPS = "/api/v1/namespaces/default/configmaps";
  private static final String DEPLOYMENTS = "/apis/apps/v1/namespaces/default/deployments";
  private static final String DEPLOYMENT =
      """
      {'apiVersion':'apps/v1','kind':'Deployment','metadata':{'name':'d'},'spec':{'replicas':0,
       'selector':{'matchLabels':{'a':'b'}},'template':{'metadata':{'labels':{'a':'b'}},
       'spec':{'containers':[{'name':'c','image':'x','ports':[{'containerPort':80}],
        'env':[{'name':'E','value':'1'}]}]}}}}
      """;

  private final Served api = new Served();

  @AfterEach
  void stop() {
    api.close();
    assertThat(api.server.unmodelled()).isEmpty();
  }

  @Test
  void refusesWhatIsThereAlreadyAndWhatIsNot() {
    api.post(MAPS, map("a"));
    refused(api.post(MAPS, map("a")), 409, "AlreadyExists", "configmaps \"a\" already exists");
    Answer absent = api.get(MAPS + "/b");
    refused(absent, 404, "NotFound", "configmaps \"b\" not found");
    assertThat(absent.at("details", "kind")).isEqualTo("configmaps");
    assertThat(absent.at("details", "name")).isEqualTo("b");
    refused(
        api.post("/api/v1/namespaces/nosuch/configmaps", map("a")),
        404,
        "NotFound",
        "namespaces \"nosuch\" not found");
    refused(api.get(DEPLOYMENTS + "/z"), 404, "NotFound", "deployments.apps \"z\" not found");
    assertThat(api.get(DEPLOYMENTS + "/z").at("details", "group")).isEqualTo("apps");
  }

  @Test
  void refusesStaleAndMistakenUpdates() {
    api.post(MAPS, map("a"));
    refused(
        api.put(
            MAPS + "/a",
            "{'kind':'ConfigMap','apiVersion':'v1','metadata':{'name':'a','resourceVersion':'1'}}"),
        409,
        "Conflict",
        "Operation cannot be fulfilled on configmaps \"a\": the object has been modified; please"
            + " apply your changes to the latest version and try again");
    refused(
        api.patch("merge", MAPS + "/a", "{'metadata':{'resourceVersion':'3'}}"),
        409,
        "Conflict",
        "Operation cannot be fulfilled on configmaps \"a\": the object has been modified; please"
            + " apply your changes to the latest version and try again");
    refused(
        api.put(MAPS + "/a", "{'kind':'ConfigMap','apiVersion':'v1','metadata':{'name':'b'}}"),
        400,
        "BadRequest",
        "the name of the object (b) does not match the name on the URL (a)");
    refused(
        api.patch("json", MAPS + "/a", "[{'op':'remove','path':'/data/q'}]"),
        422,
        "Invalid",
        "the server rejected our request due to an error in our request");
    refused(
        api.patch("json", MAPS + "/a", "{}"),
        400,
        "BadRequest",
        "error decoding patch: json: cannot unmarshal object into Go value of type"
            + " []handlers.jsonPatchOp");
    refused(
        api.send("PATCH", MAPS + "/a", "{}"),
        415,
        "UnsupportedMediaType",
        "415: Unsupported Media Type");
  }

  @Test
  void refusesBadNamesAndLabels() {
    refused(
        api.post("/api/v1/namespaces", "{'metadata':{'name':'Simapi_A'}}"),
        422,
        "Invalid",
        "Namespace \"Simapi_A\" is invalid: metadata.name: Invalid value: \"Simapi_A\": a lowercase"
            + " RFC 1123 label must consist of lower case alphanumeric characters or '-', and must"
            + " start and end with an alphanumeric character (e.g. 'my-name',  or '123-abc', regex"
            + " used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?')");
    refused(
        api.post("/api/v1/namespaces", "{'metadata':{}}"),
        422,
        "Invalid",
        "Namespace \"\" is invalid: metadata.name: Required value: name or generateName is required");
    Answer several = api.post(MAPS, "{'metadata':{'name':'B_','labels':{'x/y/z':'1','a':'-'}}}");
    assertThat(several.message())
        .startsWith(
            "ConfigMap \"B_\" is invalid: [metadata.name: Invalid value: \"B_\": a lowercase RFC"
                + " 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.'")
        .contains(
            ", metadata.labels: Invalid value: \"x/y/z\": a qualified name must consist of"
                + " alphanumeric characters")
        .contains(
            ", metadata.labels: Invalid value: \"-\": a valid label must be an empty string or"
                + " consist of alphanumeric characters");
    assertThat(several.body().path("details").path("causes")).hasSize(3);
  }

  @Test
  void readsBodiesAsTheTypesOfGoDo() {
    refused(
        api.post(MAPS, "{'metadata':{'name':'b'},'data':{'x':1}}"),
        400,
        "BadRequest",
        "ConfigMap in version \"v1\" cannot be handled as a ConfigMap: json: cannot unmarshal number"
            + " into Go struct field ConfigMap.data of type string");
    refused(
        api.post(DEPLOYMENTS, DEPLOYMENT.replace("'replicas':0", "'replicas':'1'")),
        400,
        "BadRequest",
        "Deployment in version \"v1\" cannot be handled as a Deployment: json: cannot unmarshal"
            + " string into Go struct field DeploymentSpec.spec.replicas of type int32");
    refused(
        api.post(
            DEPLOYMENTS,
            DEPLOYMENT.replace("'image':'x'", "'image':'x','resources':{'limits':{'cpu':'abc'}}")),
        400,
        "BadRequest",
        "Deployment in version \"v1\" cannot be handled as a Deployment: quantities must match the"
            + " regular expression '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'");
    refused(
        api.post(
            DEPLOYMENTS + "?fieldValidation=Strict",
            DEPLOYMENT
                .replace("'image':'x'", "'image':'x','baz':3")
                .replace("'replicas':0", "'bar':2,'replicas':0")),
        400,
        "BadRequest",
        "Deployment in version \"v1\" cannot be handled as a Deployment: strict decoding error:"
            + " unknown field \"spec.bar\", unknown field \"spec.template.spec.containers[0].baz\"");
    Answer lenient = api.post(MAPS, "{'metadata':{'name':'c'},'foo':1}");
    assertThat(lenient.code()).isEqualTo(201);
    assertThat(lenient.body().has("foo")).isFalse();
    refused(
        api.post(MAPS, "{'apiVersion':'v1','kind':'Secret','metadata':{'name':'b'}}"),
        400,
        "BadRequest",
        "Secret in version \"v1\" cannot be handled as a ConfigMap: converting (v1.Secret) to"
            + " (core.ConfigMap): unknown conversion");
    refused(
        api.post(MAPS, "garbage"),
        400,
        "BadRequest",
        "the object provided is unrecognized (must be of type ConfigMap): couldn't get version/kind;"
            + " json parse error: invalid character 'g' looking for beginning of value"
            + " (67617262616765)");
    refused(
        api.post(MAPS, "{'metadata':{'name':'b','namespace':'other'}}"),
        400,
        "BadRequest",
        "the namespace of the provided object does not match the namespace sent on the request");
  }

  @Test
  void fillsInADeploymentAsTheRealServerDoes() {
    JsonNode spec = api.post(DEPLOYMENTS + "?dryRun=All", DEPLOYMENT).body().path("spec");
    assertThat(spec)
        .isEqualTo(
            Served.json(
                """
                {'replicas':0,'selector':{'matchLabels':{'a':'b'}},'template':{'metadata':{'labels':
                 {'a':'b'}},'spec':{'containers':[{'name':'c','image':'x','ports':[{'containerPort':80,
                 'protocol':'TCP'}],'env':[{'name':'E','value':'1'}],'resources':{},
                 'terminationMessagePath':'/dev/termination-log','terminationMessagePolicy':'File',
                 'imagePullPolicy':'Always'}],'restartPolicy':'Always',
                 'terminationGracePeriodSeconds':30,'dnsPolicy':'ClusterFirst','securityContext':{},
                 'schedulerName':'default-scheduler'}},'strategy':{'type':'RollingUpdate',
                 'rollingUpdate':{'maxUnavailable':'25%','maxSurge':'25%'}},
                 'revisionHistoryLimit':10,'progressDeadlineSeconds':600}
                """));
  }

  @Test
  void fillsInAJobAndASecretAndAService() {
    JsonNode job =
        api.post(
                "/apis/batch/v1/namespaces/default/jobs",
                """
                {'metadata':{'name':'j'},'spec':{'suspend':true,'template':{'spec':{
                 'restartPolicy':'Never','containers':[{'name':'c','image':'x:1'}]}}}}
                """)
            .body();
    String uid = JsonTree.text(job, "metadata", "uid");
    assertThat(JsonTree.at(job, "spec", "selector", "matchLabels").toString())
        .isEqualTo("{\"batch.kubernetes.io/controller-uid\":\"" + uid + "\"}");
    assertThat(JsonTree.at(job, "spec", "template", "metadata", "labels").propertyNames())
        .containsExactlyInAnyOrder(
            "batch.kubernetes.io/controller-uid",
            "batch.kubernetes.io/job-name",
            "controller-uid",
            "job-name");
    assertThat(job.path("spec").path("backoffLimit").asInt()).isEqualTo(6);
    assertThat(JsonTree.text(job, "spec", "podReplacementPolicy")).isEqualTo("TerminatingOrFailed");

    JsonNode secret =
        api.post(
                "/api/v1/namespaces/default/secrets",
                "{'metadata':{'name':'s'},'stringData':{'a':'b'}}")
            .body();
    assertThat(JsonTree.text(secret, "data", "a")).isEqualTo("Yg==");
    assertThat(JsonTree.text(secret, "type")).isEqualTo("Opaque");

    JsonNode service =
        api.post(
                "/api/v1/namespaces/default/services",
                "{'metadata':{'name':'s'},'spec':{'selector':{'a':'b'},'ports':[{'port':80}]}}")
            .body();
    assertThat(JsonTree.text(service, "spec", "clusterIP")).startsWith("10.96.");
    assertThat(JsonTree.at(service, "spec", "ports", "").isMissingNode()).isTrue();
    assertThat(service.path("spec").path("ports").get(0).toString())
        .isEqualTo("{\"port\":80,\"protocol\":\"TCP\",\"targetPort\":80}");
  }

  @Test
  void validatesWorkloads() {
    refused(
        api.post(DEPLOYMENTS, DEPLOYMENT.replace("'labels':{'a':'b'}", "'labels':{'x':'y'}")),
        422,
        "Invalid",
        "Deployment.apps \"d\" is invalid: spec.template.metadata.labels: Invalid value:"
            + " {\"x\":\"y\"}: `selector` does not match template `labels`");
    refused(
        api.post(DEPLOYMENTS, DEPLOYMENT.replace("'selector':{'matchLabels':{'a':'b'}},", "")),
        422,
        "Invalid",
        "Deployment.apps \"d\" is invalid: [spec.selector: Required value,"
            + " spec.template.metadata.labels: Invalid value: {\"a\":\"b\"}: `selector` does not match"
            + " template `labels`]");
    refused(
        api.post(DEPLOYMENTS, DEPLOYMENT.replace(",'image':'x'", "")),
        422,
        "Invalid",
        "Deployment.apps \"d\" is invalid: spec.template.spec.containers[0].image: Required value");
    refused(
        api.post(DEPLOYMENTS, DEPLOYMENT.replace("'replicas':0", "'replicas':-1")),
        422,
        "Invalid",
        "Deployment.apps \"d\" is invalid: spec.replicas: Invalid value: -1: must be greater than or"
            + " equal to 0");
    api.post(DEPLOYMENTS, DEPLOYMENT);
    refused(
        api.patch(
            "merge",
            DEPLOYMENTS + "/d",
            "{'spec':{'selector':{'matchLabels':{'z':'y'}},'template':{'metadata':{'labels':{'z':'y'}}}}}"),
        422,
        "Invalid",
        "Deployment.apps \"d\" is invalid: spec.selector: Invalid value:"
            + " {\"matchLabels\":{\"a\":\"b\",\"z\":\"y\"}}: field is immutable");
    refused(
        api.post(
            "/apis/batch/v1/namespaces/default/jobs",
            "{'metadata':{'name':'k'},'spec':{'template':{'spec':{'containers':[{'name':'c','image':'x'}]}}}}"),
        422,
        "Invalid",
        "Job.batch \"k\" is invalid: spec.template.spec.restartPolicy: Required value: valid values:"
            + " \"OnFailure\", \"Never\"");
  }

  @Test
  void keepsImmutableSecrets() {
    String secrets = "/api/v1/namespaces/default/secrets";
    api.post(secrets, "{'metadata':{'name':'s'},'stringData':{'a':'b'},'immutable':true}");
    refused(
        api.patch("merge", secrets + "/s", "{'stringData':{'a':'c'}}"),
        422,
        "Invalid",
        "Secret \"s\" is invalid: data: Forbidden: field is immutable when `immutable` is set");
    refused(
        api.patch("merge", secrets + "/s", "{'type':'foo'}"),
        422,
        "Invalid",
        "Secret \"s\" is invalid: type: Invalid value: \"foo\": field is immutable");
  }

  @Test
  void countsGenerationsForChangesOfTheSpecificationOnly() {
    api.post(DEPLOYMENTS, DEPLOYMENT);
    JsonNode labelled =
        api.patch("merge", DEPLOYMENTS + "/d", "{'metadata':{'labels':{'l':'1'}}}").body();
    assertThat(JsonTree.text(labelled, "metadata", "generation")).isEqualTo("1");
    JsonNode scaled = api.patch("merge", DEPLOYMENTS + "/d", "{'spec':{'replicas':2}}").body();
    assertThat(JsonTree.text(scaled, "metadata", "generation")).isEqualTo("2");
    JsonNode same = api.patch("merge", DEPLOYMENTS + "/d", "{'spec':{'replicas':2}}").body();
    assertThat(same).isEqualTo(scaled);
    JsonNode status =
        api.patch("merge", DEPLOYMENTS + "/d/status", "{'status':{'replicas':1}}").body();
    assertThat(JsonTree.text(status, "metadata", "generation")).isEqualTo("2");
    assertThat(JsonTree.text(status, "status", "replicas")).isEqualTo("1");
  }

  @Test
  void makesNamesFromPrefixes() {
    JsonNode made = api.post(MAPS, "{'metadata':{'generateName':'gen-'}}").body();
    assertThat(JsonTree.text(made, "metadata", "name")).matches("gen-[a-z0-9]{5}");
  }

  @Test
  void showsScalesAsTheRealServerDoes() {
    api.post(DEPLOYMENTS, DEPLOYMENT);
    JsonNode scale = api.get(DEPLOYMENTS + "/d/scale").body();
    assertThat(scale.path("spec").toString()).isEqualTo("{}");
    assertThat(scale.path("status").toString()).isEqualTo("{\"replicas\":0,\"selector\":\"a=b\"}");
    api.patch("merge", DEPLOYMENTS + "/d/scale", "{'spec':{'replicas':3}}");
    assertThat(JsonTree.text(api.get(DEPLOYMENTS + "/d").body(), "spec", "replicas"))
        .isEqualTo("3");
  }

  @Test
  void refusesUnknownDryRuns() {
    Answer answer = api.post(MAPS + "?dryRun=foo", map("a"));
    refused(
        answer,
        422,
        "Invalid",
        "CreateOptions.meta.k8s.io \"\" is invalid: dryRun: Unsupported value: [\"foo\"]: supported"
            + " values: \"All\"");
    assertThat(answer.at("details", "group")).isEqualTo("meta.k8s.io");
  }

  @Test
  void showsEventsInBothViews() {
    String core = "/api/v1/namespaces/default/events";
    api.post("/api/v1/namespaces", "{'metadata':{'name':'other'}}");
    String modern = "/apis/events.k8s.io/v1/namespaces/default/events";
    refused(
        api.post(
            "/api/v1/namespaces/other/events",
            "{'metadata':{'name':'e'},'involvedObject':{'kind':'Pod','name':'p'}}"),
        422,
        "Invalid",
        "Event \"e\" is invalid: involvedObject.namespace: Invalid value: \"\": does not match"
            + " event.namespace");
    JsonNode stored =
        api.post(
                core,
                """
                {'metadata':{'name':'e'},'involvedObject':{'kind':'Pod','namespace':'default',
                 'name':'p'},'reason':'R','message':'m'}
                """)
            .body();
    assertThat(stored.propertyNames())
        .contains("eventTime", "firstTimestamp", "lastTimestamp", "source", "reportingComponent");
    JsonNode other = api.get(modern + "/e").body();
    assertThat(other.propertyNames())
        .containsExactlyInAnyOrder(
            "kind",
            "apiVersion",
            "metadata",
            "eventTime",
            "reason",
            "regarding",
            "note",
            "deprecatedSource",
            "deprecatedFirstTimestamp",
            "deprecatedLastTimestamp");
    assertThat(JsonTree.text(other, "note")).isEqualTo("m");
    api.post(
        modern,
        """
        {'apiVersion':'events.k8s.io/v1','kind':'Event','metadata':{'name':'n'},
         'eventTime':'2026-11-30T16:38:05.164215Z','regarding':{'kind':'Pod','namespace':'default',
         'name':'q'},'reason':'S','note':'w','action':'A','reportingController':'c',
         'reportingInstance':'i','type':'Normal','series':{'count':2,
         'lastObservedTime':'2026-11-30T16:39:19.801430Z'}}
        """);
    JsonNode seen = api.get(core + "?fieldSelector=involvedObject.name=q").body().path("items");
    assertThat(seen).hasSize(1);
    assertThat(JsonTree.text(seen.get(0), "message")).isEqualTo("w");
    assertThat(JsonTree.text(seen.get(0), "reportingComponent")).isEqualTo("c");
    assertThat(JsonTree.text(seen.get(0), "series", "count")).isEqualTo("2");
    assertThat(api.get(modern + "?fieldSelector=regarding.name=p").body().path("items")).hasSize(1);
  }

  @Test
  void listsInPagesInOrder() {
    for (String name : List.of("c", "a", "b")) {
      api.post(MAPS, map(name));
    }
    JsonNode first = api.get(MAPS + "?limit=2").body();
    assertThat(JsonTree.text(first, "kind")).isEqualTo("ConfigMapList");
    assertThat(names(first)).containsExactly("a", "b");
    assertThat(JsonTree.text(first, "metadata", "remainingItemCount")).isEqualTo("1");
    JsonNode second =
        api.get(MAPS + "?limit=2&continue=" + JsonTree.text(first, "metadata", "continue")).body();
    assertThat(names(second)).containsExactly("c");
    assertThat(second.path("metadata").has("continue")).isFalse();
  }

  @Test
  void goesOnWithTheStateOfTheFirstPage() {
    for (String name : List.of("a", "b", "c")) {
      api.post(MAPS, map(name));
    }
    JsonNode first = api.get(MAPS + "?limit=1").body();
    api.delete(MAPS + "/b", "");
    api.post(MAPS, map("bb"));
    api.patch("merge", MAPS + "/c", "{'data':{'x':'z'}}");
    String next = MAPS + "?continue=" + JsonTree.text(first, "metadata", "continue");
    JsonNode rest = api.get(next).body();
    assertThat(names(rest)).containsExactly("b", "c");
    assertThat(JsonTree.text(rest.path("items").get(1), "data", "x")).isEqualTo("y");
    assertThat(JsonTree.text(rest, "metadata", "resourceVersion"))
        .isEqualTo(JsonTree.text(first, "metadata", "resourceVersion"));
    api.server.compact();
    assertThat(api.get(next).message())
        .startsWith(
            "The provided continue parameter is too old to display a consistent list result.");
    assertThat(api.get(MAPS + "?continue=nonsense").message())
        .startsWith("invalid continue token: continue key is not valid: ");
  }

  @Test
  void patchesWithoutAVersionNeverMeetAConflict() throws Exception {
    api.post(MAPS, map("a"));
    List<Integer> codes = new CopyOnWriteArrayList<>();
    List<Thread> threads = new ArrayList<>();
    for (int t = 0; t < 4; t++) {
      int writer = t;
      Thread thread =
          new Thread(
              () -> {
                for (int i = 0; i < 20; i++) {
                  String patch = "{'data':{'w" + writer + "':'" + i + "'}}";
                  codes.add(api.patch("merge", MAPS + "/a", patch).code());
                }
              });
      threads.add(thread);
      thread.start();
    }
    for (Thread thread : threads) {
      thread.join();
    }
    assertThat(codes).hasSize(80).containsOnly(200);
    assertThat(api.get(MAPS + "/a").body().path("data").toString())
        .contains("\"w0\":\"19\"", "\"w1\":\"19\"", "\"w2\":\"19\"", "\"w3\":\"19\"");
  }

  @Test
  void refusesSelectorsThatAKindDoesNotHave() {
    refused(
        api.get("/api/v1/pods?fieldSelector=spec.foo=1"),
        400,
        "BadRequest",
        "field label not supported: spec.foo");
    refused(
        api.get("/apis/apps/v1/deployments?fieldSelector=spec.foo=1"),
        400,
        "BadRequest",
        "\"spec.foo\" is not a known field selector: only \"metadata.name\", \"metadata.namespace\"");
    refused(
        api.get("/apis/batch/v1/jobs?fieldSelector=spec.foo=1"),
        400,
        "BadRequest",
        "field label \"spec.foo\" not supported for Job");
    refused(
        api.get("/api/v1/pods?limit=x"),
        400,
        "BadRequest",
        "strconv.ParseInt: parsing \"x\": invalid syntax");
    refused(
        api.get("/api/v1/pods?resourceVersion=abc"),
        400,
        "BadRequest",
        "invalid resource version: resourceVersion: Invalid value: \"abc\": strconv.ParseUint:"
            + " parsing \"abc\": invalid syntax");
  }

  private static List<String> names(JsonNode list) {
    return JsonTree.objects(list.path("items")).stream()
        .map(item -> JsonTree.text(item, "metadata", "name"))
        .toList();
  }

  private static String map(String name) {
    return "{'apiVersion':'v1','kind':'ConfigMap','metadata':{'name':'"
        + name
        + "'},'data':{'x':'y'}}";
  }

  static void refused(Answer answer, int code, String reason, String message) {
    assertThat(answer.message()).as(answer.text()).isEqualTo(message);
    assertThat(answer.reason()).isEqualTo(reason);
    assertThat(answer.code()).isEqualTo(code);
    assertThat(answer.at("code")).isEqualTo(Integer.toString(code));
  }
}
