package org.ncclconformance.trainer.release;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.admissionregistration.v1.MutatingWebhookConfiguration;
import io.fabric8.kubernetes.api.model.admissionregistration.v1.ValidatingWebhookConfiguration;
import io.fabric8.kubernetes.api.model.admissionregistration.v1.WebhookClientConfig;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.ncclconformance.cluster.ObjectRef;

/**
 * One webhook of Trainer's or JobSet's configurations.
 *
 * @param index position in the configuration's list
 * @param service what it points to, or null where it points to a URL
 * @param authority the CA bundle, base64; empty before the rotator has filled it in
 */
public record WebhookEntry(
    Component component,
    ObjectRef configuration,
    int index,
    String name,
    @Nullable ServiceRef service,
    String authority) {

  /** Path of a field of the entry's client configuration. */
  public String field(String last) {
    return "webhooks[" + index + "].clientConfig." + last;
  }

  /** The entries of an object; none where it is no webhook configuration of the two components. */
  public static List<WebhookEntry> of(HasMetadata object) {
    Optional<Component> component = Component.ofConfiguration(object.getMetadata().getName());
    List<WebhookEntry> entries = new ArrayList<>();
    if (component.isPresent()) {
      for (Hook hook : hooks(object)) {
        entries.add(entry(component.get(), object, entries.size(), hook.name(), hook.client()));
      }
    }
    return entries;
  }

  /** What the client's two types for an entry have in common. */
  private record Hook(String name, WebhookClientConfig client) {}

  private static List<Hook> hooks(HasMetadata object) {
    if (object instanceof MutatingWebhookConfiguration mutating) {
      return mutating.getWebhooks().stream()
          .map(w -> new Hook(w.getName(), w.getClientConfig()))
          .toList();
    }
    return object instanceof ValidatingWebhookConfiguration validating
        ? validating.getWebhooks().stream()
            .map(w -> new Hook(w.getName(), w.getClientConfig()))
            .toList()
        : List.of();
  }

  private static WebhookEntry entry(
      Component component,
      HasMetadata configuration,
      int index,
      String name,
      @Nullable WebhookClientConfig client) {
    ServiceRef service =
        client == null || client.getService() == null
            ? null
            : new ServiceRef(client.getService().getNamespace(), client.getService().getName());
    String authority =
        client == null || client.getCaBundle() == null ? "" : client.getCaBundle().strip();
    return new WebhookEntry(
        component, ObjectRef.of(configuration), index, name, service, authority);
  }
}
