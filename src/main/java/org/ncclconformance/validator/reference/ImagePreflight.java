package org.ncclconformance.validator.reference;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.ncclconformance.diagnosis.Cause;
import org.ncclconformance.diagnosis.CauseCode;
import org.ncclconformance.image.ImageAnswer;
import org.ncclconformance.image.ImagePlatform;
import org.ncclconformance.image.ImageReference;
import org.ncclconformance.image.Mirror;
import org.ncclconformance.image.PullPreflight;
import org.ncclconformance.image.RegistryClient;

/** Asks, before anything is written, whether the images that will be pulled can be. */
final class ImagePreflight {
  private static final Duration LIMIT = Duration.ofSeconds(4);

  private final PullPreflight preflight;
  private final PullSecrets secrets;
  private final Set<ImagePlatform> platforms;

  /**
   * Asks there.
   *
   * @param architectures of the nodes, as {@code amd64}
   * @param secrets that pods of the nodes may have
   */
  ImagePreflight(@Nullable String mirror, Set<String> architectures, PullSecrets secrets) {
    this.secrets = secrets;
    this.preflight =
        new PullPreflight(new RegistryClient(mirror == null ? null : new Mirror(mirror)), LIMIT);
    this.platforms =
        architectures.stream().map(a -> ImagePlatform.of("linux", a)).collect(Collectors.toSet());
  }

  /** Images that are there, or of which nothing is known, go on; the latter with a warning. */
  Optional<Cause> check(List<String> images, VerdictBuilder builder) {
    List<PullPreflight.Checked> answers = ask(images);
    builder.evidence("images.txt", lines(answers));
    List<Cause> causes = new ArrayList<>();
    Optional<String> otherwise =
        answers.stream().anyMatch(ImagePreflight::isTurnedAway) ? secrets.sign() : Optional.empty();
    for (PullPreflight.Checked checked : answers) {
      if (otherwise.isPresent() && isTurnedAway(checked)) {
        builder.warn("undetermined: " + checked.describe() + "; " + otherwise.get());
        continue;
      }
      Optional<Cause> cause = cause(checked.image(), checked.answer());
      cause.ifPresent(causes::add);
      if (cause.isEmpty() && !(checked.answer() instanceof ImageAnswer.Present)) {
        builder.warn("undetermined: " + checked.describe());
      }
    }
    return causes.stream().findFirst();
  }

  private static boolean isTurnedAway(PullPreflight.Checked checked) {
    return checked.answer() instanceof ImageAnswer.Unauthorized
        || checked.answer() instanceof ImageAnswer.Forbidden;
  }

  /** Images that run already: one that could not be pulled again is a warning. */
  void warnOf(List<String> running, VerdictBuilder builder) {
    List<PullPreflight.Checked> answers = ask(running);
    builder.evidence("running-images.txt", lines(answers));
    for (PullPreflight.Checked checked : answers) {
      if (!(checked.answer() instanceof ImageAnswer.Present)) {
        builder.warn(
            "it runs now, but a node without it in its cache may not get it: "
                + checked.describe());
      }
    }
  }

  private List<PullPreflight.Checked> ask(List<String> images) {
    return preflight.ask(images.stream().map(ImageReference::parse).toList(), platforms).images();
  }

  private static String lines(List<PullPreflight.Checked> answers) {
    return answers.stream().map(PullPreflight.Checked::describe).collect(Collectors.joining("\n"));
  }

  private static Optional<Cause> cause(ImageReference image, ImageAnswer answer) {
    CauseCode code =
        answer instanceof ImageAnswer.Absent
            ? CauseCode.IMAGE_ABSENT
            : answer instanceof ImageAnswer.Unauthorized
                ? CauseCode.IMAGE_UNAUTHORIZED
                : answer instanceof ImageAnswer.Forbidden
                    ? CauseCode.IMAGE_FORBIDDEN
                    : answer instanceof ImageAnswer.PlatformMissing
                        ? CauseCode.IMAGE_PLATFORM_MISSING
                        : null;
    return code == null
        ? Optional.empty()
        : Optional.of(
            new Cause(
                code,
                null,
                null,
                image + ": " + answer.finding(),
                answer.advice(image).replaceFirst("^; ", "") + unseen(answer)));
  }

  /** Of nodes that have credentials of their own, as from a kubelet's credential provider. */
  private static String unseen(ImageAnswer answer) {
    return answer instanceof ImageAnswer.Unauthorized || answer instanceof ImageAnswer.Forbidden
        ? "; no pod and no ServiceAccount here has one, and what the nodes themselves have cannot"
            + " be seen from here"
        : "";
  }
}
