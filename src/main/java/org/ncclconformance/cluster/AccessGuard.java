package org.ncclconformance.cluster;

import io.fabric8.kubernetes.client.http.BasicBuilder;
import io.fabric8.kubernetes.client.http.HttpRequest;
import io.fabric8.kubernetes.client.http.Interceptor;

/** Refuses, before it is sent, every request that the access given does not cover. */
final class AccessGuard implements Interceptor {
  private final Access access;

  AccessGuard(Access access) {
    this.access = access;
  }

  @Override
  public void before(BasicBuilder builder, HttpRequest request, RequestTags tags) {
    if (access == Access.OBSERVE && writes(request)) {
      throw new AccessRefused(
          "cluster.access is observe, and "
              + request.method()
              + " "
              + request.uri().getPath()
              + " would write; give cluster.access=run or disposable to allow it");
    }
  }

  private static boolean writes(HttpRequest request) {
    String query = request.uri().getQuery();
    return new RequestLine(request.method(), request.uri().getPath(), query == null ? "" : query)
        .writes();
  }
}
