package org.ncclconformance.simulation.admission;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.ncclconformance.simulation.AdmissionChain;
import org.ncclconformance.simulation.api.ApiException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** What a new pod is given, and what a quota leaves of it; as recorded of real pods. */
class PodAdmissionTest {
  private static final String POD =
      "{apiVersion: 'v1', kind: 'Pod', metadata: {name: 'p', namespace: 'a'}, spec: {%s containers: [{name: 'a'}]}}";
  private FakeApi api;

  @BeforeEach
  void namespace() {
    api = new FakeApi().withNamespace("a", "");
  }

  @Test
  void givesItAServiceAccountWithItsToken() {
    JsonNode spec = admitted("").get("spec");

    assertThat(AdmissionJson.text(spec, "serviceAccountName")).isEqualTo("default");
    assertThat(AdmissionJson.text(spec, "serviceAccount")).isEqualTo("default");
    JsonNode volume = spec.get("volumes").get(0);
    assertThat(AdmissionJson.text(volume, "name")).matches("kube-api-access-[a-z0-9]{5}");
    assertThat(volume.get("projected"))
        .isEqualTo(
            AdmissionJson.object(
                """
                {defaultMode: 420, sources: [
                  {serviceAccountToken: {expirationSeconds: 3607, path: 'token'}},
                  {configMap: {items: [{key: 'ca.crt', path: 'ca.crt'}], name: 'kube-root-ca.crt'}},
                  {downwardAPI: {items: [{fieldRef: {apiVersion: 'v1',
                    fieldPath: 'metadata.namespace'}, path: 'namespace'}]}}]}
                """));
    assertThat(spec.get("containers").get(0).get("volumeMounts").get(0))
        .isEqualTo(
            AdmissionJson.object(
                "{mountPath: '/var/run/secrets/kubernetes.io/serviceaccount', name: '%s', readOnly: true}"
                    .formatted(AdmissionJson.text(volume, "name"))));
  }

  @Test
  void mountsNoTokenWhereItIsNotWanted() {
    assertThat(admitted("automountServiceAccountToken: false,").get("spec").has("volumes"))
        .isFalse();
  }

  @Test
  void findsNoAbsentServiceAccount() {
    ApiException refusal = refusal("serviceAccountName: 'nope',");

    assertThat(refusal.code()).isEqualTo(403);
    assertThat(refusal)
        .hasMessage(
            "pods \"p\" is forbidden: error looking up service account a/nope: serviceaccount"
                + " \"nope\" not found");
  }

  @Test
  void givesItPriorityAndTolerations() {
    JsonNode spec =
        admitted("tolerations: [{key: 'node.kubernetes.io/not-ready', operator: 'Exists'}],")
            .get("spec");

    assertThat(spec.get("priority").intValue()).isZero();
    assertThat(AdmissionJson.text(spec, "preemptionPolicy")).isEqualTo("PreemptLowerPriority");
    assertThat(spec.get("tolerations"))
        .containsExactly(
            AdmissionJson.object("{key: 'node.kubernetes.io/not-ready', operator: 'Exists'}"),
            AdmissionJson.object(
                "{key: 'node.kubernetes.io/unreachable', operator: 'Exists', effect: 'NoExecute', tolerationSeconds: 300}"));
    assertThat(
            admitted("priorityClassName: 'system-node-critical',")
                .get("spec")
                .get("priority")
                .intValue())
        .isEqualTo(2000001000);
  }

  @Test
  void findsNoAbsentPriorityClass() {
    assertThat(refusal("priorityClassName: 'nope',"))
        .hasMessage("pods \"p\" is forbidden: no PriorityClass with name nope was found");
  }

  @Test
  void doesNotGuessAtLimitRanges() {
    api.with("{apiVersion: 'v1', kind: 'LimitRange', metadata: {name: 'l', namespace: 'a'}}");

    assertThat(refusal("").code()).isEqualTo(501);
  }

  @Test
  void refusesMoreThanTheQuota() {
    // recordings: jobset-quota
    api.with(quota("one", "pods: '1'"));
    api.create((ObjectNode) admitted(""));

    ApiException refusal = refusal("");

    assertThat(refusal.code()).isEqualTo(403);
    assertThat(refusal)
        .hasMessage(
            "pods \"p\" is forbidden: exceeded quota: one, requested: pods=1, used: pods=1, limited:"
                + " pods=1");
  }

  @Test
  void namesEveryCountThatIsExceeded() {
    api.with(quota("q", "'count/pods': '0', pods: '0', 'count/configmaps': '1'"));

    assertThat(refusal(""))
        .hasMessage(
            "pods \"p\" is forbidden: exceeded quota: q, requested: count/pods=1,pods=1, used:"
                + " count/pods=0,pods=0, limited: count/pods=0,pods=0");
  }

  @Test
  void recordsWhatIsUsed() {
    api.with(quota("q", "pods: '2'"));

    api.chain().admit(Asked.dryRun(Asked.create(Kinds.POD, POD.formatted(""))));
    assertThat(api.find(Kinds.QUOTA, "a", "q").orElseThrow().has("status")).isFalse();

    admitted("");
    assertThat(api.find(Kinds.QUOTA, "a", "q").orElseThrow().get("status"))
        .isEqualTo(AdmissionJson.object("{hard: {pods: '2'}, used: {pods: '1'}}"));
  }

  @Test
  void countsNoPodThatHasEnded() {
    api.with(quota("q", "pods: '1'"));
    api.with(
        "{apiVersion: 'v1', kind: 'Pod', metadata: {name: 'old', namespace: 'a'}, status: {phase: 'Succeeded'}}");

    assertThat(admitted("")).isNotNull();
  }

  @Test
  void countsWhatIsOnItsWayToStorage() {
    api.with(quota("q", "pods: '1'"));
    AdmissionChain chain = api.chain();
    chain.admit(Asked.create(Kinds.POD, POD.formatted("")));

    assertThatThrownBy(
            () ->
                chain.admit(Asked.create(Kinds.POD, POD.formatted("").replace("'p'", "'second'"))))
        .hasMessageEndingWith("requested: pods=1, used: pods=1, limited: pods=1");
  }

  @Test
  void doesNotGuessAtQuotasOfResources() {
    api.with(quota("q", "'requests.cpu': '1'"));

    assertThat(refusal(""))
        .hasMessage("the simulation does not model a ResourceQuota of \"requests.cpu\"");
  }

  private JsonNode admitted(String fields) {
    return api.chain().admit(Asked.create(Kinds.POD, POD.formatted(fields)));
  }

  private ApiException refusal(String fields) {
    return api.refusal(Asked.create(Kinds.POD, POD.formatted(fields)));
  }

  private static String quota(String name, String hard) {
    return "{apiVersion: 'v1', kind: 'ResourceQuota', metadata: {name: '%s', namespace: 'a'}, spec: {hard: {%s}}}"
        .formatted(name, hard);
  }
}
