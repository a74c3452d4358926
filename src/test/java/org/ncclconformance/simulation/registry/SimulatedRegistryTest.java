package org.ncclconformance.simulation.registry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Bodies and headers are those that Debian's docker-registry 2.8.1 gave to the same requests. */
class SimulatedRegistryTest {
  private static final String NOTHING =
      "sha256:0000000000000000000000000000000000000000000000000000000000000000";
  private static final String INDEX = "application/vnd.oci.image.index.v1+json";
  private static final String MANIFEST = "application/vnd.oci.image.manifest.v1+json";

  private static final HttpClient CLIENT = HttpClient.newHttpClient();

  private SimulatedRegistry registry;
  private String digest;

  @BeforeEach
  void start() throws IOException {
    registry = new SimulatedRegistry();
    digest =
        registry.push(
            "jobset/jobset",
            List.of("v0.11.0", "v0.11.1"),
            Set.of(Architecture.AMD64, Architecture.ARM64),
            List.of("/manager"));
  }

  @AfterEach
  void stop() {
    registry.close();
  }

  @Test
  void speaksTheSecondVersionOfTheApi() throws Exception {
    HttpResponse<String> answer = get("/v2/");

    assertThat(answer.statusCode()).isEqualTo(200);
    assertThat(answer.body()).isEqualTo("{}");
    assertThat(header(answer, "Docker-Distribution-Api-Version")).isEqualTo("registry/2.0");
    assertThat(header(answer, "Content-Type")).isEqualTo("application/json; charset=utf-8");
  }

  @Test
  void headsAManifestByTag() throws Exception {
    HttpResponse<String> answer =
        send(
            request("/v2/jobset/jobset/manifests/v0.11.0").method("HEAD", BodyPublishers.noBody()));

    assertThat(answer.statusCode()).isEqualTo(200);
    assertThat(header(answer, "Docker-Content-Digest")).isEqualTo(digest);
    assertThat(header(answer, "Content-Type")).isEqualTo(INDEX);
    assertThat(header(answer, "Etag")).isEqualTo('"' + digest + '"');
    assertThat(answer.body()).isEmpty();
    assertThat(header(answer, "Content-Length"))
        .isEqualTo(header(get("/v2/jobset/jobset/manifests/v0.11.0"), "Content-Length"));
  }

  @Test
  void everyDigestIsThatOfTheBytes() throws Exception {
    JsonNode index = json(get("/v2/jobset/jobset/manifests/" + digest).body());
    assertThat(sha256("/v2/jobset/jobset/manifests/v0.11.0")).isEqualTo(digest);
    for (JsonNode entry : index.get("manifests")) {
      String manifest = "/v2/jobset/jobset/manifests/" + entry.get("digest").stringValue();
      assertThat(sha256(manifest)).isEqualTo(entry.get("digest").stringValue());
      JsonNode config = json(get(manifest).body()).get("config");
      String blob = "/v2/jobset/jobset/blobs/" + config.get("digest").stringValue();
      assertThat(sha256(blob)).isEqualTo(config.get("digest").stringValue());
      assertThat(get(blob).body().length()).isEqualTo(config.get("size").intValue());
      assertThat(json(get(blob).body()).get("config").get("Entrypoint").get(0).stringValue())
          .isEqualTo("/manager");
    }
    assertThat(index.get("manifests"))
        .extracting(entry -> entry.get("platform").get("architecture").stringValue())
        .containsExactly("amd64", "arm64");
  }

  @Test
  void doesNotKnowAnAbsentTag() throws Exception {
    HttpResponse<String> answer = get("/v2/jobset/jobset/manifests/absent");

    assertThat(answer.statusCode()).isEqualTo(404);
    assertThat(answer.body())
        .isEqualTo(
            "{\"errors\":[{\"code\":\"MANIFEST_UNKNOWN\",\"message\":\"manifest unknown\",\"detail\":{\"Tag\":\"absent\"}}]}\n");
    assertThat(get("/v2/nope/nope/manifests/absent").body()).isEqualTo(answer.body());
  }

  @Test
  void doesNotKnowAnAbsentDigest() throws Exception {
    assertThat(get("/v2/jobset/jobset/manifests/" + NOTHING).body())
        .isEqualTo(
            "{\"errors\":[{\"code\":\"MANIFEST_UNKNOWN\",\"message\":\"manifest unknown\",\"detail\":{\"Name\":\"jobset/jobset\",\"Revision\":\""
                + NOTHING
                + "\"}}]}\n");
    assertThat(get("/v2/jobset/jobset/blobs/" + NOTHING).body())
        .isEqualTo(
            "{\"errors\":[{\"code\":\"BLOB_UNKNOWN\",\"message\":\"blob unknown to registry\",\"detail\":\""
                + NOTHING
                + "\"}]}\n");
  }

  @Test
  void hidesAnIndexFromAClientThatDoesNotAcceptIt() throws Exception {
    HttpResponse<String> answer =
        send(
            HttpRequest.newBuilder(uri("/v2/jobset/jobset/manifests/v0.11.0"))
                .header("Accept", "application/vnd.docker.distribution.manifest.v2+json"));

    assertThat(answer.statusCode()).isEqualTo(404);
    assertThat(answer.body())
        .isEqualTo(
            "{\"errors\":[{\"code\":\"MANIFEST_UNKNOWN\",\"message\":\"OCI index found, but accept header does not support OCI indexes\"}]}\n");
  }

  @Test
  void listsTags() throws Exception {
    assertThat(get("/v2/jobset/jobset/tags/list").body())
        .isEqualTo("{\"name\":\"jobset/jobset\",\"tags\":[\"v0.11.0\",\"v0.11.1\"]}\n");
    HttpResponse<String> unknown = get("/v2/nope/nope/tags/list");
    assertThat(unknown.statusCode()).isEqualTo(404);
    assertThat(unknown.body())
        .isEqualTo(
            "{\"errors\":[{\"code\":\"NAME_UNKNOWN\",\"message\":\"repository name not known to registry\",\"detail\":{\"name\":\"nope/nope\"}}]}\n");
  }

  @Test
  void deletesAManifestWithAllItsTags() throws Exception {
    HttpResponse<String> byTag = send(request("/v2/jobset/jobset/manifests/v0.11.0").DELETE());
    assertThat(byTag.statusCode()).isEqualTo(400);
    assertThat(byTag.body())
        .isEqualTo(
            "{\"errors\":[{\"code\":\"DIGEST_INVALID\",\"message\":\"provided digest did not match uploaded content\"}]}\n");

    assertThat(send(request("/v2/jobset/jobset/manifests/" + digest).DELETE()).statusCode())
        .isEqualTo(202);

    assertThat(get("/v2/jobset/jobset/manifests/v0.11.1").statusCode()).isEqualTo(404);
    assertThat(get("/v2/jobset/jobset/tags/list").body())
        .isEqualTo("{\"name\":\"jobset/jobset\",\"tags\":null}\n");
    assertThat(send(request("/v2/jobset/jobset/manifests/" + digest).DELETE()).body())
        .isEqualTo(
            "{\"errors\":[{\"code\":\"MANIFEST_UNKNOWN\",\"message\":\"manifest unknown\"}]}\n");
  }

  @Test
  void takesAnImageInOnePieceOrTwo() throws Exception {
    String config =
        "{\"architecture\":\"amd64\",\"os\":\"linux\",\"config\":{\"Entrypoint\":[\"/bin/sh\"]}}";
    String blob = "sha256:" + hash(config.getBytes(java.nio.charset.StandardCharsets.UTF_8));
    String manifest =
        "{\"schemaVersion\":2,\"config\":{\"mediaType\":\"application/vnd.oci.image.config.v1+json\",\"digest\":\"%s\",\"size\":%d},\"layers\":[]}"
            .formatted(blob, config.length());

    HttpResponse<String> early = put("/v2/a/b/manifests/t", MANIFEST, manifest);
    assertThat(early.statusCode()).isEqualTo(400);
    assertThat(early.body())
        .isEqualTo(
            "{\"errors\":[{\"code\":\"MANIFEST_BLOB_UNKNOWN\",\"message\":\"blob unknown to registry\",\"detail\":\""
                + blob
                + "\"}]}\n");

    String wrong = location(send(request("/v2/a/b/blobs/uploads/").POST(BodyPublishers.noBody())));
    assertThat(put(wrong + "?digest=" + blob, "application/octet-stream", "xx").body())
        .isEqualTo(
            "{\"errors\":[{\"code\":\"DIGEST_INVALID\",\"message\":\"provided digest did not match uploaded content\",\"detail\":{\"Digest\":\""
                + blob
                + "\",\"Reason\":{}}}]}\n");

    String upload = location(send(request("/v2/a/b/blobs/uploads/").POST(BodyPublishers.noBody())));
    HttpResponse<String> piece =
        send(request(upload).method("PATCH", BodyPublishers.ofString(config.substring(0, 9))));
    assertThat(piece.statusCode()).isEqualTo(202);
    assertThat(header(piece, "Range")).isEqualTo("0-8");
    assertThat(
            put(upload + "?digest=" + blob, "application/octet-stream", config.substring(9))
                .statusCode())
        .isEqualTo(201);

    HttpResponse<String> created = put("/v2/a/b/manifests/t", MANIFEST, manifest);
    assertThat(created.statusCode()).isEqualTo(201);
    assertThat(sha256("/v2/a/b/manifests/t")).isEqualTo(header(created, "Docker-Content-Digest"));
    assertThat(registry.resolve("a/b", "t", Architecture.ARM64))
        .get()
        .extracting(PulledImage::architecture, PulledImage::entrypoint)
        .containsExactly("amd64", List.of("/bin/sh"));
  }

  @Test
  void refusesAManifestThatIsNone() throws Exception {
    assertThat(put("/v2/a/b/manifests/t", MANIFEST, "garbage").body())
        .contains("\"code\":\"MANIFEST_INVALID\",\"message\":\"manifest invalid\"");
    assertThat(put("/v2/a/b/manifests/" + NOTHING, INDEX, "{\"manifests\":[]}").body())
        .isEqualTo(
            "{\"errors\":[{\"code\":\"DIGEST_INVALID\",\"message\":\"provided digest did not match uploaded content\"}]}\n");
  }

  @Test
  void sendsAClientForATokenAndRefusesIt() throws Exception {
    registry.refuse("jobset/jobset", RegistryRefusal.UNAUTHORIZED);

    HttpResponse<String> answer = get("/v2/jobset/jobset/manifests/v0.11.0");

    assertThat(answer.statusCode()).isEqualTo(401);
    assertThat(json(answer.body()).get("errors").get(0).get("code").stringValue())
        .isEqualTo("UNAUTHORIZED");
    String realm = "http://" + registry.address() + "/token";
    assertThat(header(answer, "WWW-Authenticate"))
        .isEqualTo(
            "Bearer realm=\"%s\",service=\"simulated registry\",scope=\"repository:jobset/jobset:pull\""
                .formatted(realm));
    assertThat(
            get("/token?service=simulated%20registry&scope=repository:jobset/jobset:pull")
                .statusCode())
        .isEqualTo(401);
  }

  @Test
  void givesAnonymousTokensWhereARepositoryWantsOne() throws Exception {
    registry.challenge("jobset/jobset");
    assertThat(get("/v2/jobset/jobset/manifests/v0.11.0").statusCode()).isEqualTo(401);

    String token =
        json(get("/token?scope=repository%3Ajobset/jobset%3Apull").body())
            .get("token")
            .stringValue();

    assertThat(
            send(request("/v2/jobset/jobset/manifests/v0.11.0")
                    .header("Authorization", "Bearer " + token))
                .statusCode())
        .isEqualTo(200);
  }

  @Test
  void tellsRefusalsApart() throws Exception {
    registry.refuse("jobset/jobset", RegistryRefusal.FORBIDDEN);
    HttpResponse<String> denied = get("/v2/jobset/jobset/manifests/v0.11.0");
    assertThat(denied.statusCode()).isEqualTo(403);
    assertThat(denied.body())
        .contains("\"code\":\"DENIED\",\"message\":\"requested access to the resource is denied\"");

    registry.refuse("jobset/jobset", RegistryRefusal.RATE_LIMITED);
    HttpResponse<String> limited = get("/v2/jobset/jobset/manifests/v0.11.0");
    assertThat(limited.statusCode()).isEqualTo(429);
    assertThat(limited.body()).contains("\"code\":\"TOOMANYREQUESTS\"");
    assertThat(header(limited, "Retry-After")).isEqualTo("60");

    registry.refuse("jobset/jobset", RegistryRefusal.UNREACHABLE);
    assertThatThrownBy(() -> get("/v2/jobset/jobset/manifests/v0.11.0"))
        .isInstanceOf(IOException.class);

    registry.allow("jobset/jobset");
    assertThat(get("/v2/jobset/jobset/manifests/v0.11.0").statusCode()).isEqualTo(200);
  }

  @Test
  void answersNothingElse() throws Exception {
    assertThat(get("/nothing").statusCode()).isEqualTo(404);
    HttpResponse<String> patch =
        send(
            request("/v2/jobset/jobset/manifests/v0.11.0")
                .method("PATCH", BodyPublishers.noBody()));
    assertThat(patch.statusCode()).isEqualTo(405);
    assertThat(header(patch, "Allow")).isEqualTo("DELETE, GET, HEAD, PUT");
  }

  private URI uri(String path) {
    return URI.create(path.startsWith("http") ? path : "http://" + registry.address() + path);
  }

  private HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(uri(path)).header("Accept", INDEX + ", " + MANIFEST);
  }

  private HttpResponse<String> send(HttpRequest.Builder request) throws Exception {
    return CLIENT.send(request.build(), BodyHandlers.ofString());
  }

  private HttpResponse<String> get(String path) throws Exception {
    return send(request(path));
  }

  private HttpResponse<String> put(String path, String type, String body) throws Exception {
    return send(request(path).header("Content-Type", type).PUT(BodyPublishers.ofString(body)));
  }

  private static String location(HttpResponse<String> answer) {
    return header(answer, "Location");
  }

  private static String header(HttpResponse<String> answer, String name) {
    return answer.headers().firstValue(name).orElse("");
  }

  private static JsonNode json(String text) {
    return JsonMapper.shared().readTree(text);
  }

  private String sha256(String path) throws Exception {
    return "sha256:" + hash(CLIENT.send(request(path).build(), BodyHandlers.ofByteArray()).body());
  }

  private static String hash(byte[] bytes) throws Exception {
    return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
  }
}
