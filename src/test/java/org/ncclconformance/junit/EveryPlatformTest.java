package org.ncclconformance.junit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.platform.engine.DiscoverySelector;
import org.ncclconformance.nccl.judge.CheckName;
import org.ncclconformance.nccl.matrix.Matrix;
import org.ncclconformance.nccl.matrix.Platform;
import org.ncclconformance.nccl.matrix.SupportedBenchmark;
import org.ncclconformance.settings.SuiteFolder;

/**
 * The whole suite on each platform of the matrix, which takes minutes: {@code -Dplatforms=all}, or
 * those whose names a pattern finds.
 */
@EnabledIfSystemProperty(named = "platforms", matches = ".+")
class EveryPlatformTest {
  @TempDir Path reports;

  static Stream<Platform> platforms() {
    String wanted = System.getProperty("platforms", "all").replaceFirst("^all$", ".*");
    return Matrix.builtIn().rows().stream()
        .map(SupportedBenchmark::platform)
        .distinct()
        .filter(platform -> platform.toString().matches(wanted));
  }

  @ParameterizedTest
  @MethodSource("platforms")
  void theWholeSuiteRunsOn(Platform platform) {
    Instant start = Instant.now();
    SuiteResults results =
        SuiteResults.of(
            Map.of("cluster.access", "disposable", "platform", platform.toString()),
            reports,
            behaviors());
    System.out.printf(
        "%s: %d passed, %d skipped, %d failed in %d s%n",
        platform,
        results.passed().size(),
        results.skipped().size(),
        results.failed().size(),
        Duration.between(start, Instant.now()).toSeconds());

    assertThat(results.failed()).isEmpty();
    assertThat(results.passed()).isNotEmpty();
    assertThat(results.skipped().values()).isSubsetOf(excuses(platform));
  }

  /** A check that the platform has no row for is nothing that a validator could show there. */
  private static List<String> excuses(Platform platform) {
    return Arrays.stream(CheckName.values())
        .filter(check -> SupportedBenchmark.of(check, platform).isEmpty())
        .map(check -> check + " has no benchmark on " + platform)
        .toList();
  }

  private static DiscoverySelector[] behaviors() {
    return SuiteFolder.ofWorkingDirectory().requirements().behaviors().stream()
        .map(name -> selectClass("org.ncclconformance.behavior." + name))
        .toArray(DiscoverySelector[]::new);
  }
}
