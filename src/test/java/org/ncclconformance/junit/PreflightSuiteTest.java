package org.ncclconformance.junit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.ncclconformance.behavior.TrainerHealthy;
import org.ncclconformance.nccl.matrix.Matrix;
import org.ncclconformance.nccl.matrix.Platform;

/** The gate that only looks, as it is started without any other setting. */
class PreflightSuiteTest {
  @TempDir Path reports;

  private void passes(Map<String, String> settings) {
    SuiteResults results = SuiteResults.of(settings, reports, selectClass(TrainerHealthy.class));
    assertThat(results.failed()).isEmpty();
    assertThat(results.passed())
        .containsExactly("TrainerHealthy.aLookFindsItHealthyAndWritesNothing");
  }

  @Test
  void itPassesOnTheBuiltInClusterAlthoughItMayNotWrite() {
    passes(Map.of("suite", "preflight"));
  }

  static Stream<Platform> platforms() {
    return Matrix.builtIn().rows().stream().map(row -> row.platform()).distinct();
  }

  @ParameterizedTest
  @MethodSource("platforms")
  void itPassesOnEveryPlatform(Platform platform) {
    passes(Map.of("suite", "preflight", "platform", platform.toString()));
  }

  @Test
  void thePlatformsAreThirteen() {
    assertThat(platforms()).hasSize(13);
  }
}
