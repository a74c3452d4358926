package org.ncclconformance.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.StatusBuilder;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.io.IOException;
import java.net.ConnectException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.net.http.HttpTimeoutException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ApiFailureTest {
  private static KubernetesClientException answer(int code, String message) {
    return new KubernetesClientException(
        "Failure executing: GET at: https://server/api. Message: " + message,
        code,
        new StatusBuilder().withCode(code).withMessage(message).build());
  }

  @ParameterizedTest
  @CsvSource({
    "401, UNAUTHORIZED",
    "403, FORBIDDEN",
    "429, RATE_LIMITED",
    "500, INTERNAL",
    "502, UNAVAILABLE",
    "503, UNAVAILABLE",
    "408, TIMEOUT",
    "504, TIMEOUT",
    "404, OTHER",
    "422, OTHER"
  })
  void everyStatusKeepsItsOwnCode(int status, ApiFailure.Code code) {
    assertThat(ApiFailure.of(answer(status, "no"))).isEqualTo(new ApiFailure(code, status, "no"));
  }

  @Test
  void theServersOwnWordsCount() {
    assertThat(ApiFailure.of(answer(403, "pods is forbidden")))
        .hasToString("FORBIDDEN (HTTP 403): pods is forbidden");
  }

  @Test
  void withoutAnswerTheCauseBehindCounts() {
    for (Exception unreachable :
        List.of(new ConnectException("refused"), new UnknownHostException("cluster.example"))) {
      assertThat(ApiFailure.of(wrapped(unreachable)).code()).isEqualTo(ApiFailure.Code.UNREACHABLE);
    }
    for (Exception late :
        List.of(new SocketTimeoutException("read"), new HttpTimeoutException("request"))) {
      assertThat(ApiFailure.of(wrapped(late)).code()).isEqualTo(ApiFailure.Code.TIMEOUT);
    }
    ApiFailure other = ApiFailure.of(wrapped(new IOException("closed")));
    assertThat(other.code()).isEqualTo(ApiFailure.Code.OTHER);
    assertThat(other.httpCode()).isZero();
    assertThat(other).hasToString("OTHER: An error has occurred.");
  }

  private static KubernetesClientException wrapped(Exception cause) {
    return new KubernetesClientException(
        "An error has occurred.", new IOException("sending failed", cause));
  }
}
