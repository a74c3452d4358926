package org.ncclconformance.simulation.scheduling;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.ncclconformance.simulation.api.ApiException;
import org.ncclconformance.simulation.api.Kind;
import org.ncclconformance.simulation.api.WatchEvent;
import org.ncclconformance.simulation.control.ControlContext;
import org.ncclconformance.simulation.control.ControlLoop;
import org.ncclconformance.simulation.control.EventRecorder;
import org.ncclconformance.simulation.control.PodPhase;
import org.ncclconformance.simulation.json.ApiObject;
import org.ncclconformance.simulation.json.JsonValues;
import org.ncclconformance.simulation.json.Key;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Makes the claims of pods that name a template, and takes back what no pod uses any more:
 * reservations, then the devices, then the claim itself where it was made for the pod.
 */
public final class ResourceClaimController {
  /** Keeps a claim that has devices. */
  static final String PROTECTION = "resource.kubernetes.io/delete-protection";

  private static final String ENTRY = "resource.kubernetes.io/pod-claim-name";
  private static final int LONGEST_PREFIX = 57;

  private final ControlContext context;
  private final EventRecorder events;
  private final Kind pods;
  private final Kind claims;
  private final Kind templates;
  private final ControlLoop podLoop;
  private final ControlLoop claimLoop;

  public ResourceClaimController(ControlContext context) {
    this.context = context;
    this.events = new EventRecorder(context, "resource_claim", null);
    this.pods = context.kind("pods");
    this.claims = context.kind("resourceclaims.resource.k8s.io");
    this.templates = context.kind("resourceclaimtemplates.resource.k8s.io");
    this.podLoop = new ControlLoop(context.schedule(), this::syncPod);
    this.claimLoop = new ControlLoop(context.schedule(), this::syncClaim);
  }

  public void start() {
    context.watch("pods", this::podSeen);
    context.watch("resourceclaims.resource.k8s.io", claimLoop);
  }

  private void podSeen(WatchEvent.Type type, ApiObject pod) {
    if (pod.items("/spec/resourceClaims").isEmpty()) {
      return;
    }
    if (type == WatchEvent.Type.DELETED || done(pod)) {
      for (JsonNode entry : pod.items("/spec/resourceClaims")) {
        PodClaims.claimName(pod, entry)
            .ifPresent(name -> claimLoop.add(new Key(pod.namespace(), name)));
      }
    } else {
      podLoop.add(pod.key());
    }
  }

  /** Whether it will not run, any more or at all. */
  private static boolean done(ApiObject pod) {
    return PodPhase.ended(pod) || (pod.deleting() && pod.text("/spec/nodeName").isEmpty());
  }

  private void syncPod(Key key) {
    Optional<ApiObject> found =
        context.api().find(pods, key.namespace(), key.name()).map(ApiObject::new);
    if (found.isEmpty() || found.get().deleting() || done(found.get())) {
      return;
    }
    ApiObject pod = found.get();
    List<ObjectNode> made = new ArrayList<>();
    for (JsonNode entry : pod.items("/spec/resourceClaims")) {
      if (entry.has("resourceClaimTemplateName") && !present(pod, entry)) {
        String name = entry.path("name").asString("");
        try {
          made.add(JsonValues.object("name", name, "resourceClaimName", claimOf(pod, entry)));
        } catch (ApiException refused) {
          events.warning(
              pod,
              "FailedResourceClaimCreation",
              "PodResourceClaim " + name + ": " + refused.getMessage());
          throw refused;
        }
      }
    }
    if (!made.isEmpty()) {
      context.changeStatus(pods, key, stored -> note(stored, pod.uid(), made));
    }
    if (!pod.text("/spec/nodeName").isEmpty()
        && PodClaims.of(context.api(), pod) instanceof PodClaims.Found present) {
      present.entries().forEach(entry -> reserve(entry.claim(), pod));
    }
  }

  /** For a pod that the scheduler has not placed, where the claim has devices all the same. */
  private void reserve(ApiObject claim, ApiObject pod) {
    if (PodClaims.allocated(claim) && !PodClaims.reserved(claim, pod)) {
      claim.status().withArray("reservedFor").add(PodClaims.consumer(pod));
      context.api().updateStatus(claim.json());
    }
  }

  private boolean present(ApiObject pod, JsonNode entry) {
    return PodClaims.claimName(pod, entry)
        .flatMap(name -> context.api().find(claims, pod.namespace(), name))
        .map(ApiObject::new)
        .filter(claim -> claim.controlledBy(pod.uid()))
        .isPresent();
  }

  private static void note(ApiObject stored, String uid, List<ObjectNode> made) {
    if (!stored.uid().equals(uid)) {
      return;
    }
    List<JsonNode> statuses = new ArrayList<>(stored.items("/status/resourceClaimStatuses"));
    for (ObjectNode status : made) {
      statuses.removeIf(known -> known.path("name").equals(status.path("name")));
      statuses.add(status);
    }
    stored.status().set("resourceClaimStatuses", JsonValues.array(statuses));
  }

  /** The name of the entry's claim: one that was made and not written down, or a new one. */
  private String claimOf(ApiObject pod, JsonNode entry) {
    String name = entry.path("name").asString("");
    return context.api().lookAtAll(claims, pod.namespace()).stream()
        .map(ApiObject::new)
        .filter(claim -> claim.controlledBy(pod.uid()))
        .filter(claim -> name.equals(claim.annotations().get(ENTRY)))
        .findFirst()
        .orElseGet(() -> create(pod, name, entry.path("resourceClaimTemplateName").asString("")))
        .name();
  }

  private ApiObject create(ApiObject pod, String entry, String templateName) {
    ApiObject template =
        context
            .api()
            .find(templates, pod.namespace(), templateName)
            .map(ApiObject::new)
            .orElseThrow(
                () ->
                    new ApiException(
                        404,
                        "NotFound",
                        "resource claim template \"%1$s\": resourceclaimtemplate.resource.k8s.io \"%1$s\" not found"
                            .formatted(templateName)));
    ObjectNode annotations = JsonValues.object();
    ApiObject.strings(template.at("/spec/metadata/annotations")).forEach(annotations::put);
    annotations.put(ENTRY, entry);
    ObjectNode metadata =
        JsonValues.object(
            "generateName",
            prefix(pod.name(), entry),
            "namespace",
            pod.namespace(),
            "annotations",
            annotations,
            "ownerReferences",
            pod.asController());
    JsonNode labels = template.at("/spec/metadata/labels");
    if (labels.isObject()) {
      metadata.set("labels", labels.deepCopy());
    }
    ObjectNode claim =
        JsonValues.object(
            "apiVersion",
            "resource.k8s.io/v1",
            "kind",
            "ResourceClaim",
            "metadata",
            metadata,
            "spec",
            template.at("/spec/spec").deepCopy());
    try {
      return new ApiObject(context.api().create(claim));
    } catch (ApiException refused) {
      throw new ApiException(
          refused.code(), refused.reason(), "create ResourceClaim : " + refused.getMessage());
    }
  }

  /** Both names, each cut by its share where they are too long together. */
  private static String prefix(String pod, String entry) {
    String whole = pod + "-" + entry + "-";
    if (whole.length() <= LONGEST_PREFIX) {
      return whole;
    }
    return pod.substring(0, pod.length() * LONGEST_PREFIX / whole.length())
        + "-"
        + entry.substring(0, entry.length() * LONGEST_PREFIX / whole.length());
  }

  private void syncClaim(Key key) {
    Optional<ApiObject> found =
        context.api().find(claims, key.namespace(), key.name()).map(ApiObject::new);
    if (found.isEmpty()) {
      return;
    }
    ApiObject claim = found.get();
    List<JsonNode> reserved = claim.items("/status/reservedFor");
    List<JsonNode> valid = reserved.stream().filter(c -> uses(c, key.namespace())).toList();
    boolean unused = valid.isEmpty();
    if (valid.size() < reserved.size()) {
      if (unused) {
        claim.status().remove("reservedFor");
        claim.status().remove("allocation");
      } else {
        claim.status().set("reservedFor", JsonValues.array(valid));
      }
      claim = new ApiObject(context.api().updateStatus(claim.json()));
      if (unused) {
        unprotect(claim);
      }
    } else if (unused && claim.deleting()) {
      if (PodClaims.allocated(claim)) {
        claim.status().remove("allocation");
        claim = new ApiObject(context.api().updateStatus(claim.json()));
      }
      unprotect(claim);
    }
    if (unused && madeForNothing(claim)) {
      context.api().delete(claims, key.namespace(), key.name(), claim.uid(), "Background");
    }
  }

  private void unprotect(ApiObject claim) {
    if (claim.removeFinalizer(PROTECTION)) {
      context.api().update(claim.json());
    }
  }

  private boolean uses(JsonNode consumer, String namespace) {
    return context
        .api()
        .find(pods, namespace, consumer.path("name").asString(""))
        .map(ApiObject::new)
        .filter(pod -> pod.uid().equals(consumer.path("uid").asString("")))
        .filter(pod -> !done(pod))
        .isPresent();
  }

  /** Whether it is there for a pod that is done; of one that is gone the garbage is collected. */
  private boolean madeForNothing(ApiObject claim) {
    return !claim.deleting()
        && claim
            .controller()
            .filter(owner -> owner.kind().equals("Pod"))
            .flatMap(
                owner ->
                    context
                        .api()
                        .find(pods, claim.namespace(), owner.name())
                        .map(ApiObject::new)
                        .filter(pod -> !pod.uid().equals(owner.uid()) || done(pod)))
            .isPresent();
  }
}
