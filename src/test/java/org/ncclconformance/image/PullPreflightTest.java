package org.ncclconformance.image;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class PullPreflightTest {
  private static final Duration LONG = Duration.ofSeconds(5);
  private static final ImageReference A = ImageReference.parse("a.example/a:1");
  private static final ImageReference B = ImageReference.parse("b.example/b:1");
  private static final ImageReference C = ImageReference.parse("c.example/c:1");
  private static final ImageAnswer HERE = new ImageAnswer.Present(null, Set.of());
  private static final ImageAnswer GONE = new ImageAnswer.Absent("MANIFEST_UNKNOWN", "");
  private static final ImageAnswer LIMITED = new ImageAnswer.RateLimited(null);

  private static PullPreflight.Result ask(Map<ImageReference, ImageAnswer> answers) {
    return new PullPreflight((image, needed) -> answers.get(image), LONG)
        .ask(List.of(A, B, C), Set.of());
  }

  @Test
  void every_image_there_can_be_pulled() {
    PullPreflight.Result result = ask(Map.of(A, HERE, B, HERE, C, HERE));

    assertThat(result.images()).extracting(PullPreflight.Checked::answer).containsOnly(HERE);
    assertThat(result.images()).extracting(PullPreflight.Checked::image).containsExactly(A, B, C);
  }

  @Test
  void each_image_has_the_answer_of_its_own_registry() {
    assertThat(ask(Map.of(A, LIMITED, B, GONE, C, HERE)).images())
        .extracting(PullPreflight.Checked::describe)
        .startsWith(
            "a.example/a:1: the registry answers 429, too many requests; whether it exists"
                + " is not known: use a mirror or a pull secret",
            "b.example/b:1: the registry answers 404 MANIFEST_UNKNOWN; it was removed,"
                + " never pushed or misspelt: list the tags of its repository");
  }

  @Test
  void an_image_that_is_named_twice_is_asked_for_once() {
    AtomicInteger asked = new AtomicInteger();
    PullPreflight preflight =
        new PullPreflight(
            (image, needed) -> {
              asked.incrementAndGet();
              return HERE;
            },
            LONG);

    assertThat(preflight.ask(List.of(A, B, A), Set.of()).images()).hasSize(2);
    assertThat(asked).hasValue(2);
  }

  @Test
  void asks_a_few_at_a_time() {
    AtomicInteger now = new AtomicInteger();
    AtomicInteger most = new AtomicInteger();
    CountDownLatch fourInside = new CountDownLatch(4);
    PullPreflight preflight =
        new PullPreflight(
            (image, needed) -> {
              most.accumulateAndGet(now.incrementAndGet(), Math::max);
              fourInside.countDown();
              awaitQuietly(fourInside);
              now.decrementAndGet();
              return HERE;
            },
            LONG);

    PullPreflight.Result result =
        preflight.ask(
            IntStream.range(0, 12).mapToObj(i -> ImageReference.parse("a.example/a:" + i)).toList(),
            Set.of());

    assertThat(result.images()).extracting(PullPreflight.Checked::answer).containsOnly(HERE);
    assertThat(most).hasValue(4);
  }

  @Test
  void the_deadline_holds_for_all_together_and_keeps_what_is_known() {
    CountDownLatch never = new CountDownLatch(1);
    PullPreflight preflight =
        new PullPreflight(
            (image, needed) -> {
              if (image.equals(B)) {
                awaitQuietly(never);
              }
              return HERE;
            },
            Duration.ofMillis(200));

    assertThat(preflight.ask(List.of(A, B, C), Set.of()).images())
        .filteredOn(checked -> !checked.answer().equals(HERE))
        .extracting(PullPreflight.Checked::describe)
        .containsExactly(
            "b.example/b:1: b.example does not answer in time (limit for all images 0.2 s);"
                + " whether it exists is not known from here, and the nodes may reach more or"
                + " less: check route and firewall, or name a mirror");
  }

  private static void awaitQuietly(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
