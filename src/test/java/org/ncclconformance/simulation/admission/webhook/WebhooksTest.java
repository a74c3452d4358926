package org.ncclconformance.simulation.admission.webhook;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.ncclconformance.simulation.AdmissionChain;
import org.ncclconformance.simulation.admission.AdmissionJson;
import org.ncclconformance.simulation.admission.Asked;
import org.ncclconformance.simulation.admission.FakeApi;
import org.ncclconformance.simulation.admission.Kinds;
import org.ncclconformance.simulation.api.Admission.Request;
import org.ncclconformance.simulation.api.ApiException;
import org.ncclconformance.simulation.api.ApiException.StatusCause;
import org.ncclconformance.simulation.network.Network;
import tools.jackson.databind.node.ObjectNode;

/**
 * The texts are those of recordings/ (jobset-image-gone, certificate-mismatch ...) and facts 3.3.
 */
class WebhooksTest {
  private static final String PATH = "/mutate-jobset-x-k8s-io-v1alpha2-jobset";
  private static final String CALL =
      "failed calling webhook \"mjobset.kb.io\": failed to call webhook: Post"
          + " \"https://jobset-webhook-service.kubeflow-system.svc:443/mutate-jobset-x-k8s-io-v1alpha2-jobset?timeout=10s\": ";
  private static final String JOB_SET =
      "{apiVersion: 'jobset.x-k8s.io/v1alpha2', kind: 'JobSet', metadata: {name: 'probe', namespace: 'nccl-perf'}, spec: {}}";
  private static Authority authority;
  private static Authority sameName;
  private static Authority other;
  private static X509Certificate certificate;

  private final Network network = new Network();
  private FakeApi api;
  private ScriptedWebhook server;

  @BeforeAll
  static void certificates() throws Exception {
    authority = new Authority("jobset-ca");
    sameName = new Authority("jobset-ca");
    other = new Authority("another-ca");
    certificate = authority.server("jobset-webhook-service.kubeflow-system.svc");
  }

  @BeforeEach
  void serve() throws Exception {
    api = new FakeApi().with(namespace("nccl-perf"), namespace("kubeflow-system"));
    api.with(configuration(authority.caBundle(), ""), service(), slice(true));
    server = new ScriptedWebhook(PATH, certificate);
    network.listen("10.244.1.5", 9443, server);
  }

  @Test
  void changesWhatTheWebhookPatches() {
    server.patch("[{op: 'add', path: '/spec/suspend', value: false}]");

    ObjectNode admitted = admit(Asked.create(Kinds.JOB_SET, JOB_SET));

    assertThat(admitted.path("spec").path("suspend").asBoolean(true)).isFalse();
  }

  @Test
  void asksWithTheWholeReview() {
    admit(Asked.dryRun(Asked.create(Kinds.JOB_SET, JOB_SET)));

    ObjectNode request = (ObjectNode) server.reviews.get(0).get("request");
    assertThat(AdmissionJson.text(server.reviews.get(0), "apiVersion"))
        .isEqualTo("admission.k8s.io/v1");
    assertThat(AdmissionJson.text(request, "operation")).isEqualTo("CREATE");
    assertThat(AdmissionJson.text(request, "name")).isEqualTo("probe");
    assertThat(AdmissionJson.text(request, "namespace")).isEqualTo("nccl-perf");
    assertThat(request.get("kind"))
        .isEqualTo(
            AdmissionJson.object(
                "{group: 'jobset.x-k8s.io', version: 'v1alpha2', kind: 'JobSet'}"));
    assertThat(request.get("resource"))
        .isEqualTo(
            AdmissionJson.object(
                "{group: 'jobset.x-k8s.io', version: 'v1alpha2', resource: 'jobsets'}"));
    assertThat(request.get("requestKind")).isEqualTo(request.get("kind"));
    assertThat(request.get("dryRun").asBoolean()).isTrue();
    assertThat(request.get("object")).isEqualTo(AdmissionJson.object(JOB_SET));
    assertThat(request.get("oldObject").isNull()).isTrue();
    assertThat(AdmissionJson.text(request, "userInfo", "username")).isEqualTo("admin");
    assertThat(AdmissionJson.text(request, "options", "kind")).isEqualTo("CreateOptions");
  }

  @Test
  void isNotAskedAboutOtherOperationsAndResources() {
    network.stop("10.244.1.5", 9443);

    assertThatCode(() -> admit(Asked.update(Kinds.JOB_SET, JOB_SET, JOB_SET)))
        .doesNotThrowAnyException();
    assertThatCode(
            () ->
                admit(
                    Asked.create(
                        Kinds.CONFIG_MAP, "{metadata: {name: 'c', namespace: 'nccl-perf'}}")))
        .doesNotThrowAnyException();
  }

  @Test
  void saysThatThereAreNoEndpoints() {
    api.update(AdmissionJson.object(slice(false)));

    ApiException refusal = refusal();

    assertThat(refusal.code()).isEqualTo(500);
    assertThat(refusal.reason()).isEqualTo("InternalError");
    String cause = CALL + "no endpoints available for service \"jobset-webhook-service\"";
    assertThat(refusal).hasMessage("Internal error occurred: " + cause);
    assertThat(refusal.causes()).containsExactly(new StatusCause("", cause, ""));
  }

  @Test
  void saysThatTheServiceIsGone() {
    api.remove(AdmissionJson.object(service()));

    assertCallFails("service \"jobset-webhook-service\" not found");
  }

  @Test
  void saysThatTheServiceHasNoSuchPort() {
    api.update(AdmissionJson.object(service().replace("port: 443", "port: 8443")));

    assertCallFails("no service port 443 found for service \"jobset-webhook-service\"");
  }

  @Test
  void saysThatNobodyListens() {
    network.stop("10.244.1.5", 9443);

    assertCallFails("dial tcp 10.244.1.5:9443: connect: connection refused");
  }

  @Test
  void saysWhatBreaksTheConnection() {
    network.listen("10.244.1.5", 9443, silent());

    assertCallFails("context deadline exceeded");
  }

  @Test
  void saysThatTheClusterAddressRefusesWhereItRoutesByService() {
    api.update(AdmissionJson.object(slice(false)));

    ApiException refusal = refusal(Routing.SERVICE);

    assertThat(refusal)
        .hasMessage(
            "Internal error occurred: "
                + CALL
                + "dial tcp 10.96.7.8:443: connect: connection refused");
  }

  @Test
  void reachesTheServerByServiceToo() {
    assertThatCode(() -> chain(Routing.SERVICE).admit(Asked.create(Kinds.JOB_SET, JOB_SET)))
        .doesNotThrowAnyException();
    assertThat(server.reviews).hasSize(1);
  }

  @Test
  void distrustsACertificateOfAnotherAuthority() throws Exception {
    api.update(AdmissionJson.object(configuration(other.caBundle(), "")));

    assertCallFails(
        "tls: failed to verify certificate: x509: certificate signed by unknown authority");
  }

  @Test
  void distrustsAnyCertificateWithoutABundle() {
    api.update(AdmissionJson.object(configuration("", "")));

    assertCallFails(
        "tls: failed to verify certificate: x509: certificate signed by unknown authority");
  }

  @Test
  void hintsAtAnAuthorityOfTheSameNameWithAnotherKey() throws Exception {
    api.update(AdmissionJson.object(configuration(sameName.caBundle(), "")));

    assertCallFails(
        "tls: failed to verify certificate: x509: certificate signed by unknown authority"
            + " (possibly because of \"crypto/rsa: verification error\" while trying to verify"
            + " candidate authority certificate \"jobset-ca\")");
  }

  @Test
  void distrustsACertificateForAnotherName() throws Exception {
    listenWith(authority.server("jobset-webhook-service.jobset-system.svc"));

    assertCallFails(
        "tls: failed to verify certificate: x509: certificate is valid for"
            + " jobset-webhook-service.jobset-system.svc, not"
            + " jobset-webhook-service.kubeflow-system.svc");
  }

  @Test
  void distrustsACertificateThatHasExpired() throws Exception {
    listenWith(
        authority.server(
            "jobset-webhook-service.kubeflow-system.svc", Instant.parse("2026-11-29T10:00:00Z")));

    assertCallFails(
        "tls: failed to verify certificate: x509: certificate has expired or is not yet valid:"
            + " current time 2026-11-30T20:00:00Z is after 2026-11-29T10:00:00Z");
  }

  @Test
  void saysThatThePathIsUnknown() {
    network.listen("10.244.1.5", 9443, new ScriptedWebhook("/another", certificate));

    assertThat(refusal())
        .hasMessage(
            "Internal error occurred: failed calling webhook \"mjobset.kb.io\": failed to call"
                + " webhook: the server could not find the requested resource");
  }

  @Test
  void passesADenialOn() {
    server.answer(
        "{allowed: false, status: {code: 403, reason: 'Forbidden', message: 'too long'}}");

    ApiException refusal = refusal();

    assertThat(refusal.code()).isEqualTo(403);
    assertThat(refusal.reason()).isEqualTo("Forbidden");
    assertThat(refusal)
        .hasMessage("admission webhook \"mjobset.kb.io\" denied the request: too long");
  }

  @Test
  void deniesWithoutExplanationAsABadRequest() {
    server.answer("{allowed: false}");

    ApiException refusal = refusal();

    assertThat(refusal.code()).isEqualTo(400);
    assertThat(refusal)
        .hasMessage("admission webhook \"mjobset.kb.io\" denied the request without explanation");
  }

  @Test
  void distrustsAnAnswerToAnotherQuestion() {
    server.answer("{allowed: true, uid: 'another'}");

    assertThat(refusal().getMessage())
        .startsWith(
            "Internal error occurred: failed calling webhook \"mjobset.kb.io\": received invalid"
                + " webhook response: expected response.uid=\"")
        .endsWith("\", got \"another\"");
  }

  @Test
  void goesOnWhereFailureIsIgnored() throws Exception {
    api.update(
        AdmissionJson.object(configuration(authority.caBundle(), "failurePolicy: 'Ignore',")));
    network.stop("10.244.1.5", 9443);

    assertThat(admit(Asked.create(Kinds.JOB_SET, JOB_SET)))
        .isEqualTo(AdmissionJson.object(JOB_SET));
  }

  @Test
  void refusesADryRunOfAWebhookWithSideEffects() throws Exception {
    api.update(
        AdmissionJson.object(configuration(authority.caBundle(), "").replace("'None'", "'Some'")));

    ApiException refusal =
        catchThrowableOfType(
            ApiException.class, () -> admit(Asked.dryRun(Asked.create(Kinds.JOB_SET, JOB_SET))));

    assertThat(refusal.code()).isEqualTo(400);
    assertThat(refusal).hasMessage("admission webhook \"mjobset.kb.io\" does not support dry run");
  }

  @Test
  void leavesDryRunsOutByMatchCondition() throws Exception {
    String conditions = "matchConditions: [{name: 'real', expression: '!request.dryRun'}],";
    api.update(AdmissionJson.object(configuration(authority.caBundle(), conditions)));
    network.stop("10.244.1.5", 9443);

    assertThatCode(() -> admit(Asked.dryRun(Asked.create(Kinds.JOB_SET, JOB_SET))))
        .doesNotThrowAnyException();
    assertCallFails("dial tcp 10.244.1.5:9443: connect: connection refused");
  }

  @Test
  void refusesAMatchConditionThatItCannotRead() throws Exception {
    String conditions = "matchConditions: [{name: 'x', expression: 'authorizer.path(1)'}],";
    api.update(AdmissionJson.object(configuration(authority.caBundle(), conditions)));

    ApiException refusal = refusal();

    assertThat(refusal.code()).isEqualTo(501);
    assertThat(refusal)
        .hasMessage("the simulation does not model the CEL expression \"authorizer.path(1)\"");
  }

  @Test
  void selectsByLabelsOfObjectAndNamespace() throws Exception {
    network.stop("10.244.1.5", 9443);
    String object = "objectSelector: {matchExpressions: [{key: 'team', operator: 'Exists'}]},";
    api.update(AdmissionJson.object(configuration(authority.caBundle(), object)));
    assertThatCode(() -> admit(Asked.create(Kinds.JOB_SET, JOB_SET))).doesNotThrowAnyException();

    String namespace =
        "namespaceSelector: {matchLabels: {'kubernetes.io/metadata.name': 'another'}},";
    api.update(AdmissionJson.object(configuration(authority.caBundle(), namespace)));
    assertThatCode(() -> admit(Asked.create(Kinds.JOB_SET, JOB_SET))).doesNotThrowAnyException();

    api.update(
        AdmissionJson.object(
            configuration(authority.caBundle(), namespace.replace("another", "nccl-perf"))));
    assertCallFails("dial tcp 10.244.1.5:9443: connect: connection refused");
  }

  private void assertCallFails(String cause) {
    assertThat(refusal()).hasMessage("Internal error occurred: " + CALL + cause);
  }

  private ApiException refusal() {
    return refusal(Routing.ENDPOINTS);
  }

  private ApiException refusal(Routing routing) {
    return catchThrowableOfType(
        ApiException.class, () -> chain(routing).admit(Asked.create(Kinds.JOB_SET, JOB_SET)));
  }

  private ObjectNode admit(Request request) {
    return chain(Routing.ENDPOINTS).admit(request);
  }

  private AdmissionChain chain(Routing routing) {
    return new AdmissionChain(api, network, routing, () -> Authority.NOW);
  }

  private void listenWith(X509Certificate presented) {
    network.listen("10.244.1.5", 9443, new ScriptedWebhook(PATH, presented));
  }

  private static Network.Listener silent() {
    return new Network.Listener() {
      @Override
      public List<X509Certificate> certificates() {
        return List.of(certificate);
      }

      @Override
      public Optional<ObjectNode> post(String path, ObjectNode body) {
        throw new UncheckedIOException("context deadline exceeded", new IOException());
      }
    };
  }

  private static String namespace(String name) {
    return "{apiVersion: 'v1', kind: 'Namespace', metadata: {name: '%s', labels: {'kubernetes.io/metadata.name': '%s'}}, status: {phase: 'Active'}}"
        .formatted(name, name);
  }

  private static String configuration(String caBundle, String more) {
    return """
        {apiVersion: 'admissionregistration.k8s.io/v1', kind: 'MutatingWebhookConfiguration',
         metadata: {name: 'jobset-mutating-webhook-configuration'},
         webhooks: [{name: 'mjobset.kb.io', %s sideEffects: 'None', admissionReviewVersions: ['v1'],
           clientConfig: {caBundle: '%s', service: {name: 'jobset-webhook-service',
             namespace: 'kubeflow-system', path: '/mutate-jobset-x-k8s-io-v1alpha2-jobset'}},
           rules: [{apiGroups: ['jobset.x-k8s.io'], apiVersions: ['v1alpha2'],
             operations: ['CREATE'], resources: ['jobsets']}]}]}
        """
        .formatted(more, caBundle);
  }

  private static String service() {
    return """
        {apiVersion: 'v1', kind: 'Service', metadata: {name: 'jobset-webhook-service',
          namespace: 'kubeflow-system'},
         spec: {clusterIP: '10.96.7.8', ports: [{port: 443, protocol: 'TCP', targetPort: 9443}]}}
        """;
  }

  private static String slice(boolean ready) {
    return """
        {apiVersion: 'discovery.k8s.io/v1', kind: 'EndpointSlice', addressType: 'IPv4',
         metadata: {name: 'jobset-webhook-service-x', namespace: 'kubeflow-system',
           labels: {'kubernetes.io/service-name': 'jobset-webhook-service'}},
         ports: [{name: '', port: 9443, protocol: 'TCP'}],
         endpoints: [{addresses: ['10.244.1.5'], conditions: {ready: %s}}]}
        """
        .formatted(ready);
  }
}
