package org.ncclconformance.trainer.state;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.ncclconformance.cluster.Access;
import org.ncclconformance.cluster.ApiFailure;
import org.ncclconformance.cluster.Cluster;
import org.ncclconformance.cluster.ScriptedServer;
import org.ncclconformance.cluster.ScriptedServer.Answer;
import org.ncclconformance.cluster.ScriptedServer.Request;
import org.ncclconformance.diagnosis.CauseCode;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;

class TrainerProbeTest {
  private static final ObjectMapper JSON = new ObjectMapper();

  /** A recorded cluster as an API server; dry runs are answered as the test says. */
  private static Function<Request, Answer> recorded(String name, Function<Request, Answer> dryRun)
      throws Exception {
    JsonNode lists = JSON.readTree(Recorded.resource(name + ".json")).get("lists");
    return request -> request.method().equals("GET") ? read(lists, request) : dryRun.apply(request);
  }

  private static Answer read(JsonNode lists, Request request) {
    String[] parts = request.path().split("/");
    int resource = request.path().startsWith("/apis/") ? 4 : 3;
    String group = resource == 4 ? "." + parts[2] : "";
    boolean namespaced = parts.length > resource + 2 && parts[resource].equals("namespaces");
    String namespace = namespaced ? parts[resource + 1] : "";
    int at = namespaced ? resource + 2 : resource;
    List<JsonNode> items = new java.util.ArrayList<>();
    lists
        .path(parts[at] + group)
        .forEach(
            item -> {
              if (namespace.isEmpty()
                  || namespace.equals(item.at("/metadata/namespace").asString())) {
                items.add(item);
              }
            });
    if (parts.length > at + 1) {
      return items.stream()
          .filter(item -> item.at("/metadata/name").asString().equals(parts[at + 1]))
          .findFirst()
          .map(item -> new Answer(200, item.toString()))
          .orElse(Answer.notFound());
    }
    return new Answer(
        200, "{\"apiVersion\":\"v1\",\"kind\":\"List\",\"metadata\":{},\"items\":" + items + "}");
  }

  private static Answer accepted(Request request) {
    return new Answer(201, request.body());
  }

  private static Probed probe(Function<Request, Answer> script) throws Exception {
    try (ScriptedServer server = new ScriptedServer(script);
        Cluster cluster = server.cluster(Access.OBSERVE)) {
      Probed probed = new TrainerProbe(cluster).probe();
      assertThat(server.requests())
          .allMatch(r -> r.method().equals("GET") || r.query().contains("dryRun=All"));
      return probed;
    }
  }

  private static Probed.State state(Probed probed) {
    assertThat(probed).isInstanceOf(Probed.State.class);
    return (Probed.State) probed;
  }

  @ParameterizedTest
  @CsvSource({
    "absent, ABSENT",
    "crd-only, CRD_ONLY",
    "healthy, HEALTHY",
    "rolling-out, ROLLING_OUT",
    "jobset-image-gone, CONTROLLER_DEAD",
    "jobset-rollout-stuck, HEALTHY",
    "leftover-webhooks, WEBHOOK_UNREACHABLE",
    "crd-terminating, TERMINATING"
  })
  void readsTheRecordedStates(String name, TrainerState expected) throws Exception {
    assertThat(state(probe(recorded(name, TrainerProbeTest::accepted))).state())
        .isEqualTo(expected);
  }

  @Test
  void healthyIsProvenByThreeDryRunsAndIsReadWithFewRequests() throws Exception {
    try (ScriptedServer server =
            new ScriptedServer(recorded("healthy", TrainerProbeTest::accepted));
        Cluster cluster = server.cluster(Access.OBSERVE)) {
      new TrainerProbe(cluster).probe();
      assertThat(server.requests()).hasSizeLessThanOrEqualTo(20);
      assertThat(server.requests().stream().filter(r -> r.method().equals("POST")))
          .extracting(Request::path)
          .containsExactlyInAnyOrder(
              "/apis/trainer.kubeflow.org/v1alpha1/namespaces/default/trainingruntimes",
              "/apis/jobset.x-k8s.io/v1alpha2/namespaces/default/jobsets",
              "/apis/trainer.kubeflow.org/v1alpha1/namespaces/default/trainjobs");
    }
  }

  @ParameterizedTest
  @CsvSource({
    "401, UNAUTHORIZED",
    "403, FORBIDDEN",
    "429, RATE_LIMITED",
    "500, INTERNAL",
    "503, UNAVAILABLE",
    "504, TIMEOUT"
  })
  void anApiErrorOnAnyReadIsNeverAState(int status, ApiFailure.Code code) throws Exception {
    for (String name : List.of("absent", "healthy", "jobset-image-gone")) {
      Function<Request, Answer> well = recorded(name, TrainerProbeTest::accepted);
      String[] failing = {""};
      try (ScriptedServer server =
              new ScriptedServer(
                  request ->
                      request.toString().equals(failing[0])
                          ? Answer.status(status, "Some", "the API server's trouble")
                          : well.apply(request));
          Cluster cluster = server.cluster(Access.OBSERVE)) {
        TrainerProbe probe = new TrainerProbe(cluster);
        probe.probe();
        List<String> reads =
            server.requests().stream().map(Request::toString).distinct().sorted().toList();
        assertThat(reads.size()).isGreaterThanOrEqualTo(11);
        for (String read : reads) {
          failing[0] = read;
          assertThat(probe.probe())
              .as("%s where %s is answered %d", name, read, status)
              .isEqualTo(
                  new Probed.ApiFailed(new ApiFailure(code, status, "the API server's trouble")));
        }
      }
    }
  }

  @Test
  void noAnswerAtAllIsNoState() throws Exception {
    ScriptedServer server = new ScriptedServer(r -> Answer.notFound());
    Cluster cluster = server.cluster(Access.OBSERVE);
    server.close();
    try (cluster) {
      Probed probed = new TrainerProbe(cluster).probe();
      assertThat(probed).isInstanceOf(Probed.ApiFailed.class);
      assertThat(((Probed.ApiFailed) probed).failure().code())
          .isEqualTo(ApiFailure.Code.UNREACHABLE);
    }
  }

  private static final String CALL =
      "Internal error occurred: failed calling webhook \\\"mjobset.kb.io\\\": failed to call"
          + " webhook: Post \\\"https://jobset-webhook-service.kubeflow-system.svc:443/mutate-"
          + "jobset-x-k8s-io-v1alpha2-jobset?timeout=10s\\\": ";

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          no endpoints available for service \\"jobset-webhook-service\\"                            | WEBHOOK_UNREACHABLE  | WEBHOOK_NO_ENDPOINTS
          dial tcp 10.96.145.252:443: connect: connection refused                                    | WEBHOOK_UNREACHABLE  | WEBHOOK_REFUSED
          context deadline exceeded                                                                  | WEBHOOK_UNREACHABLE  | WEBHOOK_TIMEOUT
          tls: failed to verify certificate: x509: certificate signed by unknown authority           | CERTIFICATE_MISMATCH | WEBHOOK_CERTIFICATE
          """)
  void whatADryRunMeetsDecides(String reason, TrainerState expected, CauseCode code)
      throws Exception {
    Probed.State found =
        state(
            probe(
                recorded(
                    "healthy",
                    request ->
                        request.path().endsWith("/jobsets")
                            ? Answer.status(500, "InternalError", CALL + reason)
                            : accepted(request))));
    assertThat(found.state()).isEqualTo(expected);
    assertThat(found.cause().orElseThrow().code()).isEqualTo(code);
    assertThat(found.cause().orElseThrow().sentence())
        .contains("JobSet default/nccl-conformance-probe-")
        .contains("kubeflow-system/jobset-webhook-service");
  }

  @Test
  void aTrainJobRefusedForItsRuntimeAloneProvesTheWebhook() throws Exception {
    Probed.State found =
        state(
            probe(
                recorded(
                    "healthy",
                    request ->
                        request.path().endsWith("/trainjobs")
                            ? Answer.status(
                                403,
                                "Forbidden",
                                "admission webhook \\\"validator.trainjob.trainer.kubeflow.org\\\""
                                    + " denied the request: spec.RuntimeRef: Invalid value: x:"
                                    + " TrainingRuntime.trainer.kubeflow.org \\\"x\\\" not found:"
                                    + " specified trainingRuntime must be created before the"
                                    + " TrainJob is created")
                            : accepted(request))));
    assertThat(found.state()).isEqualTo(TrainerState.HEALTHY);
  }

  @Test
  void aPolicysRefusalIsNotHealthy() throws Exception {
    Probed.State found =
        state(
            probe(
                recorded(
                    "healthy",
                    request ->
                        Answer.status(
                            403,
                            "Forbidden",
                            "admission webhook \\\"policy.example\\\" denied the request: no"))));
    assertThat(found.state()).isEqualTo(TrainerState.UNKNOWN);
    assertThat(found.cause().orElseThrow().code()).isEqualTo(CauseCode.ADMISSION_DENIED);
  }

  @Test
  void rbacThatForbidsDryRunsIsAnApiFailure() throws Exception {
    Probed probed =
        probe(
            recorded(
                "healthy",
                request ->
                    Answer.status(
                        403,
                        "Forbidden",
                        "jobsets.jobset.x-k8s.io is forbidden: User \\\"u\\\" cannot create"
                            + " resource \\\"jobsets\\\" in API group \\\"jobset.x-k8s.io\\\" in"
                            + " the namespace \\\"default\\\"")));
    assertThat(probed).isInstanceOf(Probed.ApiFailed.class);
    assertThat(((Probed.ApiFailed) probed).failure().code()).isEqualTo(ApiFailure.Code.FORBIDDEN);
  }

  @Test
  void aRequestThatNobodyModelledIsNotMistakenForAbsence() throws Exception {
    Probed probed = probe(r -> Answer.status(501, "NotImplemented", "not modelled"));
    assertThat(probed).isInstanceOf(Probed.ApiFailed.class);
  }

  @Test
  void namespaceUnderDeletionIsTerminatingEvenWithoutTrainer() throws Exception {
    Function<Request, Answer> absent = recorded("absent", TrainerProbeTest::accepted);
    Probed.State found =
        state(
            probe(
                request ->
                    request.path().equals("/api/v1/namespaces/kubeflow-system")
                        ? new Answer(
                            200,
                            JSON.valueToTree(
                                    Map.of(
                                        "apiVersion",
                                        "v1",
                                        "kind",
                                        "Namespace",
                                        "metadata",
                                        Map.of(
                                            "name",
                                            "kubeflow-system",
                                            "uid",
                                            "u",
                                            "deletionTimestamp",
                                            "2026-11-30T17:00:00Z")))
                                .toString())
                        : absent.apply(request)));
    assertThat(found.state()).isEqualTo(TrainerState.TERMINATING);
    assertThat(found.cause().orElseThrow().code()).isEqualTo(CauseCode.NAMESPACE_TERMINATING);
  }
}
