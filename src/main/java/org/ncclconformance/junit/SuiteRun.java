package org.ncclconformance.junit;

import io.fabric8.kubernetes.client.KubernetesClientException;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ExtensionContext.StoreScope;
import org.ncclconformance.cluster.ApiFailure;
import org.ncclconformance.cluster.Cluster;
import org.ncclconformance.report.AllureRun;
import org.ncclconformance.report.Reports;
import org.ncclconformance.settings.Keyword;
import org.ncclconformance.settings.Settings;
import org.ncclconformance.validator.Validator;

/** One run of the suite: opened by its first behaviour, closed when the last one is over. */
final class SuiteRun implements AutoCloseable {
  static final Namespace NAMESPACE = Namespace.create("org.ncclconformance");

  private final RunOptions options;
  private final ClusterPool clusters;
  private final Validator validator;
  private final Map<String, String> facts;
  private final Map<String, Instant> started = new ConcurrentHashMap<>();
  private final Map<Class<?>, String> couldNot = new ConcurrentHashMap<>();
  private final Set<Class<?>> ran = ConcurrentHashMap.newKeySet();
  // JUnit closes no store on SIGTERM: only this keeps an ended run from leaving its objects
  private final Thread whenKilled;

  private SuiteRun(
      RunOptions options,
      ClusterPool clusters,
      Validator validator,
      Map<String, String> facts,
      Thread whenKilled) {
    this.options = options;
    this.clusters = clusters;
    this.validator = validator;
    this.facts = facts;
    this.whenKilled = whenKilled;
  }

  /** The one that is going on; its first behaviour starts it. */
  static SuiteRun of(ExtensionContext context) {
    RunOptions options = RunOptions.of(context);
    return context
        .getStore(StoreScope.EXECUTION_REQUEST, NAMESPACE)
        .getOrComputeIfAbsent(SuiteRun.class, key -> start(options), SuiteRun.class);
  }

  /** Opens a cluster, tells the reports which it is, and has it left even if this is killed. */
  private static SuiteRun start(RunOptions options) {
    Validator validator = options.testBed().validator(options.settings());
    ClusterPool clusters = new ClusterPool(options);
    options.settings().inForce().line().ifPresent(options::say);
    Map<String, String> facts = facts(options.settings(), clusters.cluster());
    describe(options, facts);
    Thread whenKilled = new Thread(clusters::leave, "cleanup");
    Runtime.getRuntime().addShutdownHook(whenKilled);
    return new SuiteRun(options, clusters, validator, facts, whenKilled);
  }

  private static Map<String, String> facts(Settings settings, Cluster cluster) {
    Map<String, String> facts = new LinkedHashMap<>();
    facts.put("cluster", cluster.name());
    facts.put("kubernetes", version(cluster));
    facts.put("access", Keyword.of(settings.access()));
    facts.put("validator", settings.validator().toString());
    facts.put("release", settings.release());
    facts.put("suite", settings.suite().name());
    facts.putAll(settings.recipeFacts());
    facts.putAll(settings.inForce().differing());
    facts.replaceAll((name, fact) -> settings.secrets().hidden(fact));
    return facts;
  }

  private static void describe(RunOptions options, Map<String, String> facts) {
    Map<String, String> all = new LinkedHashMap<>(facts);
    all.putAll(options.settings().inForce().facts());
    try {
      AllureRun.describe(new Reports(options.reports()).allureResults(), all);
    } catch (IOException e) {
      options.say("the reports will not say where this ran: " + e);
    }
  }

  private static String version(Cluster cluster) {
    try {
      return cluster.client().getKubernetesVersion().getGitVersion();
    } catch (KubernetesClientException e) {
      return "unknown: " + ApiFailure.of(e);
    }
  }

  RunOptions options() {
    return options;
  }

  Settings settings() {
    return options.settings();
  }

  Validator validator() {
    return validator;
  }

  ClusterPool clusters() {
    return clusters;
  }

  /** What every report entry of this run says. */
  Map<String, String> facts() {
    return facts;
  }

  void started(ExtensionContext context) {
    started.put(context.getUniqueId(), options.time().now());
  }

  void ran(Class<?> behavior) {
    ran.add(behavior);
  }

  void couldNot(Class<?> behavior, String reason) {
    couldNot.putIfAbsent(behavior, reason);
  }

  /** Why not one of its methods could run, where that is so. */
  Optional<String> whyNothingRan(Class<?> behavior) {
    return ran.contains(behavior) ? Optional.empty() : Optional.ofNullable(couldNot.get(behavior));
  }

  Duration elapsed(ExtensionContext context) {
    Instant now = options.time().now();
    return Duration.between(started.getOrDefault(context.getUniqueId(), now), now);
  }

  @Override
  public void close() {
    Runtime.getRuntime().removeShutdownHook(whenKilled);
    clusters.close();
  }
}
