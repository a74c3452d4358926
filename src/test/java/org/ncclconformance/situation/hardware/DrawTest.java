package org.ncclconformance.situation.hardware;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.ncclconformance.nccl.judge.CheckName;
import org.ncclconformance.nccl.judge.Threshold;
import org.ncclconformance.nccl.judge.Tolerance;
import org.ncclconformance.nccl.matrix.Platform;
import org.ncclconformance.nccl.matrix.SupportedBenchmark;

class DrawTest {
  private static final Draw DRAW = new Draw(new Random(11));

  private static List<Threshold> declared() {
    return Stream.of(SupportedBenchmark.platforms().split(", "))
        .map(Platform::parse)
        .flatMap(
            platform ->
                Stream.of(CheckName.values())
                    .flatMap(check -> SupportedBenchmark.of(check, platform).stream()))
        .flatMap(row -> row.threshold().stream())
        .toList();
  }

  @Test
  void whatIsFastReachesEveryDeclaredThresholdAndWhatIsSlowReachesNone() {
    assertThat(declared())
        .hasSizeGreaterThan(5)
        .allSatisfy(
            threshold -> {
              assertThat(BigDecimal.valueOf(Draw.FAST_FROM, 2))
                  .isGreaterThan(threshold.gigabytesPerSecond());
              assertThat(BigDecimal.valueOf(Draw.SLOW_TO, 2))
                  .isLessThan(threshold.floor(Tolerance.DEFAULT));
            });
  }

  @Test
  void theHalvesAreDrawnApartWithTwoDecimals() {
    for (BusSpeed speed : List.of(DRAW.fast(), DRAW.slow(), DRAW.overSockets())) {
      assertThat(speed.outOfPlace()).isNotEqualByComparingTo(speed.inPlace());
      assertThat(speed.toString()).matches("\\d+\\.\\d\\d/\\d+\\.\\d\\d");
    }
    // beyond that the fabric does not go over TCP, and the drawn number would not be what is shown
    for (int i = 0; i < 200; i++) {
      assertThat(DRAW.overSockets().fasterHalf()).isLessThan(new BigDecimal("11.82"));
    }
  }
}
