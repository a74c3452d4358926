package org.ncclconformance.cluster;

import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;

/** A cluster that is talked to, with the access that was given and a client that keeps to it. */
public final class Cluster implements AutoCloseable {
  /** A webhook may take the API server 10 s, and a definition of 350 KB a busy one still longer. */
  static final int REQUEST_TIMEOUT_MILLIS = 30_000;

  private final String name;
  private final Access access;
  private final Time time;
  private final Config config;
  private final KubernetesClient client;

  /**
   * Connects with the first request.
   *
   * @param name as reports show it: {@code simulated} or a context's name
   */
  public Cluster(String name, Config config, Access access, Time time) {
    this.name = name;
    this.access = access;
    this.time = time;
    // The client retries a 500 ten times over 19 s by default, and a webhook without endpoints is
    // a 500: whoever waits here does so on purpose and with a deadline.
    this.config =
        new ConfigBuilder(config)
            .withRequestRetryBackoffLimit(0)
            // over plain HTTP nobody shows a certificate, and reading the JVM's own for each client
            // takes longer than most requests
            .withTrustCerts(config.isTrustCerts() || config.getMasterUrl().startsWith("http:"))
            .build();
    this.client =
        new KubernetesClientBuilder()
            .withConfig(this.config)
            .withKubernetesSerialization(Serialization.shared())
            .withHttpClientBuilderConsumer(
                http -> http.addOrReplaceInterceptor("access", new AccessGuard(access)))
            .build();
  }

  public String name() {
    return name;
  }

  public Access access() {
    return access;
  }

  public Time time() {
    return time;
  }

  public KubernetesClient client() {
    return client;
  }

  /** How this cluster is reached, for another client of the same identity. */
  public Config config() {
    return config;
  }

  /** The same cluster through another address or identity, or with less access. */
  public Cluster with(Config other, Access less) {
    return new Cluster(name, other, less, time);
  }

  @Override
  public void close() {
    client.close();
  }
}
