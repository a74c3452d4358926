package org.ncclconformance.diagnosis;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A live webhook's refusal: the webhook works, and the request is not to its liking.
 *
 * @param webhook its entry's name
 * @param reason its own words; empty where the text was cut before them
 */
public record AdmissionDenial(String webhook, String reason) {
  private static final Pattern DENIED =
      Pattern.compile(
          "admission webhook \"([^\"]+)\" denied the request(?: without explanation|: (.*))?",
          Pattern.DOTALL);

  /** The denial in an API error or an event, or empty where the text tells of none. */
  public static Optional<AdmissionDenial> in(String text) {
    Matcher denied = DENIED.matcher(text);
    return denied.find()
        ? Optional.of(
            new AdmissionDenial(denied.group(1), denied.group(2) == null ? "" : denied.group(2)))
        : Optional.empty();
  }

  /**
   * Whether Trainer's webhook only has not seen the TrainingRuntime yet: it reads a cache that
   * follows the API server by some milliseconds to seconds (facts: NVIDIA/aicr #1669).
   */
  public boolean runtimeNotSeenYet() {
    return webhook.contains("trainjob.trainer.kubeflow.org")
        && reason.contains("must be created before the TrainJob");
  }
}
