package org.ncclconformance.contract;

import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.NamespacedKubernetesClient;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/**
 * Gives each test a namespace of its own on one cluster, takes it away afterwards, and says at the
 * end how much was asserted there.
 */
final class ContractCluster
    implements BeforeAllCallback, AfterAllCallback, AfterEachCallback, ParameterResolver {

  /** How to get at the cluster, and what to do when done with it. */
  interface Source extends AutoCloseable {
    /** Aborts by assumption where there is no such cluster here. */
    Config connect();

    /** Has one more node join, where that can be had, until it is closed. */
    default AutoCloseable join() {
      return () -> {};
    }

    @Override
    void close();
  }

  private static final List<String> CLUSTER_SCOPED =
      List.of(
          "/apis/apiextensions.k8s.io/v1/customresourcedefinitions",
          "/apis/resource.k8s.io/v1/deviceclasses",
          "/apis/resource.k8s.io/v1/resourceslices",
          "/apis/admissionregistration.k8s.io/v1/validatingadmissionpolicybindings",
          "/apis/admissionregistration.k8s.io/v1/validatingadmissionpolicies",
          "/apis/admissionregistration.k8s.io/v1/mutatingwebhookconfigurations",
          "/apis/admissionregistration.k8s.io/v1/validatingwebhookconfigurations");

  private final String name;
  private final Source source;
  private final AtomicInteger tests = new AtomicInteger();
  private final AtomicInteger assertions = new AtomicInteger();
  private final ConcurrentLinkedQueue<String> leaving = new ConcurrentLinkedQueue<>();
  private Rest rest;
  private KubernetesClient client;

  ContractCluster(String name, Source source) {
    this.name = name;
    this.source = source;
  }

  String name() {
    return name;
  }

  /** One more node than otherwise, where that can be had. */
  AutoCloseable joined() {
    return source.join();
  }

  @Override
  public void beforeAll(ExtensionContext context) {
    Config config = source.connect();
    rest = Rest.of(config);
    client =
        new KubernetesClientBuilder()
            .withConfig(new ConfigBuilder(config).withRequestRetryBackoffLimit(0).build())
            .build();
  }

  /** A client library's view; no retries, so that refusals arrive as they are. */
  KubernetesClient client(String namespace) {
    return client.adapt(NamespacedKubernetesClient.class).inNamespace(namespace);
  }

  @Override
  public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
    return parameter.getParameter().getType() == Space.class;
  }

  @Override
  public Space resolveParameter(ParameterContext parameter, ExtensionContext context) {
    tests.incrementAndGet();
    String namespace = "contract-" + UUID.randomUUID().toString().substring(0, 8);
    Space space = new Space(namespace, rest, assertions);
    space.create(
        "/api/v1/namespaces",
        "{apiVersion: v1, kind: Namespace, metadata: {name: @ns, labels: {contract: '%s'}}}"
            .formatted(label(context)));
    context
        .getStore(ExtensionContext.Namespace.create(ContractCluster.class, context.getUniqueId()))
        .put("space", space);
    return space;
  }

  private static String label(ExtensionContext context) {
    String method = context.getRequiredTestMethod().getName().toLowerCase(Locale.ROOT);
    return method.substring(0, Math.min(60, method.length()));
  }

  @Override
  public void afterEach(ExtensionContext context) {
    Space space =
        context
            .getStore(
                ExtensionContext.Namespace.create(ContractCluster.class, context.getUniqueId()))
            .get("space", Space.class);
    if (space != null) {
      if (context.getExecutionException().isPresent()) {
        release(space);
      }
      space.delete("/api/v1/namespaces/@ns");
      leaving.add(space.name());
    }
  }

  /** What a failed test did not: otherwise its finalizers hold the namespace for ever. */
  private static void release(Space space) {
    for (String held : List.of("configmaps", "apps/v1:deployments", "batch/v1:jobs")) {
      for (String name : space.get(held).expect(200).texts("/items", "/metadata/name")) {
        space.mergePatch(held + "/" + name, "{metadata: {finalizers: null}}");
      }
    }
    for (String kind : CLUSTER_SCOPED) {
      for (String name : space.get(kind).expect(200).texts("/items", "/metadata/name")) {
        if (name.contains(space.name())) {
          space.delete(kind + "/" + name);
        }
      }
    }
  }

  @Override
  public void afterAll(ExtensionContext context) {
    if (rest == null) {
      return;
    }
    KubernetesClient connected = client;
    try (connected;
        source) {
      for (String namespace : List.copyOf(leaving)) {
        new Space(namespace, rest, assertions).untilGone("/api/v1/namespaces/" + namespace);
      }
    }
    if (tests.get() > 0) {
      System.out.printf(
          "contract: %d tests, %d assertions on %s%n", tests.get(), assertions.get(), name);
    }
  }
}
