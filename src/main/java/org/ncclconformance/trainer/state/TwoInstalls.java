package org.ncclconformance.trainer.state;

import io.fabric8.kubernetes.api.model.apps.Deployment;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.ncclconformance.cluster.ObjectRef;
import org.ncclconformance.diagnosis.Cause;
import org.ncclconformance.diagnosis.CauseCode;
import org.ncclconformance.trainer.release.ServiceRef;
import org.ncclconformance.trainer.release.WebhookEntry;

/** Two installations of a component fight over the same cluster-scoped webhook configurations. */
final class TwoInstalls {
  private TwoInstalls() {}

  static Optional<Cause> in(ComponentView view) {
    return pointing(view).or(() -> running(view));
  }

  /** Entries that lead to different Services: the odd one is shown, the rest said. */
  private static Optional<Cause> pointing(ComponentView view) {
    if (view.refs().size() < 2) {
      return Optional.empty();
    }
    Map<@Nullable ServiceRef, Long> counts =
        view.entries().stream()
            .collect(Collectors.groupingBy(WebhookEntry::service, Collectors.counting()));
    WebhookEntry odd =
        view.entries().stream()
            .min(java.util.Comparator.comparing(e -> counts.get(e.service())))
            .orElseThrow();
    String others =
        view.refs().stream()
            .filter(ref -> !ref.equals(odd.service()))
            .map(ServiceRef::toString)
            .collect(Collectors.joining(", "));
    return Optional.of(
        new Cause(
            CauseCode.FOREIGN_INSTALLATION,
            odd.configuration(),
            odd.field("service"),
            "webhook "
                + odd.name()
                + " points to "
                + odd.service()
                + ", the others of "
                + view.component().label()
                + " to "
                + others,
            "let one installation own the webhook configurations, or point all entries to its"
                + " Service"));
  }

  private static Optional<Cause> running(ComponentView view) {
    List<Deployment> deployments = view.deployments();
    if (deployments.size() < 2) {
      return Optional.empty();
    }
    return Optional.of(
        new Cause(
            CauseCode.FOREIGN_INSTALLATION,
            ObjectRef.of(deployments.get(1)),
            null,
            deployments.size()
                + " Deployments run "
                + view.component().label()
                + ": "
                + String.join(
                    ", ",
                    new TreeSet<>(
                        deployments.stream().map(d -> ObjectRef.of(d).toString()).toList())),
            "keep one of them"));
  }
}
