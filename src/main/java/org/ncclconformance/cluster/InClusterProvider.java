package org.ncclconformance.cluster;

import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/** The cluster whose pod this runs in, through the pod's service account. */
public final class InClusterProvider implements ClusterProvider {
  private final Path account;
  private final Map<String, String> environment;

  public InClusterProvider() {
    this(Path.of("/var/run/secrets/kubernetes.io/serviceaccount"), System.getenv());
  }

  InClusterProvider(Path account, Map<String, String> environment) {
    this.account = account;
    this.environment = environment;
  }

  @Override
  public Cluster open(Access access, Time time) {
    return Disposable.connected("in-cluster", config(), access, time);
  }

  Config config() {
    String host = environment.get("KUBERNETES_SERVICE_HOST");
    String port = environment.getOrDefault("KUBERNETES_SERVICE_PORT", "443");
    Path token = account.resolve("token");
    if (host == null || !Files.isReadable(token)) {
      throw new ClusterUnavailable(
          "cluster: found in-cluster, but this is no pod with a service account ("
              + (host == null ? "KUBERNETES_SERVICE_HOST is not set" : token + " is not readable")
              + "); outside of one use kubeconfig or simulated");
    }
    String address = host.contains(":") ? "[" + host + "]" : host;
    return new ConfigBuilder(Config.empty())
        .withRequestTimeout(Cluster.REQUEST_TIMEOUT_MILLIS)
        .withMasterUrl("https://" + address + ":" + port + "/")
        .withCaCertFile(account.resolve("ca.crt").toString())
        // asked for at each request, because the kubelet renews the file
        .withOauthTokenProvider(() -> read(token))
        .build();
  }

  private static String read(Path token) {
    try {
      return Files.readString(token).strip();
    } catch (IOException e) {
      throw new ClusterUnavailable("cluster: " + token + " cannot be read any more: " + e);
    }
  }
}
