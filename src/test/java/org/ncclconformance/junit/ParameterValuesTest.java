package org.ncclconformance.junit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.ncclconformance.settings.BadInput;
import org.ncclconformance.situation.Nowhere;
import org.ncclconformance.situation.Situation;
import org.ncclconformance.situation.TestEnvironment;
import org.ncclconformance.trial.ExpectedRelease;

class ParameterValuesTest {
  @TempDir Path folder;

  /** JUnit asks for each parameter twice, and a release is 3 MB: only what is given is read. */
  @Test
  void whether_there_is_a_release_is_known_without_reading_it() {
    String absent = folder.resolve("absent.yaml").toString();
    ParameterValues values =
        new ParameterValues(
            null,
            null,
            new Only(
                new TestEnvironment(Nowhere.environment().cluster(), absent, null, front -> {})),
            null);

    assertThat(values.has(ExpectedRelease.class)).isTrue();
    assertThatThrownBy(() -> values.of(ExpectedRelease.class))
        .isInstanceOf(BadInput.class)
        .hasMessageContaining("absent.yaml");
  }

  private record Only(TestEnvironment environment) implements Situation.Arranged {
    @Override
    public <T> Optional<T> part(Class<T> type) {
      return Optional.of(environment).filter(type::isInstance).map(type::cast);
    }

    @Override
    public Map<String, String> facts() {
      return Map.of();
    }

    @Override
    public void keep() {
      // there is nothing to keep
    }

    @Override
    public void close() {
      // nothing was arranged
    }
  }
}
