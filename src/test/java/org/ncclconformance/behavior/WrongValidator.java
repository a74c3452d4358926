package org.ncclconformance.behavior;

import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.ncclconformance.cluster.Access;
import org.ncclconformance.cluster.Cluster;
import org.ncclconformance.cluster.Deadline;
import org.ncclconformance.diagnosis.Cause;
import org.ncclconformance.diagnosis.CauseCode;
import org.ncclconformance.nccl.judge.Tolerance;
import org.ncclconformance.situation.proxy.ApiFront;
import org.ncclconformance.trainer.install.InstallPlan;
import org.ncclconformance.trainer.install.Installer;
import org.ncclconformance.trainer.install.SharedCertificates;
import org.ncclconformance.trainer.release.Release;
import org.ncclconformance.trainer.release.UnusableRelease;
import org.ncclconformance.trainer.state.TrainerState;
import org.ncclconformance.validator.Bandwidth;
import org.ncclconformance.validator.Curve;
import org.ncclconformance.validator.Evidence;
import org.ncclconformance.validator.Measurement;
import org.ncclconformance.validator.Request;
import org.ncclconformance.validator.Validator;
import org.ncclconformance.validator.Verdict;
import org.ncclconformance.validator.Verdict.Outcome;
import org.ncclconformance.validator.reference.ReferenceValidator;

/** A validator with one fault, whatever is asked of it. */
final class WrongValidator implements Validator {
  private final Fault fault;

  private WrongValidator(Fault fault) {
    this.fault = fault;
  }

  /** What it does instead of the right thing. */
  interface Fault {
    Verdict commit(Request request) throws InterruptedException;
  }

  static Validator that(Fault fault) {
    return new WrongValidator(fault);
  }

  /** The right one, whose verdict is then spoilt. */
  static Validator spoiling(Validator right, UnaryOperator<Verdict> spoil) {
    return new Validator() {
      @Override
      public Verdict check(Request request) throws InterruptedException {
        return spoil.apply(right.check(request));
      }

      @Override
      public Verdict preflight(Request request) throws InterruptedException {
        return spoil.apply(right.preflight(request));
      }
    };
  }

  @Override
  public Verdict check(Request request) throws InterruptedException {
    return fault.commit(request);
  }

  @Override
  public Verdict preflight(Request request) throws InterruptedException {
    return fault.commit(request);
  }

  static Verdict passing(@Nullable TrainerState state, String message) {
    return verdict(Outcome.PASSED, state, message, null, null, List.of());
  }

  static Verdict failing(@Nullable TrainerState state, CauseCode code, String found) {
    return verdict(
        Outcome.FAILED, state, found, new Cause(code, null, null, found, ""), null, List.of());
  }

  static Verdict verdict(
      Outcome outcome,
      @Nullable TrainerState state,
      String message,
      @Nullable Cause cause,
      @Nullable Bandwidth bandwidth,
      List<Evidence> evidence) {
    return new Verdict(outcome, message, state, cause, bandwidth, List.of(), List.of(), evidence);
  }

  static Bandwidth bandwidth(String outOfPlace, String inPlace) {
    return new Bandwidth(
        17_179_869_184L,
        new BigDecimal(outOfPlace),
        new BigDecimal(inPlace),
        new BigDecimal("225"),
        new BigDecimal("0.10"),
        new BigDecimal("202.5"),
        new Curve(
            "invented",
            List.of(
                new Curve.Point(
                    17_179_869_184L, new BigDecimal(outOfPlace), new BigDecimal(inPlace)))));
  }

  /** Leaves something new behind, in a namespace that stays. */
  static void litter(Cluster cluster) {
    cluster
        .client()
        .resource(
            new ConfigMapBuilder()
                .withNewMetadata()
                .withName("left-behind-" + UUID.randomUUID())
                .withNamespace("default")
                .addToLabels("ncclconformance.org/run", "wrong")
                .endMetadata()
                .build())
        .create();
  }

  /** Looks with a client of its own, which nothing keeps from writing, as a foreign one would. */
  static Verdict looksAndWrites(Request request) throws InterruptedException {
    Cluster own = request.cluster();
    try (Cluster free = own.with(own.config(), Access.RUN)) {
      litter(free);
    }
    return new ReferenceValidator(SharedCertificates.SHARED).preflight(request);
  }

  /** Installs, and creates the TrainingRuntime as soon as the API serves its kind. */
  static Verdict createsTheRuntimeAtOnce(Request request) throws InterruptedException {
    try {
      InstallPlan plan =
          InstallPlan.of(
              Release.load(String.valueOf(request.manifest())),
              request.images(),
              request.install(),
              SharedCertificates.SHARED,
              "wrong",
              request.cluster().time().now());
      Deadline deadline = Deadline.in(Duration.ofMinutes(1), request.cluster().time());
      new Installer(request.cluster(), Duration.ofSeconds(30)).install(plan, deadline);
      String refusal = "";
      var runtime =
          request
              .cluster()
              .client()
              .genericKubernetesResources("trainer.kubeflow.org/v1alpha1", "TrainingRuntime")
              .inNamespace("default")
              .resource(runtime());
      try {
        runtime.create();
        // on a slow machine the webhooks may answer by then, and the next case needs a clear
        // cluster
        runtime.delete();
        runtime.waitUntilCondition(Objects::isNull, 30, TimeUnit.SECONDS);
      } catch (KubernetesClientException e) {
        // as the field knows it: the webhook has no endpoints yet
        refusal = e.getMessage();
      }
      return failing(TrainerState.ABSENT, CauseCode.WEBHOOK_NO_ENDPOINTS, String.valueOf(refusal));
    } catch (UnusableRelease e) {
      throw new IllegalStateException(e);
    }
  }

  private static GenericKubernetesResource runtime() {
    GenericKubernetesResource runtime = new GenericKubernetesResource();
    runtime.setApiVersion("trainer.kubeflow.org/v1alpha1");
    runtime.setKind("TrainingRuntime");
    runtime.setMetadata(new ObjectMetaBuilder().withName("too-early").build());
    runtime.setAdditionalProperty("spec", Map.of("mlPolicy", Map.of("numNodes", 1)));
    return runtime;
  }

  /** Writes to a webhook once more when its dry runs are over, and then does all else right. */
  static Verdict writesToAWebhookBeforeTheRun(Request request) throws InterruptedException {
    Cluster own = request.cluster();
    ApiFront front = ApiFront.before(own.config());
    front.beforeFirst(
        asked -> asked.writes() && asked.path().endsWith("/trainjobs"),
        () ->
            own.client()
                .admissionRegistration()
                .v1()
                .mutatingWebhookConfigurations()
                .list()
                .getItems()
                .forEach(webhook -> own.client().resource(webhook).update()));
    try (front;
        Cluster through = own.with(front.config(), own.access())) {
      return new ReferenceValidator(SharedCertificates.SHARED)
          .check(asked(request, through, request.measurement()));
    }
  }

  /** The same question, to be answered on another way to the cluster or by another measurement. */
  static Request asked(Request request, Cluster cluster, Measurement measurement) {
    return asked(request.through(cluster), request.tolerance(), measurement, request.deadline());
  }

  /** The same question with other limits, or to be measured otherwise. */
  static Request asked(
      Request request, Tolerance tolerance, Measurement measurement, Duration deadline) {
    return new Request(
        request.cluster(),
        request.check(),
        request.platform(),
        request.threshold(),
        tolerance,
        request.nodes(),
        measurement,
        request.manifest(),
        request.images(),
        request.mirror(),
        request.install(),
        deadline);
  }

  /** The right verdict, after a write to JobSet's Deployment that changes nothing. */
  static Verdict appliesWhatIsThere(Request request) throws InterruptedException {
    var deployments =
        request.cluster().client().apps().deployments().inAnyNamespace().list().getItems();
    deployments.stream()
        .filter(d -> d.getMetadata().getName().startsWith("jobset-controller"))
        .forEach(d -> request.cluster().client().resource(d).update());
    return new ReferenceValidator(SharedCertificates.SHARED).check(request);
  }
}
