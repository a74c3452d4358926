package org.ncclconformance.contract;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import org.junit.jupiter.api.Test;

/**
 * What a real API server does and the simulated one does not claim to: it dials no URL and no
 * server of its own, sends no warnings, and has no controller that checks the types of policies.
 */
interface RealServerContract extends Contract {
  /** Of an authority that signed no server's certificate. */
  String OTHER_AUTHORITY =
      """
      -----BEGIN CERTIFICATE-----
      MIIBjTCCATOgAwIBAgIUVE3cytzePMFmlY+lj3tQj8phzpUwCgYIKoZIzj0EAwIw
      HDEaMBgGA1UEAwwRY29udHJhY3Qtb3RoZXItY2EwHhcNMjYxMTMwMjAwMjU2WhcN
      MzYxMTI3MjAwMjU2WjAcMRowGAYDVQQDDBFjb250cmFjdC1vdGhlci1jYTBZMBMG
      ByqGSM49AgEGCCqGSM49AwEHA0IABEfWE2xfEk+PP+gvpBJlx2w3+J1VmgYsKEc/
      b65MzVmac/ZaZflDLiPA7w3trfJrlbUKXsfCW0KS/ON8RiReAc2jUzBRMB0GA1Ud
      DgQWBBRtEkYfK9n5vfDIbNbY4RFCmkWa2zAfBgNVHSMEGDAWgBRtEkYfK9n5vfDI
      bNbY4RFCmkWa2zAPBgNVHRMBAf8EBTADAQH/MAoGCCqGSM49BAMCA0gAMEUCIQDA
      N/6GZLQIrG33AJxl93Rig+OWHY6olKn9TX1u5+7AxAIgXGwX8X8cER18WCpj4OMH
      6QXOjnFx9fqppO497wwSk5Y=
      -----END CERTIFICATE-----
      """;

  @Test
  default void aWebhookWithAnotherAuthorityRefuses(Space space) {
    String server =
        apiServer(space).text("/endpoints/0/addresses/0")
            + ":"
            + apiServer(space).number("/ports/0/port");
    WebhookContract.hook(
        space, "url: 'https://%s/hook', caBundle: %s".formatted(server, otherAuthority()), "");
    space
        .that(WebhookContract.refusal(space).verdict())
        .isEqualTo(
            "500 InternalError: Internal error occurred: failed calling webhook"
                + " \"hook.contract.test\": failed to call webhook: Post"
                + " \"https://%s/hook?timeout=3s\": tls: failed to verify certificate: x509:"
                    .formatted(server)
                + " certificate signed by unknown authority");
    WebhookContract.remove(space);
  }

  @Test
  default void aWebhookWhoseCertificateNamesAnotherRefuses(Space space) {
    Doc server = apiServer(space);
    space.create(
        "services",
        "{apiVersion: v1, kind: Service, metadata: {name: other}, spec: {ports: [{port: 443}]}}");
    space.create(
        "discovery.k8s.io/v1:endpointslices",
        "{apiVersion: discovery.k8s.io/v1, kind: EndpointSlice, addressType: IPv4, metadata: {name: other-1, labels: {kubernetes.io/service-name: other}}, endpoints: [{addresses: ['%s'], conditions: {ready: true}}], ports: [{name: '', port: %d}]}"
            .formatted(server.text("/endpoints/0/addresses/0"), server.number("/ports/0/port")));
    WebhookContract.hook(
        space,
        "service: {namespace: '@ns', name: other, path: /hook}, caBundle: " + otherAuthority(),
        "");
    Deadline.until(
        "the endpoint is seen", () -> WebhookContract.refusal(space).verdict().contains("x509"));
    space
        .that(WebhookContract.refusal(space).verdict())
        .startsWith(
            "500 InternalError: Internal error occurred: failed calling webhook"
                + " \"hook.contract.test\": failed to call webhook: Post"
                + " \"https://other.%s.svc:443/hook?timeout=3s\": tls: failed to verify certificate: x509: certificate is valid for "
                    .formatted(space.name()))
        .endsWith(", not other.%s.svc".formatted(space.name()));
    WebhookContract.remove(space);
  }

  private static Doc apiServer(Space space) {
    return space
        .get("/apis/discovery.k8s.io/v1/namespaces/default/endpointslices/kubernetes")
        .expect(200);
  }

  private static String otherAuthority() {
    return Base64.getEncoder().encodeToString(OTHER_AUTHORITY.getBytes(StandardCharsets.US_ASCII));
  }

  @Test
  default void unknownFieldsAreWarnedOf(Space space) {
    Answer warned =
        space.post(
            "configmaps", "{apiVersion: v1, kind: ConfigMap, metadata: {name: a}, date: {k: v}}");
    space.that(warned.code()).isEqualTo(201);
    space.that(warned.warnings()).containsExactly("299 - \"unknown field \\\"date\\\"\"");
    space.that(warned.body().has("/date")).isFalse();
    Widgets widgets = Widgets.in(space);
    Answer pruned = space.post(widgets.path(), widgets.body("w", "{size: 1, unknown: x}"));
    space.that(pruned.warnings()).containsExactly("299 - \"unknown field \\\"spec.unknown\\\"\"");
    widgets.delete();
  }

  @Test
  default void aPolicyIsTypeChecked(Space space) {
    PolicyContract.policy(space, "{expression: 'false'}");
    Doc checked =
        space.until(
            PolicyContract.POLICIES + "/" + space.name(),
            "type checked",
            p -> p.has("/status/observedGeneration"));
    space.that(checked.number("/status/observedGeneration")).isEqualTo(1);
    PolicyContract.remove(space);
  }
}
