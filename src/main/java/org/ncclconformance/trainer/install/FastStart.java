package org.ncclconformance.trainer.install;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.Probe;
import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.Volume;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.ncclconformance.cluster.ObjectRef;
import org.ncclconformance.trainer.release.Component;
import org.ncclconformance.trainer.release.ServiceRef;
import org.ncclconformance.trainer.release.WebhookBackend;
import org.ncclconformance.trainer.release.WebhookEntry;

/**
 * Makes controllers ready sooner: their certificates are there before they start (no waiting for
 * the kubelet to bring a changed Secret into the pod), and their readiness is asked every second.
 */
final class FastStart {
  private static final int PERIOD_SECONDS = 1;

  private FastStart() {}

  /** Changes the objects in place, and says what it changed. */
  static List<ReleaseChange> apply(
      List<HasMetadata> objects, ServingCertificates certificates, Instant now) {
    List<ReleaseChange> changes = new ArrayList<>();
    for (Component component : Component.values()) {
      for (ServiceRef ref : services(objects, component)) {
        for (Deployment deployment : deployments(objects, component, ref)) {
          seed(objects, deployment, component, ref, certificates, now).ifPresent(changes::add);
          changes.addAll(probes(deployment));
        }
      }
    }
    return changes;
  }

  private static List<ServiceRef> services(List<HasMetadata> objects, Component component) {
    return objects.stream()
        .flatMap(o -> WebhookEntry.of(o).stream())
        .filter(entry -> entry.component() == component)
        .map(WebhookEntry::service)
        .filter(Objects::nonNull)
        .distinct()
        .toList();
  }

  private static List<Deployment> deployments(
      List<HasMetadata> objects, Component component, ServiceRef ref) {
    WebhookBackend backend = new WebhookBackend(component, ref);
    return backend.service(all(objects, Service.class).toList()).stream()
        .flatMap(s -> backend.deployments(s, all(objects, Deployment.class).toList()).stream())
        .toList();
  }

  private static Optional<ReleaseChange> seed(
      List<HasMetadata> objects,
      Deployment deployment,
      Component component,
      ServiceRef ref,
      ServingCertificates certificates,
      Instant now) {
    List<String> mounted =
        deployment.getSpec().getTemplate().getSpec().getVolumes().stream()
            .filter(v -> v.getSecret() != null)
            .map(Volume::getSecret)
            .map(s -> s.getSecretName())
            .toList();
    return all(objects, Secret.class)
        .filter(s -> ref.namespace().equals(s.getMetadata().getNamespace()))
        .filter(s -> mounted.contains(s.getMetadata().getName()))
        .filter(s -> s.getData() == null || s.getData().isEmpty())
        .findFirst()
        .map(
            secret -> {
              String host = ref.name() + "." + ref.namespace() + ".svc";
              secret.setData(data(certificates.of(component.authority(), host, now)));
              return new ReleaseChange(
                  ObjectRef.of(secret),
                  "data",
                  "",
                  "a certificate for "
                      + host
                      + " and the CA "
                      + component.authority()
                      + " that signed it, made for this run");
            });
  }

  private static Map<String, String> data(ServingCertificate made) {
    Map<String, String> data = new LinkedHashMap<>();
    data.put("ca.crt", base64(made.caCrt()));
    data.put("ca.key", base64(made.caKey()));
    data.put("tls.crt", base64(made.tlsCrt()));
    data.put("tls.key", base64(made.tlsKey()));
    return data;
  }

  private static String base64(String pem) {
    return Base64.getEncoder().encodeToString(pem.getBytes(StandardCharsets.US_ASCII));
  }

  private static List<ReleaseChange> probes(Deployment deployment) {
    List<ReleaseChange> changes = new ArrayList<>();
    PodSpec pods = deployment.getSpec().getTemplate().getSpec();
    for (int i = 0; i < pods.getContainers().size(); i++) {
      Probe probe = pods.getContainers().get(i).getReadinessProbe();
      if (probe != null) {
        String path = "spec.template.spec.containers[" + i + "].readinessProbe.";
        ObjectRef ref = ObjectRef.of(deployment);
        changes.add(
            new ReleaseChange(
                ref, path + "initialDelaySeconds", old(probe.getInitialDelaySeconds()), "0"));
        changes.add(
            new ReleaseChange(
                ref, path + "periodSeconds", old(probe.getPeriodSeconds()), "" + PERIOD_SECONDS));
        probe.setInitialDelaySeconds(0);
        probe.setPeriodSeconds(PERIOD_SECONDS);
      }
    }
    return changes;
  }

  private static String old(@org.jspecify.annotations.Nullable Integer seconds) {
    return seconds == null ? "" : seconds.toString();
  }

  private static <T> Stream<T> all(List<HasMetadata> objects, Class<T> type) {
    return objects.stream().filter(type::isInstance).map(type::cast);
  }
}
