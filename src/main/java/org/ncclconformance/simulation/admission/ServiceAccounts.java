package org.ncclconformance.simulation.admission;

import java.util.concurrent.ThreadLocalRandom;
import org.ncclconformance.simulation.api.Admission.Request;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** A new pod's service account: named, looked up, and its token mounted. */
public final class ServiceAccounts implements Plugin {
  private static final String MOUNT_PATH = "/var/run/secrets/kubernetes.io/serviceaccount";

  private final StoredObjects objects;

  public ServiceAccounts(StoredObjects objects) {
    this.objects = objects;
  }

  @Override
  public Request admit(Request request) {
    ObjectNode given = request.object();
    if (given == null || !Pods.isCreated(request)) {
      return request;
    }
    ObjectNode pod = given.deepCopy();
    ObjectNode spec = pod.withObjectProperty("spec");
    String name = spec.path("serviceAccountName").asString("");
    if (name.isEmpty()) {
      name = "default";
      spec.put("serviceAccountName", name);
    }
    spec.put("serviceAccount", name);
    ObjectNode account = account(request, name);
    if (automounts(spec, account)) {
      mountToken(spec);
    }
    if (!spec.has("imagePullSecrets") && !account.path("imagePullSecrets").isEmpty()) {
      spec.set("imagePullSecrets", account.get("imagePullSecrets"));
    }
    return Requests.with(request, pod);
  }

  private ObjectNode account(Request request, String name) {
    return objects
        .find("", "serviceaccounts", request.namespace(), name)
        .orElseThrow(
            () ->
                AdmissionRefusal.forbidden(
                    request,
                    "error looking up service account %s/%s: serviceaccount \"%s\" not found"
                        .formatted(request.namespace(), name, name)));
  }

  private static boolean automounts(ObjectNode spec, ObjectNode account) {
    String field = "automountServiceAccountToken";
    return spec.path(field).asBoolean(account.path(field).asBoolean(true));
  }

  private static void mountToken(ObjectNode spec) {
    String volume = "kube-api-access-" + suffix();
    boolean mounted = false;
    for (String containers : Pods.CONTAINER_FIELDS) {
      for (JsonNode container : spec.path(containers)) {
        mounted |= mount((ObjectNode) container, volume);
      }
    }
    if (mounted) {
      addVolume(spec, volume);
    }
  }

  private static boolean mount(ObjectNode container, String volume) {
    ArrayNode mounts = container.withArrayProperty("volumeMounts");
    for (JsonNode mount : mounts) {
      if (mount.path("mountPath").asString("").equals(MOUNT_PATH)) {
        return false;
      }
    }
    mounts.addObject().put("name", volume).put("readOnly", true).put("mountPath", MOUNT_PATH);
    return true;
  }

  private static void addVolume(ObjectNode spec, String name) {
    ObjectNode projected =
        spec.withArrayProperty("volumes")
            .addObject()
            .put("name", name)
            .putObject("projected")
            .put("defaultMode", 420);
    ArrayNode sources = projected.putArray("sources");
    sources
        .addObject()
        .putObject("serviceAccountToken")
        .put("expirationSeconds", 3607)
        .put("path", "token");
    ObjectNode authority =
        sources.addObject().putObject("configMap").put("name", "kube-root-ca.crt");
    authority.putArray("items").addObject().put("key", "ca.crt").put("path", "ca.crt");
    ObjectNode namespace =
        sources.addObject().putObject("downwardAPI").putArray("items").addObject();
    namespace.put("path", "namespace");
    namespace.putObject("fieldRef").put("apiVersion", "v1").put("fieldPath", "metadata.namespace");
  }

  private static String suffix() {
    String letters = "bcdfghjklmnpqrstvwxz2456789";
    StringBuilder suffix = new StringBuilder();
    for (int i = 0; i < 5; i++) {
      suffix.append(letters.charAt(ThreadLocalRandom.current().nextInt(letters.length())));
    }
    return suffix.toString();
  }
}
