package org.ncclconformance.situation;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * Adds an image to a registry of one's own, and takes it away again. What is added is a copy of one
 * that is there, under another tag and with another digest, so that taking it away cannot take the
 * original along: a registry deletes by digest, with every tag that has it.
 */
public final class RegistryEdit {
  private static final String INDEX = "application/vnd.oci.image.index.v1+json";
  private static final String ACCEPT =
      INDEX
          + ", application/vnd.oci.image.manifest.v1+json,"
          + " application/vnd.docker.distribution.manifest.list.v2+json,"
          + " application/vnd.docker.distribution.manifest.v2+json";

  private final HttpClient http = HttpClient.newHttpClient();
  private final String address;

  /**
   * Edits that registry.
   *
   * @param address {@code HOST:PORT}, spoken to over plain HTTP
   */
  public RegistryEdit(String address) {
    this.address = address;
  }

  /**
   * Puts a copy of the tag's image under another tag.
   *
   * @param mark what makes its digest another one
   * @return the copy's digest
   */
  public String copy(String repository, String tag, String newTag, String mark)
      throws InterruptedException {
    HttpResponse<String> original = manifest(repository, tag);
    ObjectNode manifest = (ObjectNode) JsonMapper.shared().readTree(original.body());
    return put(repository, newTag, mediaType(original), manifest, mark);
  }

  /**
   * Puts the tag's image under another tag that says of it that it is for that architecture only.
   *
   * @param mark what makes its digest another one
   * @return digest of what stands under the new tag
   */
  public String restrict(
      String repository, String tag, String newTag, String architecture, String mark)
      throws InterruptedException {
    HttpResponse<String> original = manifest(repository, tag);
    ObjectNode index = JsonMapper.shared().createObjectNode();
    index.put("schemaVersion", 2).put("mediaType", INDEX);
    index
        .putArray("manifests")
        .addObject()
        .put("mediaType", mediaType(original))
        .put("digest", digest(original))
        .put("size", original.body().getBytes(StandardCharsets.UTF_8).length)
        .putObject("platform")
        .put("os", "linux")
        .put("architecture", architecture);
    return put(repository, newTag, INDEX, index, mark);
  }

  private HttpResponse<String> manifest(String repository, String tag) throws InterruptedException {
    return send(request(repository, tag).header("Accept", ACCEPT).GET().build(), 200);
  }

  private static String mediaType(HttpResponse<String> manifest) {
    return manifest
        .headers()
        .firstValue("Content-Type")
        .orElse("application/vnd.oci.image.manifest.v1+json");
  }

  private String put(
      String repository, String tag, String mediaType, ObjectNode manifest, String mark)
      throws InterruptedException {
    manifest.withObject("/annotations").put("org.ncclconformance.copy", mark);
    return digest(
        send(
            request(repository, tag)
                .header("Content-Type", mediaType)
                .PUT(BodyPublishers.ofString(manifest.toString()))
                .build(),
            201));
  }

  private String digest(HttpResponse<String> response) {
    return response
        .headers()
        .firstValue("Docker-Content-Digest")
        .orElseThrow(() -> new IllegalStateException(address + " names no digest of an image"));
  }

  /** Takes the manifest away, with every tag that has this digest. */
  public void remove(String repository, String digest) throws InterruptedException {
    send(request(repository, digest).DELETE().build(), 202);
  }

  private HttpRequest.Builder request(String repository, String reference) {
    return HttpRequest.newBuilder(
        URI.create("http://" + address + "/v2/" + repository + "/manifests/" + reference));
  }

  private HttpResponse<String> send(HttpRequest request, int expected) throws InterruptedException {
    try {
      HttpResponse<String> response =
          http.send(request, BodyHandlers.ofString(StandardCharsets.UTF_8));
      if (response.statusCode() != expected) {
        throw new IllegalStateException(
            "%s %s answers %d instead of %d: %s"
                .formatted(
                    request.method(),
                    request.uri(),
                    response.statusCode(),
                    expected,
                    response.body()));
      }
      return response;
    } catch (IOException e) {
      throw new IllegalStateException(
          request.method() + " " + request.uri() + " fails: " + e.getMessage(), e);
    }
  }
}
