package org.ncclconformance.image;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MirrorTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "http://a:1",
        "a b",
        "a:",
        "a:0",
        "a:70000",
        "a/b",
        "a..b",
        "::1",
        "[:::]",
        "1.2.3.4.5"
      })
  void what_is_no_host_is_refused(String text) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Mirror(text))
        .withMessage(
            "registry mirror '"
                + text
                + "' is no HOST[:PORT]; valid is, for example, 127.0.0.1:5000");
  }

  @ParameterizedTest
  @CsvSource({
    "127.0.0.1:5000, http",
    "127.1.2.3, http",
    "localhost:1, http",
    "[::1]:5000, http",
    "mirror.example, https",
    "10.0.0.1:5000, https",
    "127.0.0.1.example, https",
    "localhost.example:5000, https",
    "[::2], https",
  })
  void plain_http_stays_on_this_machine(String host, String scheme) {
    assertThat(RegistryHost.base(new Mirror(host).host())).isEqualTo(scheme + "://" + host);
  }
}
