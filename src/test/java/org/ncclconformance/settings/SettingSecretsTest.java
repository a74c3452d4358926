package org.ncclconformance.settings;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SettingSecretsTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          http://user:canary-1@h/     | asked as user:canary-1, canary-1 | asked as [redacted], [redacted]
          http://user:a%20canary@h/   | it is "a canary"                 | it is "[redacted]"
          http://canary-1@h/          | by canary-1.                     | by [redacted].
          https://h/m?token=canary-1&x=long-value | canary-1 long-value  | [redacted] long-value
          HF_TOKEN=a<canary           | <v>a&lt;canary</v> a<canary      | <v>[redacted]</v> [redacted]
          A=1,MY_SECRET=canary-1,B=2  | 1 canary-12 2                    | 1 [redacted]2 2
          --password canary-1 --b c   | canary-1 c                       | [redacted] c
          """)
  void what_a_setting_hides_is_found_again_as_it_is_written(
      String setting, String text, String shown) {
    assertThat(SettingSecrets.in(List.of(setting)).hidden(text)).isEqualTo(shown);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          USE_TOKEN=true  | {"muted":true}
          KEY=12345       | {"start":12345}
          PKEY=0x7f       | 0x7fff 80x7f
          PASSWORD=a      | a b
          """)
  void what_would_be_found_everywhere_is_left(String setting, String text) {
    assertThat(SettingSecrets.in(List.of(setting)).hidden(text)).isEqualTo(text);
  }

  @Test
  void what_hides_nothing_is_empty() {
    List<String> settings =
        List.of("900", "h100/eks", "https://host:443/manifest.yaml?ref=v2.2.0", "NCCL_DEBUG=INFO");

    assertThat(SettingSecrets.in(settings).isEmpty()).isTrue();
    assertThat(settings).allSatisfy(s -> assertThat(SettingSecrets.cut(s)).isEqualTo(s));
  }
}
