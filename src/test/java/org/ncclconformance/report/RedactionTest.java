package org.ncclconformance.report;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RedactionTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          Authorization: Bearer abcdefgh12345678 | Authorization: Bearer [redacted]
          authorization: basic dXNlcjpwYXNzd29yZA== | authorization: basic [redacted]
          mounted eyJhbGciOiJSUzI1NiJ9.eyJpc3MiOiJrIn0.c2lnbmF0dXJl here | mounted [redacted] here
          {"password":"hunter22"} | {"password":"[redacted]"}
          NGC_API_KEY=nvapi-0123456789 | NGC_API_KEY=[redacted]
          """)
  void what_nobody_may_read_is_taken_out(String text, String shown) {
    assertThat(Redaction.of(text)).isEqualTo(shown);
  }

  @Test
  void a_private_key_is_taken_out_whole() {
    String key = "a\n-----BEGIN RSA PRIVATE KEY-----\nMIIE\nAAAA\n-----END RSA PRIVATE KEY-----\nb";

    assertThat(Redaction.of(key)).isEqualTo("a\n[redacted]\nb");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Failed to pull image \"registry.k8s.io/jobset/jobset:v0.11.0\": not found",
        "secretName: jobset-webhook-server-cert",
        "failed calling webhook \"mjobset.kb.io\": no endpoints available",
        "token: {expirationSeconds: 3607}"
      })
  void what_a_reader_needs_stays(String text) {
    assertThat(Redaction.of(text)).isEqualTo(text);
  }
}
