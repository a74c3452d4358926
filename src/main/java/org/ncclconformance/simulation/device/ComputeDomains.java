package org.ncclconformance.simulation.device;

import java.util.List;
import java.util.Optional;
import org.ncclconformance.simulation.api.Kind;
import org.ncclconformance.simulation.api.WatchEvent;
import org.ncclconformance.simulation.control.ControlContext;
import org.ncclconformance.simulation.control.ControlLoop;
import org.ncclconformance.simulation.json.ApiObject;
import org.ncclconformance.simulation.json.JsonValues;
import org.ncclconformance.simulation.json.Key;
import tools.jackson.databind.node.ObjectNode;

/**
 * NVIDIA's controller of compute domains: it answers a ComputeDomain with the claim template that
 * the domain names, and takes that away with it. Of the domain's daemons nothing is modelled.
 */
public final class ComputeDomains implements ControlLoop.Reconciler {
  static final String GROUP = "resource.nvidia.com";
  static final String PLURAL = "computedomains";

  private static final String DEFINITION = PLURAL + "." + GROUP;
  private static final String DOMAIN = GROUP + "/computeDomain";

  private final ControlContext context;
  private final Kind templates;
  private final ControlLoop loop;
  private boolean watching;

  /** A controller that has not begun. */
  public ComputeDomains(ControlContext context) {
    this.context = context;
    this.templates = context.kind("resourceclaimtemplates.resource.k8s.io");
    this.loop = new ControlLoop(context.schedule(), this);
  }

  /** Installs the definition, and follows domains once it is established. */
  public void start() {
    context.api().create(definition());
    context.watch("customresourcedefinitions.apiextensions.k8s.io", this::definitionSeen);
  }

  private synchronized void definitionSeen(WatchEvent.Type type, ApiObject definition) {
    if (!watching && definition.name().equals(DEFINITION) && definition.is("Established")) {
      watching = true;
      context.watch(DEFINITION, loop);
      context.watch(
          "resourceclaimtemplates.resource.k8s.io",
          (event, template) -> {
            if (template.labels().containsKey(DOMAIN)) {
              domains(template.namespace()).forEach(domain -> loop.add(domain.key()));
            }
          });
    }
  }

  private List<ApiObject> domains(String namespace) {
    return context.api().lookAtAll(context.kind(DEFINITION), namespace).stream()
        .map(ApiObject::new)
        .toList();
  }

  @Override
  public void reconcile(Key key) {
    Optional<ApiObject> found =
        context
            .api()
            .find(context.kind(DEFINITION), key.namespace(), key.name())
            .map(ApiObject::new);
    if (found.isEmpty()) {
      return;
    }
    ApiObject domain = found.get();
    Optional<ApiObject> template = template(domain);
    if (domain.deleting()) {
      template.ifPresent(this::remove);
      if (domain.removeFinalizer(DOMAIN)) {
        context.api().update(domain.json());
      }
    } else if (!domain.finalizers().contains(DOMAIN)) {
      domain.metadata().withArray("finalizers").add(DOMAIN);
      context.api().update(domain.json());
    } else if (template.isEmpty()) {
      context.api().create(templateOf(domain));
    }
  }

  private Optional<ApiObject> template(ApiObject domain) {
    return context.api().list(templates, domain.namespace()).stream()
        .map(ApiObject::new)
        .filter(template -> domain.uid().equals(template.labels().get(DOMAIN)))
        .findFirst();
  }

  private void remove(ApiObject template) {
    if (!template.deleting()) {
      context
          .api()
          .delete(templates, template.namespace(), template.name(), template.uid(), "Background");
    }
    context
        .api()
        .find(templates, template.namespace(), template.name())
        .map(ApiObject::new)
        .filter(stored -> stored.uid().equals(template.uid()) && stored.removeFinalizer(DOMAIN))
        .ifPresent(stored -> context.api().update(stored.json()));
  }

  private static ObjectNode templateOf(ApiObject domain) {
    String mode = domain.text("/spec/channel/allocationMode");
    ObjectNode parameters =
        JsonValues.object(
            "apiVersion",
            GROUP + "/v1beta1",
            "kind",
            "ComputeDomainChannelConfig",
            "domainID",
            domain.uid(),
            "allocationMode",
            mode);
    ObjectNode devices =
        JsonValues.object(
            "requests",
            JsonValues.array(
                JsonValues.object(
                    "name",
                    "channel",
                    "exactly",
                    JsonValues.object(
                        "deviceClassName", "compute-domain-default-channel.nvidia.com"))),
            "config",
            JsonValues.array(
                JsonValues.object(
                    "requests",
                    JsonValues.array("channel"),
                    "opaque",
                    JsonValues.object("driver", ImexChannels.NAME, "parameters", parameters))));
    return JsonValues.object(
        "apiVersion",
        "resource.k8s.io/v1",
        "kind",
        "ResourceClaimTemplate",
        "metadata",
        JsonValues.object(
            "name",
            domain.text("/spec/channel/resourceClaimTemplate/name"),
            "namespace",
            domain.namespace(),
            "finalizers",
            JsonValues.array(DOMAIN),
            "labels",
            JsonValues.object(DOMAIN, domain.uid(), DOMAIN + "Target", "Workload")),
        "spec",
        JsonValues.object("spec", JsonValues.object("devices", devices)));
  }

  private static ObjectNode definition() {
    return JsonValues.read(
        """
        {"apiVersion": "apiextensions.k8s.io/v1", "kind": "CustomResourceDefinition",
         "metadata": {"name": "computedomains.resource.nvidia.com"},
         "spec": {
           "group": "resource.nvidia.com",
           "names": {"kind": "ComputeDomain", "listKind": "ComputeDomainList",
                     "plural": "computedomains", "singular": "computedomain"},
           "scope": "Namespaced",
           "versions": [{
             "name": "v1beta1", "served": true, "storage": true, "subresources": {"status": {}},
             "schema": {"openAPIV3Schema": {"type": "object", "properties": {
               "apiVersion": {"type": "string"},
               "kind": {"type": "string"},
               "metadata": {"type": "object"},
               "spec": {
                 "type": "object", "required": ["channel", "numNodes"],
                 "x-kubernetes-validations": [
                   {"rule": "self == oldSelf", "message": "A computeDomain.spec is immutable"}],
                 "properties": {
                   "numNodes": {"type": "integer"},
                   "channel": {
                     "type": "object", "required": ["resourceClaimTemplate"], "properties": {
                       "allocationMode": {
                         "type": "string", "enum": ["All", "Single"], "default": "Single"},
                       "resourceClaimTemplate": {
                         "type": "object", "required": ["name"],
                         "properties": {"name": {"type": "string"}}}}}}},
               "status": {
                 "type": "object", "required": ["status"], "properties": {
                   "status": {
                     "type": "string", "enum": ["Ready", "NotReady"], "default": "NotReady"},
                   "nodes": {
                     "type": "array", "x-kubernetes-list-type": "map",
                     "x-kubernetes-list-map-keys": ["name"],
                     "items": {
                       "type": "object", "required": ["cliqueID", "ipAddress", "name"],
                       "properties": {
                         "cliqueID": {"type": "string"},
                         "index": {"type": "integer"},
                         "ipAddress": {"type": "string"},
                         "name": {"type": "string"},
                         "status": {
                           "type": "string", "enum": ["Ready", "NotReady"],
                           "default": "NotReady"}}}}}}}}}}]}}
        """);
  }
}
