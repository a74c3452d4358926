package org.ncclconformance.junit;

import java.util.Map;
import java.util.concurrent.ForkJoinPool;
import java.util.function.Predicate;
import org.junit.platform.engine.ConfigurationParameters;
import org.junit.platform.engine.support.hierarchical.ParallelExecutionConfiguration;
import org.junit.platform.engine.support.hierarchical.ParallelExecutionConfigurationStrategy;
import org.ncclconformance.settings.Settings;
import org.ncclconformance.settings.SettingsReader;
import org.ncclconformance.settings.SuiteFolder;

/**
 * Tells JUnit how many classes to run at the same time: as many as there are clusters for them. For
 * whoever starts JUnit with this process's settings, as Maven does.
 */
public final class OneThreadPerCluster implements ParallelExecutionConfigurationStrategy {
  private static final int KEEP_ALIVE_SECONDS = 30;

  /** The parameters that make JUnit do so with settings that only the caller knows. */
  public static Map<String, String> parameters(Settings settings) {
    return Map.of(
        "junit.jupiter.execution.parallel.enabled", "true",
        "junit.jupiter.execution.parallel.mode.default", "same_thread",
        "junit.jupiter.execution.parallel.mode.classes.default", "concurrent",
        "junit.jupiter.execution.parallel.config.strategy", "fixed",
        "junit.jupiter.execution.parallel.config.fixed.parallelism",
            "" + settings.cluster().atOnce(),
        "junit.jupiter.execution.parallel.config.fixed.max-pool-size",
            "" + settings.cluster().atOnce(),
        "junit.jupiter.execution.parallel.config.fixed.saturate", "true");
  }

  @Override
  public ParallelExecutionConfiguration createConfiguration(ConfigurationParameters parameters) {
    return new Fixed(SettingsReader.ofProcess(SuiteFolder.ofWorkingDirectory()).cluster().atOnce());
  }

  private record Fixed(int threads) implements ParallelExecutionConfiguration {
    @Override
    public int getParallelism() {
      return threads;
    }

    @Override
    public int getMinimumRunnable() {
      return threads;
    }

    @Override
    public int getMaxPoolSize() {
      return threads;
    }

    @Override
    public int getCorePoolSize() {
      return threads;
    }

    // a behaviour that waits for an answer needs no thread in its place: there is no lane for it
    @Override
    public Predicate<? super ForkJoinPool> getSaturatePredicate() {
      return pool -> true;
    }

    @Override
    public int getKeepAliveSeconds() {
      return KEEP_ALIVE_SECONDS;
    }
  }
}
