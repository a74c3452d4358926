package org.ncclconformance.simulation.admission.schema;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.ncclconformance.simulation.admission.AdmissionJson;
import org.ncclconformance.simulation.admission.Asked;
import org.ncclconformance.simulation.admission.FakeApi;
import org.ncclconformance.simulation.admission.Kinds;
import org.ncclconformance.simulation.api.ApiException;
import org.ncclconformance.simulation.api.Kind;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The definitions of Trainer v2.2.0 and JobSet v0.11.0, and objects that a real cluster took. */
class TrainerSchemasTest {
  private static final Map<String, Kind> KINDS =
      Map.of(
          "TrainJob", Kinds.TRAIN_JOB,
          "TrainingRuntime", Kinds.TRAINING_RUNTIME,
          "JobSet", Kinds.JOB_SET);
  private FakeApi api;

  @BeforeEach
  void define() {
    api = new FakeApi().withNamespace("nccl-perf", "");
    api.with(AdmissionJson.resource("trainer-v2.2.0-crds.json.gz").get("items"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"TrainJob", "TrainingRuntime", "JobSet"})
  void takesWhatTheRealClusterStored(String kind) {
    ObjectNode object = recorded(kind);

    ObjectNode admitted =
        api.chain().admit(Asked.strict(Asked.create(KINDS.get(kind), object.toString())));

    assertThat(admitted).isEqualTo(object);
  }

  @Test
  void fillsInWhatATrainJobLeavesOut() {
    ObjectNode admitted =
        api.chain().admit(Asked.create(Kinds.TRAIN_JOB, trainJob("t", "runtimeRef: {name: 'r'}")));

    assertThat(admitted.get("spec"))
        .isEqualTo(
            AdmissionJson.object(
                "{runtimeRef: {name: 'r', apiGroup: 'trainer.kubeflow.org', kind:"
                    + " 'ClusterTrainingRuntime'}, suspend: false, managedBy:"
                    + " 'trainer.kubeflow.org/trainjob-controller'}"));
  }

  @Test
  void wantsANameThatIsALabel() {
    assertThat(refusal(Kinds.TRAIN_JOB, trainJob("1st", "runtimeRef: {name: 'r'}")))
        .hasMessage(
            "TrainJob.trainer.kubeflow.org \"1st\" is invalid: <nil>: Invalid value: \"object\":"
                + " metadata.name must match RFC 1035 DNS label format");
    assertThat(refusal(Kinds.TRAIN_JOB, trainJob("a".repeat(64), "runtimeRef: {name: 'r'}")))
        .hasMessageEndingWith("metadata.name must be no more than 63 characters");
  }

  @Test
  void wantsARuntime() {
    assertThat(refusal(Kinds.TRAIN_JOB, trainJob("t", "suspend: true")).getMessage())
        .startsWith(
            "TrainJob.trainer.kubeflow.org \"t\" is invalid: [spec.runtimeRef: Required value, <nil>:"
                + " Invalid value: null: some validation rules were not checked");
  }

  @Test
  void knowsTwoManagers() {
    assertThat(
            refusal(Kinds.TRAIN_JOB, trainJob("t", "runtimeRef: {name: 'r'}, managedBy: 'other'")))
        .hasMessageEndingWith(
            "spec.managedBy: Invalid value: \"string\": ManagedBy must be"
                + " trainer.kubeflow.org/trainjob-controller or kueue.x-k8s.io/multikueue if set");
  }

  @Test
  void refusesTheFieldsOfAnOlderTrainer() {
    ApiException refusal =
        api.refusal(
            Asked.strict(
                Asked.create(
                    Kinds.TRAIN_JOB,
                    trainJob("t", "runtimeRef: {name: 'r'}, podTemplateOverrides: []"))));

    assertThat(refusal)
        .hasMessage(
            "TrainJob in version \"v1alpha1\" cannot be handled as a TrainJob: strict decoding error:"
                + " unknown field \"spec.podTemplateOverrides\"");
  }

  @Test
  void keepsATrainJobsRuntime() {
    assertThat(
            api.refusal(
                Asked.update(
                    Kinds.TRAIN_JOB,
                    trainJob(
                        "t",
                        "runtimeRef: {name: 'r', kind: 'TrainingRuntime', apiGroup: 'trainer.kubeflow.org'}"),
                    trainJob(
                        "t",
                        "runtimeRef: {name: 'other', kind: 'TrainingRuntime', apiGroup: 'trainer.kubeflow.org'}"))))
        .hasMessageContaining("spec.runtimeRef: Invalid value: \"object\": ");
  }

  @Test
  void takesOnePolicyOfARuntime() {
    ObjectNode runtime = recorded("TrainingRuntime");
    runtime.withObjectProperty("spec").withObjectProperty("mlPolicy").withObjectProperty("torch");

    assertThat(refusal(Kinds.TRAINING_RUNTIME, runtime.toString()))
        .hasMessageEndingWith(
            "spec.mlPolicy: Invalid value: \"object\": Only one of the policy can be configured");
  }

  @Test
  void ordersReplicatedJobsInOneWay() {
    ObjectNode jobSet = recorded("JobSet");
    ObjectNode spec = jobSet.withObjectProperty("spec");
    spec.withObjectProperty("startupPolicy").put("startupPolicyOrder", "InOrder");
    ObjectNode second = (ObjectNode) spec.get("replicatedJobs").get(1);
    second
        .putArray("dependsOn")
        .addObject()
        .put("name", spec.get("replicatedJobs").get(0).get("name").stringValue())
        .put("status", "Ready");

    assertThat(refusal(Kinds.JOB_SET, jobSet.toString()))
        .hasMessageEndingWith(
            "spec: Invalid value: \"object\": StartupPolicy and DependsOn APIs are mutually"
                + " exclusive");
  }

  @Test
  void keepsAJobSetsNetwork() {
    ObjectNode old = recorded("JobSet");
    ObjectNode changed = old.deepCopy();
    changed.withObjectProperty("spec").withObjectProperty("network").put("subdomain", "other");

    assertThat(api.refusal(Asked.update(Kinds.JOB_SET, old.toString(), changed.toString())))
        .hasMessage(
            "JobSet.jobset.x-k8s.io \"nccl-all-reduce-tj\" is invalid: spec.network: Invalid value:"
                + " \"object\": Value is immutable");
  }

  private ApiException refusal(Kind kind, String object) {
    return api.refusal(Asked.create(kind, object));
  }

  private static ObjectNode recorded(String kind) {
    for (JsonNode item : AdmissionJson.resource("run-succeeded.json").get("items")) {
      if (AdmissionJson.text(item, "kind").equals(kind)) {
        return (ObjectNode) item;
      }
    }
    throw new IllegalArgumentException(kind);
  }

  private static String trainJob(String name, String spec) {
    return "{apiVersion: 'trainer.kubeflow.org/v1alpha1', kind: 'TrainJob', metadata: {name: '%s', namespace: 'nccl-perf'}, spec: {%s}}"
        .formatted(name, spec);
  }
}
