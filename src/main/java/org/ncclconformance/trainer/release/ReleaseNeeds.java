package org.ncclconformance.trainer.release;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.admissionregistration.v1.MutatingWebhookConfiguration;
import io.fabric8.kubernetes.api.model.admissionregistration.v1.ValidatingWebhookConfiguration;
import io.fabric8.kubernetes.api.model.apiextensions.v1.CustomResourceDefinition;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import java.util.ArrayList;
import java.util.List;

/** Says what a release lacks for TrainJobs to run. */
final class ReleaseNeeds {
  private static final String NEEDED =
      "the four CRDs, and for Trainer and JobSet each the webhook configurations, the Service that"
          + " they point to and the Deployment behind it";

  private ReleaseNeeds() {}

  static void check(Release release) throws UnusableRelease {
    List<String> missing = new ArrayList<>();
    for (Component component : Component.values()) {
      component.definitions().stream()
          .filter(name -> !has(release, CustomResourceDefinition.class, name))
          .forEach(name -> missing.add("CustomResourceDefinition " + name));
      configurations(release, component, missing);
      services(release, component, missing);
    }
    if (!missing.isEmpty()) {
      throw new UnusableRelease(
          release.location(),
          release.objects().size() + " objects, but no " + String.join(", no ", missing),
          NEEDED);
    }
  }

  private static void configurations(Release release, Component component, List<String> missing) {
    if (!has(release, ValidatingWebhookConfiguration.class, component.validating())) {
      missing.add("ValidatingWebhookConfiguration " + component.validating());
    }
    if (!has(release, MutatingWebhookConfiguration.class, component.mutating())
        && !TrainerVersion.withoutDefaulter(component, release.images())) {
      missing.add("MutatingWebhookConfiguration " + component.mutating());
    }
  }

  private static void services(Release release, Component component, List<String> missing) {
    release.webhooks(component).stream()
        .map(WebhookEntry::service)
        .distinct()
        .forEach(
            ref -> {
              if (ref == null) {
                missing.add("Service behind the webhooks of " + component.label());
                return;
              }
              WebhookBackend backend = new WebhookBackend(component, ref);
              var service = backend.service(release.all(Service.class));
              if (service.isEmpty()) {
                missing.add(ref.toString());
              } else if (backend
                  .deployments(service.get(), release.all(Deployment.class))
                  .isEmpty()) {
                missing.add("Deployment behind " + ref);
              }
            });
  }

  private static <T extends HasMetadata> boolean has(Release release, Class<T> type, String name) {
    return release.all(type).stream().anyMatch(o -> o.getMetadata().getName().equals(name));
  }
}
