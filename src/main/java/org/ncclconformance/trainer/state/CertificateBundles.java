package org.ncclconformance.trainer.state;

import java.util.List;
import java.util.Optional;
import org.ncclconformance.diagnosis.Cause;
import org.ncclconformance.diagnosis.CauseCode;
import org.ncclconformance.trainer.release.WebhookEntry;

/**
 * What the CA bundles of one component's webhooks say among themselves: its rotator writes the same
 * one into all of them. That it is the right one, dry runs show; the Secret, which also holds
 * private keys, is not read for it.
 */
final class CertificateBundles {
  private CertificateBundles() {}

  static Optional<Cause> mismatch(List<WebhookEntry> entries) {
    for (WebhookEntry entry : entries) {
      if (entry.authority().isEmpty()) {
        return Optional.of(cause(entry, "webhook " + entry.name() + " has no CA bundle"));
      }
    }
    WebhookEntry first = entries.isEmpty() ? null : entries.get(0);
    for (WebhookEntry entry : entries) {
      if (first != null && !entry.authority().equals(first.authority())) {
        return Optional.of(
            cause(
                entry,
                "the CA bundle of webhook "
                    + entry.name()
                    + " is not the one of webhook "
                    + first.name()
                    + ", although both lead to the same controller"));
      }
    }
    return Optional.empty();
  }

  private static Cause cause(WebhookEntry entry, String found) {
    return new Cause(
        CauseCode.WEBHOOK_CERTIFICATE,
        entry.configuration(),
        entry.field("caBundle"),
        found,
        "let the controller's certificate rotator write it again: restart the controller");
  }
}
