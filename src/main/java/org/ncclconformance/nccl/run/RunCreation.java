package org.ncclconformance.nccl.run;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.FieldValidateable;
import io.fabric8.kubernetes.client.dsl.Resource;
import io.fabric8.kubernetes.client.dsl.base.ResourceDefinitionContext;
import java.time.Duration;
import org.ncclconformance.cluster.ApiFailure;
import org.ncclconformance.cluster.Deadline;
import org.ncclconformance.cluster.Look;
import org.ncclconformance.cluster.ObjectRef;
import org.ncclconformance.cluster.Signal;
import org.ncclconformance.cluster.Wait;
import org.ncclconformance.cluster.WaitResult;
import org.ncclconformance.diagnosis.AdmissionDenial;
import org.ncclconformance.diagnosis.ApiCause;
import org.ncclconformance.diagnosis.Cause;
import org.ncclconformance.diagnosis.CauseCode;
import org.ncclconformance.diagnosis.RunObjects;

/**
 * Creates the objects of a run. Unknown fields are refused: an older CRD would drop them without a
 * word, and something else would be measured.
 */
final class RunCreation {
  private static final Duration RUNTIME_SEEN = Duration.ofMinutes(1);
  private static final Duration BLIP = Duration.ofSeconds(5);
  private static final Duration DRIVER = Duration.ofMinutes(2);
  private static final ResourceDefinitionContext CLAIM_TEMPLATES =
      RunFollowing.kind("resource.k8s.io", "v1", "ResourceClaimTemplate", "resourceclaimtemplates");
  private static final Duration AGAIN = Duration.ofMillis(250);

  private final KubernetesClient client;
  private final RunManifests manifests;

  RunCreation(KubernetesClient client, RunManifests manifests) {
    this.client = client;
    this.manifests = manifests;
  }

  WaitResult<ObjectRef, Cause> namespace() {
    return create(
        client.namespaces().resource(manifests.namespace()), manifests.namespace(), false);
  }

  /** Creates one of the objects that the runtime needs beside it, and waits for its answer. */
  WaitResult<ObjectRef, Cause> companion(
      GenericKubernetesResource object, Signal signal, Deadline deadline)
      throws InterruptedException {
    ResourceDefinitionContext kind = RunObjects.ref(object).kindContext();
    WaitResult<ObjectRef, Cause> made = patiently(kind, object, false, signal, deadline);
    String template = object.get("spec", "channel", "resourceClaimTemplate", "name");
    return made instanceof WaitResult.Reached<ObjectRef, Cause> reached && template != null
        ? answered(reached.value(), template, signal, deadline)
        : made;
  }

  /**
   * A ComputeDomain is ready for pods once its driver has made the claim template that it names.
   */
  private WaitResult<ObjectRef, Cause> answered(
      ObjectRef domain, String template, Signal signal, Deadline deadline)
      throws InterruptedException {
    WaitResult<ObjectRef, Cause> result =
        Wait.until(
            signal,
            deadline.within(DRIVER),
            AGAIN,
            () ->
                client
                            .genericKubernetesResources(CLAIM_TEMPLATES)
                            .inNamespace(manifests.namespaceName())
                            .withName(template)
                            .get()
                        == null
                    ? new Look.NotYet<>("there is no ResourceClaimTemplate " + template)
                    : new Look.Reached<>(domain));
    return result instanceof WaitResult.Expired<ObjectRef, Cause> expired
        ? new WaitResult.Ended<>(
            new Cause(
                CauseCode.UNSCHEDULABLE,
                domain,
                null,
                expired.lastSeen() + ", which the driver makes for a ComputeDomain",
                "look at NVIDIA's DRA driver for GPUs: is its controller running?"))
        : result;
  }

  WaitResult<ObjectRef, Cause> trainingRuntime(Signal signal, Deadline deadline)
      throws InterruptedException {
    return patiently(RunFollowing.RUNTIMES, manifests.trainingRuntime(), false, signal, deadline);
  }

  /** Only once a dry run of it is accepted, which needs the runtime: the gate's last proof. */
  WaitResult<ObjectRef, Cause> trainJob(Signal signal, Deadline deadline)
      throws InterruptedException {
    WaitResult<ObjectRef, Cause> tried =
        patiently(RunFollowing.TRAIN_JOBS, manifests.trainJob(), true, signal, deadline);
    return tried instanceof WaitResult.Reached
        ? patiently(RunFollowing.TRAIN_JOBS, manifests.trainJob(), false, signal, deadline)
        : tried;
  }

  /**
   * Tries again where Trainer's webhook has not seen the runtime yet, and for some seconds where
   * the webhook has just lost its endpoint: a busy node's readiness probes do that to it.
   */
  private WaitResult<ObjectRef, Cause> patiently(
      ResourceDefinitionContext kind,
      GenericKubernetesResource object,
      boolean dryRun,
      Signal signal,
      Deadline deadline)
      throws InterruptedException {
    Deadline blip = deadline.within(BLIP);
    WaitResult<ObjectRef, Cause> result =
        Wait.until(
            signal,
            deadline.within(RUNTIME_SEEN),
            AGAIN,
            () -> attempt(in(kind, object), object, dryRun, blip));
    if (result instanceof WaitResult.Expired<ObjectRef, Cause> expired) {
      return new WaitResult.Ended<>(
          new Cause(
              CauseCode.ADMISSION_DENIED,
              RunObjects.ref(object),
              null,
              expired.lastSeen(),
              "look at the log of Trainer's controller: its webhook should accept this by now"));
    }
    return result;
  }

  private static Look<ObjectRef, Cause> attempt(
      Resource<GenericKubernetesResource> resource,
      GenericKubernetesResource object,
      boolean dryRun,
      Deadline blip) {
    WaitResult<ObjectRef, Cause> tried = create(resource, object, dryRun);
    if (tried instanceof WaitResult.Reached<ObjectRef, Cause> created) {
      return new Look.Reached<>(created.value());
    }
    Cause cause = ((WaitResult.Ended<ObjectRef, Cause>) tried).why();
    boolean unseen =
        AdmissionDenial.in(cause.found()).filter(AdmissionDenial::runtimeNotSeenYet).isPresent();
    boolean passing = Debounce.PASSING.contains(cause.code()) && !blip.passed();
    return unseen || passing ? new Look.NotYet<>(cause.found()) : new Look.Ended<>(cause);
  }

  private Resource<GenericKubernetesResource> in(
      ResourceDefinitionContext kind, GenericKubernetesResource object) {
    return client
        .genericKubernetesResources(kind)
        .inNamespace(manifests.namespaceName())
        .resource(object);
  }

  private static <T extends HasMetadata> WaitResult<ObjectRef, Cause> create(
      Resource<T> resource, T object, boolean dryRun) {
    try {
      T created =
          (dryRun
                  ? resource.dryRun().fieldValidation(FieldValidateable.Validation.STRICT)
                  : resource.fieldValidation(FieldValidateable.Validation.STRICT))
              .create();
      return new WaitResult.Reached<>(RunObjects.ref(created));
    } catch (KubernetesClientException e) {
      return new WaitResult.Ended<>(ApiCause.of(ApiFailure.of(e), RunObjects.ref(object)));
    }
  }
}
