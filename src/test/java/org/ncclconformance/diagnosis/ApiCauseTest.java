package org.ncclconformance.diagnosis;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.ncclconformance.cluster.ApiFailure;

class ApiCauseTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "FORBIDDEN | User \"x\" cannot create resource \"trainjobs\" in API group"
            + " \"trainer.kubeflow.org\" in the namespace \"n\" | API_FORBIDDEN",
        "FORBIDDEN | pods \"p\" is forbidden: exceeded quota: q, requested: pods=1 |"
            + " QUOTA_EXCEEDED",
        "FORBIDDEN | trainjobs.trainer.kubeflow.org \"t\" is forbidden: unable to create new"
            + " content in namespace n because it is being terminated | NAMESPACE_TERMINATING",
        "FORBIDDEN | pods \"p\" is forbidden: violates PodSecurity \"restricted:latest\": x |"
            + " POD_SECURITY",
        "FORBIDDEN | admission webhook \"w\" denied the request: no | ADMISSION_DENIED",
        "FORBIDDEN | trainingruntimes.trainer.kubeflow.org \"probe\" is forbidden: create not"
            + " allowed while custom resource definition is terminating | CRD_TERMINATING",
        "INTERNAL | failed calling webhook \"w\": failed to call webhook: Post"
            + " \"https://s.n.svc:443/p?timeout=10s\": context deadline exceeded | WEBHOOK_TIMEOUT",
        "INTERNAL | etcdserver: request timed out | API_INTERNAL",
        "UNAUTHORIZED | Unauthorized | API_UNAUTHORIZED",
        "RATE_LIMITED | Too many requests | API_RATE_LIMITED",
        "UNAVAILABLE | apiserver is shutting down | API_UNAVAILABLE",
        "TIMEOUT | timed out | API_TIMEOUT",
        "UNREACHABLE | refused | API_FAILED"
      })
  void the_text_decides_before_the_status(ApiFailure.Code failure, String message, CauseCode code) {
    Cause cause = ApiCause.of(new ApiFailure(failure, 0, message), null);
    assertThat(cause.code()).isEqualTo(code);
    assertThat(cause.found()).contains(message);
    assertThat(cause.advice()).isNotEmpty();
  }

  @Test
  void a_missing_permission_is_given_as_a_rule() {
    Cause cause =
        ApiCause.of(
            new ApiFailure(
                ApiFailure.Code.FORBIDDEN,
                403,
                "trainjobs.trainer.kubeflow.org is forbidden: User \"somebody\" cannot list resource"
                    + " \"trainjobs\" in API group \"trainer.kubeflow.org\" at the cluster scope"),
            null);
    assertThat(cause.advice())
        .isEqualTo(
            "give somebody the rule {apiGroups: [\"trainer.kubeflow.org\"], resources: [trainjobs],"
                + " verbs: [list]}");
  }

  @Test
  void what_a_real_server_says_while_a_crd_terminates() {
    Cause cause =
        ApiCause.of(
            new ApiFailure(ApiFailure.Code.FORBIDDEN, 403, Recording.of("crd-terminating").said()),
            null);
    assertThat(cause.code()).isEqualTo(CauseCode.CRD_TERMINATING);
  }
}
