package org.ncclconformance.behavior;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectMethod;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.platform.engine.DiscoverySelector;
import org.ncclconformance.junit.BuiltInRuns;
import org.ncclconformance.situation.hardware.Speeds;
import org.ncclconformance.trial.Trial;
import org.ncclconformance.validator.Request;
import org.ncclconformance.validator.Validator;
import org.ncclconformance.validator.Verdict;

/** Numbers are drawn, and so nobody gets by with one that was right the last time. */
class ParrotTest {

  @Test
  void whoRepeatsWhatWasRightBeforeIsNoticed(@TempDir Path reports) throws Exception {
    Class<?> type = NcclBandwidth.Judgement.class;
    DiscoverySelector method =
        selectMethod(
            type,
            type.getDeclaredMethod("theMedianOfSeveralRunsIsJudged", Trial.class, Speeds.class));
    Parrot parrot = new Parrot();
    try (BuiltInRuns runs = new BuiltInRuns()) {
      assertThat(runs.failures(parrot, reports, method)).as("the first time it measures").isEmpty();

      assertThat(runs.failures(parrot, reports, method))
          .singleElement()
          .satisfies(
              failure ->
                  assertThat(failure)
                      .hasMessageStartingWith("out of and in place should be measured at "));
    }
  }

  private static final class Parrot implements Validator {
    private Verdict first;

    @Override
    public Verdict check(Request request) throws InterruptedException {
      if (first == null) {
        first = CanFail.RIGHT.check(request);
      }
      return first;
    }

    @Override
    public Verdict preflight(Request request) throws InterruptedException {
      return CanFail.RIGHT.preflight(request);
    }
  }
}
