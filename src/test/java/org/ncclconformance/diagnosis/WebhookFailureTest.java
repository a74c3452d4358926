package org.ncclconformance.diagnosis;

import static org.assertj.core.api.Assertions.assertThat;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.ncclconformance.diagnosis.WebhookFailure.Kind;

class WebhookFailureTest {
  private static final String CALL =
      "Internal error occurred: failed calling webhook \"mjobset.kb.io\": failed to call webhook:"
          + " Post \"https://jobset-webhook-service.kubeflow-system.svc:443"
          + "/mutate-jobset-x-k8s-io-v1alpha2-jobset?timeout=10s\": ";

  private static WebhookFailure read(String text) {
    return WebhookFailure.in(text).orElseThrow();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\'',
      value = {
        "no endpoints available for service \"jobset-webhook-service\" | NO_ENDPOINTS |"
            + " WEBHOOK_NO_ENDPOINTS",
        "dial tcp 10.96.4.7:443: connect: connection refused | CONNECTION_REFUSED |"
            + " WEBHOOK_REFUSED",
        "service \"jobset-webhook-service\" not found | SERVICE_NOT_FOUND |"
            + " WEBHOOK_SERVICE_MISSING",
        "no service port 443 found for service \"jobset-webhook-service\" | NO_SUCH_PORT |"
            + " WEBHOOK_FAILED",
        "context deadline exceeded | TIMEOUT | WEBHOOK_TIMEOUT",
        "dial tcp 10.96.4.7:443: i/o timeout | TIMEOUT | WEBHOOK_TIMEOUT",
        "net/http: request canceled while waiting for connection | TIMEOUT | WEBHOOK_TIMEOUT",
        "EOF | EOF | WEBHOOK_FAILED",
        "remote error: tls: unrecognized name | EOF | WEBHOOK_FAILED",
        "tls: failed to verify certificate: x509: certificate signed by unknown authority |"
            + " CERTIFICATE | WEBHOOK_CERTIFICATE",
        "x509: certificate is valid for a.b.svc, not c.d.svc | CERTIFICATE | WEBHOOK_CERTIFICATE",
        "x509: certificate has expired or is not yet valid | CERTIFICATE | WEBHOOK_CERTIFICATE",
        "the server could not find the requested resource | NOT_REGISTERED | WEBHOOK_FAILED",
        "something that no server has said yet | OTHER | WEBHOOK_FAILED"
      })
  void every_reason_of_the_api_server_is_told_apart(String reason, Kind kind, CauseCode code) {
    WebhookFailure failure = read(CALL + reason);
    assertThat(failure)
        .isEqualTo(
            new WebhookFailure(
                "mjobset.kb.io",
                "kubeflow-system",
                "jobset-webhook-service",
                "/mutate-jobset-x-k8s-io-v1alpha2-jobset",
                kind,
                reason));
    assertThat(failure.cause(null, null, "text").code()).isEqualTo(code);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\'',
      value = {
        "failed calling webhook \"mjobset.kb.io\": Post \"https://s.n.svc:443/p?timeout=10s\":"
            + " no endpoints available for service \"s\"",
        "failed calling webhook \"mjobset.kb.io\": Post https://s.n.svc:443/p?timeout=30s:"
            + " no endpoints available for service \"s\"",
        "failed calling admission webhook \"mjobset.kb.io\": Post https://s.n.svc:443/p?timeout=30s:"
            + " no endpoints available for service \"s\"",
        "failed calling webhook \"mjobset.kb.io\": failed to call webhook:"
            + " no endpoints available for service \"s\"",
        "failed calling webhook \"mjobset.kb.io\" … no endpoints available for service \"s\"",
        "failed calling webhook \"mjobset.kb.io\": no endpoints available for service \"s\""
      })
  void older_and_abbreviated_texts_say_the_same(String text) {
    WebhookFailure failure = read(text);
    assertThat(failure.entry()).isEqualTo("mjobset.kb.io");
    assertThat(failure.serviceName()).isEqualTo("s");
    assertThat(failure.kind()).isEqualTo(Kind.NO_ENDPOINTS);
    assertThat(failure.path()).isIn("/p", null);
  }

  @Test
  void a_webhook_at_a_url_has_no_service() {
    WebhookFailure failure =
        read(
            "failed calling webhook \"x.y\": failed to call webhook: Post"
                + " \"https://127.0.0.1:9443/p?timeout=10s\": EOF");
    assertThat(failure.service()).isEmpty();
    assertThat(failure.path()).isEqualTo("/p");
    assertThat(failure.kind()).isEqualTo(Kind.EOF);
  }

  @ParameterizedTest
  @CsvSource({
    "certificate-mismatch, CERTIFICATE, jobset-webhook-service",
    "webhook-other-service, CERTIFICATE, kubeflow-trainer-controller-manager",
    "leftover-webhooks, SERVICE_NOT_FOUND, jobset-webhook-service",
    "jobset-image-gone, NO_ENDPOINTS, jobset-webhook-service"
  })
  void what_the_real_server_said_is_read(String recording, Kind kind, String service) {
    WebhookFailure failure = read(Recording.of(recording).said());
    assertThat(failure.kind()).isEqualTo(kind);
    assertThat(failure.service()).contains("kubeflow-system/" + service);
  }

  @Property
  void a_text_cut_anywhere_behind_the_entry_still_names_it(@ForAll @IntRange(max = 200) int kept) {
    String text = CALL + "no endpoints available for service \"jobset-webhook-service\"";
    int entryEnds = text.indexOf("mjobset.kb.io") + "mjobset.kb.io".length();
    int end = Math.min(text.length(), entryEnds + kept);
    assertThat(read(text.substring(0, end) + " ...").entry()).startsWith("mjobset.kb.io");
  }

  @Test
  void the_reason_is_known_from_half_of_it() {
    assertThat(read(CALL + "no endpoints av ...").kind()).isEqualTo(Kind.NO_ENDPOINTS);
    assertThat(read(CALL + " ...").kind()).isEqualTo(Kind.OTHER);
  }

  @Test
  void a_denial_is_no_failed_call() {
    String text =
        "admission webhook \"vjobset.kb.io\" denied the request: name is too long: must be no more"
            + " than 63 characters";
    assertThat(WebhookFailure.in(text)).isEmpty();
    assertThat(AdmissionDenial.in(text))
        .contains(
            new AdmissionDenial(
                "vjobset.kb.io", "name is too long: must be no more than 63 characters"));
    assertThat(AdmissionDenial.in(CALL)).isEmpty();
  }

  @Test
  void only_trainers_own_denial_of_an_unseen_runtime_passes() {
    String entry = "validator.trainjob.trainer.kubeflow.org";
    String reason =
        "spec.runtimeRef: Invalid value: \"r\": specified trainingRuntime must be created before the"
            + " TrainJob is created";
    assertThat(new AdmissionDenial(entry, reason).runtimeNotSeenYet()).isTrue();
    assertThat(new AdmissionDenial(entry, "runtime not supported").runtimeNotSeenYet()).isFalse();
    assertThat(new AdmissionDenial("vjobset.kb.io", reason).runtimeNotSeenYet()).isFalse();
  }
}
