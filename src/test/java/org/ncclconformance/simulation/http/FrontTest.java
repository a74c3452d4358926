package org.ncclconformance.simulation.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.ncclconformance.simulation.http.ObjectRequestsTest.refused;

import java.util.List;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.ncclconformance.simulation.api.RequestRecord;
import org.ncclconformance.simulation.http.Served.Answer;
import org.ncclconformance.simulation.json.JsonTree;
import tools.jackson.databind.JsonNode;

/** Texts and answers are those of kube-apiserver v1.34.4, asked the same. */
class FrontTest {
  private final Served api = new Served();

  @AfterEach
  void stop() {
    api.close();
  }

  @Test
  void tellsTheUnknownFromTheForbidden() {
    refused(
        api.send("GET", "/api/v1/pods", "", "Authorization", "Bearer nosuch"),
        401,
        "Unauthorized",
        "Unauthorized");
    refused(
        api.get("/api/v1/pods", "Impersonate-User", "bob"),
        403,
        "Forbidden",
        "pods is forbidden: User \"bob\" cannot list resource \"pods\" in API group \"\" at the"
            + " cluster scope");
    Answer log = api.get("/api/v1/namespaces/x/pods/foo/log", "Impersonate-User", "bob");
    refused(
        log,
        403,
        "Forbidden",
        "pods \"foo\" is forbidden: User \"bob\" cannot get resource \"pods/log\" in API group \"\" in"
            + " the namespace \"x\"");
    assertThat(log.body().path("details").toString())
        .isEqualTo("{\"name\":\"foo\",\"kind\":\"pods\"}");
    Answer custom =
        api.send(
            "PATCH",
            "/apis/trainer.kubeflow.org/v1alpha1/trainjobs",
            "",
            "Impersonate-User",
            "bob");
    refused(
        custom,
        403,
        "Forbidden",
        "trainjobs.trainer.kubeflow.org is forbidden: User \"bob\" cannot patch resource"
            + " \"trainjobs\" in API group \"trainer.kubeflow.org\" at the cluster scope");
    assertThat(custom.body().path("details").toString())
        .isEqualTo("{\"group\":\"trainer.kubeflow.org\",\"kind\":\"trainjobs\"}");
  }

  @Test
  void takesWhoeverShowsNoTokenForAnonymous() {
    refused(
        api.send("GET", "/api/v1/pods", "", "Authorization", "Basic x"),
        403,
        "Forbidden",
        "pods is forbidden: User \"system:anonymous\" cannot list resource \"pods\" in API group \"\""
            + " at the cluster scope");
  }

  @Test
  void hasNoUnknownKinds() {
    Answer kind = api.get("/api/v1/nosuch");
    refused(kind, 404, "NotFound", "the server could not find the requested resource");
    assertThat(kind.body().path("details").toString()).isEqualTo("{}");
    assertThat(api.get("/apis/nosuch.io/v1/x").text()).isEqualTo("404 page not found\n");
    refused(
        api.get("/apis/apps/v9"),
        404,
        "NotFound",
        "the server could not find the requested resource");
    refused(
        api.get("/api/v1/namespaces/default/configmaps/a/status"),
        404,
        "NotFound",
        "the server could not find the requested resource");
    refused(
        api.put("/api/v1/namespaces/default/configmaps", "{}"),
        405,
        "MethodNotAllowed",
        "the server does not allow this method on the requested resource");
  }

  @Test
  void saysWhatItServes() {
    assertThat(api.get("/version").at("gitVersion")).isEqualTo("v1.34.4");
    assertThat(api.get("/readyz").text()).isEqualTo("ok");
    assertThat(api.get("/api").body().path("versions").toString()).isEqualTo("[\"v1\"]");
    JsonNode groups = api.get("/apis").body();
    assertThat(groups.path("groups").findValuesAsString("name"))
        .contains("apps", "batch", "events.k8s.io", "apiextensions.k8s.io")
        .doesNotContain("trainer.kubeflow.org");
    JsonNode apps = api.get("/apis/apps/v1").body();
    JsonNode scale =
        StreamSupport.stream(apps.path("resources").spliterator(), false)
            .filter(resource -> JsonTree.text(resource, "name").equals("deployments/scale"))
            .findFirst()
            .orElseThrow();
    assertThat(scale)
        .isEqualTo(
            Served.json(
                """
                {'name':'deployments/scale','singularName':'','namespaced':true,'group':'autoscaling',
                 'version':'v1','kind':'Scale','verbs':['get','patch','update']}
                """));
    assertThat(api.get("/apis/apps").at("preferredVersion", "groupVersion")).isEqualTo("apps/v1");
  }

  @Test
  void answersAccessReviews() {
    String reviews = "/apis/authorization.k8s.io/v1/selfsubjectaccessreviews";
    String question =
        "{'spec':{'resourceAttributes':{'verb':'create','group':'trainer.kubeflow.org','resource':'trainjobs'}}}";
    assertThat(api.post(reviews, question).body().path("status").toString())
        .isEqualTo("{\"allowed\":true}");
    Answer other =
        api.post(
            "/apis/authorization.k8s.io/v1/subjectaccessreviews",
            question.replace("{'spec':{", "{'spec':{'user':'bob','groups':['g'],"));
    assertThat(other.code()).isEqualTo(201);
    assertThat(other.body().path("status").toString()).isEqualTo("{\"allowed\":false}");
  }

  @Test
  void writesDownWhoAskedWhat() {
    api.post("/api/v1/namespaces/default/configmaps?dryRun=All", "{'metadata':{'name':'a'}}");
    RequestRecord last = api.server.requests().get(api.server.requests().size() - 1);
    assertThat(last.verb()).isEqualTo("create");
    assertThat(last.user()).isEqualTo("admin");
    assertThat(last.path()).isEqualTo("/api/v1/namespaces/default/configmaps");
    assertThat(last.query()).isEqualTo("dryRun=All");
    assertThat(last.code()).isEqualTo(201);
  }

  @Test
  void writesDownWhatItCannotDo() {
    Answer answer = api.get("/api/v1/namespaces/default/pods/p/exec?command=ls");
    assertThat(answer.code()).isEqualTo(501);
    assertThat(answer.message()).isEqualTo("simulated cluster: pods/exec is not modelled");
    assertThat(api.server.unmodelled())
        .isEqualTo(
            List.of(
                "GET /api/v1/namespaces/default/pods/p/exec?command=ls: simulated cluster: pods/exec"
                    + " is not modelled"));
  }

  @Test
  void startsAWatchWhereItIsAskedTo() {
    String maps = "/api/v1/namespaces/default/configmaps";
    String first =
        api.post(maps, "{'metadata':{'name':'a','labels':{'l':'1'}}}")
            .at("metadata", "resourceVersion");
    api.post(maps, "{'metadata':{'name':'b'}}");
    api.patch("merge", maps + "/a", "{'metadata':{'labels':{'l':'2'}}}");
    api.delete(maps + "/b", "");
    // a thousandfold clock: fifty simulated seconds are fifty real milliseconds
    String fromFirst =
        api.get(maps + "?watch=true&timeoutSeconds=50&resourceVersion=" + first).text();
    assertThat(types(fromFirst)).containsExactly("ADDED b", "MODIFIED a", "DELETED b");
    assertThat(types(api.get(maps + "?watch=1&timeoutSeconds=50").text()))
        .containsExactly("ADDED a");
    String leaving =
        api.get(maps + "?watch=1&timeoutSeconds=50&labelSelector=l%3D1&resourceVersion=" + first)
            .text();
    assertThat(types(leaving)).containsExactly("DELETED a");
    api.server.compact();
    String gone = api.get(maps + "?watch=1&timeoutSeconds=50&resourceVersion=" + first).text();
    assertThat(gone)
        .contains("\"type\":\"ERROR\"", "too old resource version: " + first, "\"code\":410");
    String initial =
        api.get(
                maps
                    + "?watch=1&timeoutSeconds=50&sendInitialEvents=true&allowWatchBookmarks=true"
                    + "&resourceVersionMatch=NotOlderThan")
            .text();
    assertThat(initial).contains("\"k8s.io/initial-events-end\":\"true\"");
    assertThat(api.get(maps + "?watch=1&resourceVersion=99999").code()).isEqualTo(504);
  }

  private static List<String> types(String lines) {
    return lines
        .lines()
        .map(JsonTree.MAPPER::readTree)
        .map(e -> JsonTree.text(e, "type") + " " + JsonTree.text(e, "object", "metadata", "name"))
        .toList();
  }
}
