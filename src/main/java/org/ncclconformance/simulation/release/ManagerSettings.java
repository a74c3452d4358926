package org.ncclconformance.simulation.release;

import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * What tells the two controller managers apart before they do their work.
 *
 * @param authority name of the certificate authority that its rotator makes
 * @param mutating the mutating webhook configuration that its rotator fills
 * @param validating the validating one
 * @param flags the command line flags that it knows
 */
record ManagerSettings(
    String secret,
    String service,
    String authority,
    String lease,
    String mutating,
    String validating,
    List<String> flags) {

  private static final List<String> ZAP =
      List.of(
          "zap-devel", "zap-encoder", "zap-log-level", "zap-stacktrace-level", "zap-time-encoding");

  static final ManagerSettings TRAINER =
      new ManagerSettings(
          "kubeflow-trainer-webhook-cert",
          "kubeflow-trainer-controller-manager",
          "kubeflow-trainer-ca",
          "trainer.kubeflow.org",
          "defaulter.trainer.kubeflow.org",
          "validator.trainer.kubeflow.org",
          flags("config", "enable-http2", "feature-gates", "kubeconfig"));

  static final ManagerSettings JOBSET =
      new ManagerSettings(
          "jobset-webhook-server-cert",
          "jobset-webhook-service",
          "jobset-ca",
          "6d4f6a47.jobset.x-k8s.io",
          "jobset-mutating-webhook-configuration",
          "jobset-validating-webhook-configuration",
          flags(
              "config",
              "feature-gates",
              "health-probe-bind-address",
              "kube-api-burst",
              "kube-api-qps",
              "kubeconfig",
              "leader-elect",
              "metrics-bind-address"));

  private static List<String> flags(String... own) {
    return java.util.stream.Stream.concat(java.util.Arrays.stream(own), ZAP.stream())
        .sorted()
        .toList();
  }

  /** With the Service and Secret that a configuration file names instead. */
  ManagerSettings configuredBy(String configuration) {
    return new ManagerSettings(
        named(configuration, "webhookSecretName").orElse(secret),
        named(configuration, "webhookServiceName").orElse(service),
        authority,
        lease,
        mutating,
        validating,
        flags);
  }

  private static Optional<String> named(String configuration, String key) {
    return Pattern.compile("\\b" + key + ":\\s*\"?([a-z0-9.-]+)")
        .matcher(configuration)
        .results()
        .map(found -> found.group(1))
        .findFirst();
  }

  String dnsName(String namespace) {
    return service + "." + namespace + ".svc";
  }
}
