package org.ncclconformance.simulation.registry;

/** An image reference taken apart as container runtimes do it. */
record ImageName(String host, String repository, String reference, boolean byDigest) {

  static ImageName of(String image) {
    int at = image.indexOf('@');
    String name = at < 0 ? image : image.substring(0, at);
    String tag = "latest";
    int colon = name.indexOf(':', name.lastIndexOf('/') + 1);
    if (colon >= 0) {
      tag = name.substring(colon + 1);
      name = name.substring(0, colon);
    }
    String reference = at < 0 ? tag : image.substring(at + 1);
    int slash = name.indexOf('/');
    String first = slash < 0 ? "" : name.substring(0, slash);
    if (first.contains(".") || first.contains(":") || first.equals("localhost")) {
      return new ImageName(first, name.substring(slash + 1), reference, at >= 0);
    }
    return new ImageName("docker.io", slash < 0 ? "library/" + name : name, reference, at >= 0);
  }

  /** With host and reference written out, as runtimes name it in errors. */
  String full() {
    return host + "/" + repository + (byDigest ? "@" : ":") + reference;
  }

  /** The host that is asked: Docker Hub's is not the one that its images are named by. */
  String server() {
    return host.equals("docker.io") ? "registry-1.docker.io" : host;
  }

  /** Where a runtime asks for it first. */
  String manifestUrl() {
    return "https://" + server() + "/v2/" + repository + "/manifests/" + reference;
  }
}
