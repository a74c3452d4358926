package org.ncclconformance.simulation.registry;

/** What containerd 1.6 says through the CRI where it cannot pull. */
final class RuntimeMessage {
  private final ImageName image;

  RuntimeMessage(ImageName image) {
    this.image = image;
  }

  String absent() {
    return unresolved("NotFound", image.full() + ": not found");
  }

  String noPlatform(Digest index) {
    return "rpc error: code = NotFound desc = failed to pull and unpack image \"%s\": no match for platform in manifest %s: not found"
        .formatted(image.full(), index.text());
  }

  String refused(RegistryRefusal refusal) {
    return unresolved("Unknown", cause(refusal));
  }

  private String cause(RegistryRefusal refusal) {
    return switch (refusal) {
      case UNAUTHORIZED ->
          "failed to authorize: failed to fetch anonymous token: unexpected status: 401 Unauthorized";
      case FORBIDDEN -> unexpected("403 Forbidden");
      case RATE_LIMITED -> unexpected("429 Too Many Requests");
      case UNREACHABLE ->
          "failed to do request: Head \"%s\": dial tcp: lookup %s: no such host"
              .formatted(image.manifestUrl(), image.host().split(":", 2)[0]);
    };
  }

  private String unexpected(String status) {
    return "pulling from host %s failed with status code [manifests %s]: %s"
        .formatted(image.server(), image.reference(), status);
  }

  private String unresolved(String code, String cause) {
    return "rpc error: code = %s desc = failed to pull and unpack image \"%s\": failed to resolve reference \"%s\": %s"
        .formatted(code, image.full(), image.full(), cause);
  }
}
