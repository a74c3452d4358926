package org.ncclconformance.simulation.release;

import org.ncclconformance.simulation.json.ApiObject;
import org.ncclconformance.simulation.json.JsonValues;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The JobSet of a TrainJob and its runtime (facts: trainer-jobset 4.1, 4.2). */
final class JobSetBuilder {
  private final ApiObject trainJob;
  private final ApiObject runtime;

  JobSetBuilder(ApiObject trainJob, ApiObject runtime) {
    this.trainJob = trainJob;
    this.runtime = runtime;
  }

  ObjectNode build() {
    JsonNode template = runtime.at("/spec/template");
    ObjectNode metadata =
        JsonValues.object(
            "name", trainJob.name(),
            "namespace", trainJob.namespace(),
            "ownerReferences", trainJob.asController());
    for (String field : new String[] {"labels", "annotations"}) {
      JsonNode value = template.at("/metadata/" + field);
      if (!value.isMissingNode()) {
        metadata.set(field, value.deepCopy());
      }
    }
    ObjectNode spec = (ObjectNode) template.path("spec").deepCopy();
    spec.put("suspend", trainJob.flag("/spec/suspend"));
    spec.path("replicatedJobs").forEach(job -> fill((ObjectNode) job));
    return JsonValues.object(
        "apiVersion",
        "jobset.x-k8s.io/v1alpha2",
        "kind",
        "JobSet",
        "metadata",
        metadata,
        "spec",
        spec);
  }

  private void fill(ObjectNode job) {
    boolean trained =
        job.at("/template/metadata/labels")
            .path(RuntimeValidator.ANCESTOR)
            .asString("")
            .equals("trainer");
    String name = job.path("name").asString("");
    int count = 1;
    if (MpiPolicy.applies(runtime)) {
      MpiPolicy mpi = MpiPolicy.of(trainJob, runtime);
      count = name.equals("node") ? mpi.workers() : 1;
      mount(job, name, mpi);
    } else if (trained) {
      count =
          trainJob.number("/spec/trainer/numNodes", runtime.number("/spec/mlPolicy/numNodes", 1));
    }
    job.withObject("/template/spec").put("parallelism", count).put("completions", count);
    if (!job.has("replicas") || trained) {
      job.put("replicas", 1);
    }
    for (JsonNode container : job.at("/template/spec/template/spec/containers")) {
      if (trained && container.path("name").asString("").equals("node")) {
        train((ObjectNode) container);
      }
      texts(container.path("resources").path("limits"));
      texts(container.path("resources").path("requests"));
    }
  }

  /** Quantities are texts once they have been through Go's types. */
  private static void texts(JsonNode quantities) {
    if (quantities instanceof ObjectNode object) {
      ApiObject.strings(object).forEach(object::put);
    }
  }

  private void train(ObjectNode container) {
    JsonNode trainer = trainJob.at("/spec/trainer");
    for (String field : new String[] {"image", "command", "args"}) {
      if (trainer.has(field)) {
        container.set(field, trainer.get(field).deepCopy());
      }
    }
    if (trainer.has("resourcesPerNode")) {
      container.set("resources", trainer.get("resourcesPerNode").deepCopy());
    }
    trainer.path("env").forEach(variable -> env(container, variable));
  }

  private static void env(ObjectNode container, JsonNode variable) {
    ArrayNode env = container.withArray("/env");
    for (int i = 0; i < env.size(); i++) {
      if (env.get(i).path("name").equals(variable.path("name"))) {
        env.set(i, variable.deepCopy());
        return;
      }
    }
    env.add(variable.deepCopy());
  }

  private void mount(ObjectNode job, String name, MpiPolicy mpi) {
    if (!name.equals("node") && !name.equals("launcher")) {
      return;
    }
    ObjectNode pod = job.withObject("/template/spec/template/spec");
    pod.withArray("/volumes")
        .add(
            JsonValues.object(
                "name",
                "mpi-ssh-auth",
                "secret",
                JsonValues.object(
                    "secretName",
                    trainJob.name() + "-mpi-ssh-auth",
                    "items",
                    JsonValues.array(
                        item("ssh-privatekey", "id_rsa"),
                        item("ssh-publickey", "id_rsa.pub"),
                        item("ssh-publickey", "authorized_keys")))));
    boolean launcher = name.equals("launcher");
    if (launcher) {
      ObjectNode hostfile = item("hostfile", "hostfile").put("mode", 292);
      pod.withArray("/volumes")
          .add(
              JsonValues.object(
                  "name",
                  "mpi-hostfile",
                  "configMap",
                  JsonValues.object(
                      "name",
                      trainJob.name() + "-mpi-hostfile",
                      "items",
                      JsonValues.array(hostfile))));
    }
    for (JsonNode candidate : pod.path("containers")) {
      if (candidate.path("name").asString("").equals("node")) {
        ObjectNode container = (ObjectNode) candidate;
        container
            .withArray("/volumeMounts")
            .add(JsonValues.object("name", "mpi-ssh-auth", "mountPath", mpi.keysPath()));
        if (launcher) {
          launch(container, mpi);
        }
      }
    }
  }

  private static void launch(ObjectNode container, MpiPolicy mpi) {
    container
        .withArray("/volumeMounts")
        .add(JsonValues.object("name", "mpi-hostfile", "mountPath", "/etc/mpi"));
    variable(container, "OMPI_MCA_orte_default_hostfile", "/etc/mpi/hostfile");
    variable(container, "OMPI_MCA_orte_keep_fqdn_hostnames", "true");
    variable(container, "OMPI_MCA_orte_set_default_slots", String.valueOf(mpi.slots()));
    variable(container, "OMPI_MCA_plm_rsh_args", "-o ConnectionAttempts=10");
  }

  private static void variable(ObjectNode container, String name, String value) {
    env(container, JsonValues.object("name", name, "value", value));
  }

  private static ObjectNode item(String key, String path) {
    return JsonValues.object("key", key, "path", path);
  }

  /** The host file: a line for each worker, the launcher first where it works too. */
  ObjectNode hostfile() {
    MpiPolicy mpi = MpiPolicy.of(trainJob, runtime);
    String subdomain = runtime.text("/spec/template/spec/network/subdomain");
    String domain = subdomain.isEmpty() ? trainJob.name() : subdomain;
    StringBuilder lines = new StringBuilder();
    if (mpi.launcherIsNode()) {
      line(lines, "launcher", 0, domain, mpi.slots());
    }
    for (int i = 0; i < mpi.workers(); i++) {
      line(lines, "node", i, domain, mpi.slots());
    }
    return JsonValues.object(
        "apiVersion",
        "v1",
        "kind",
        "ConfigMap",
        "metadata",
        owned("mpi-hostfile"),
        "data",
        JsonValues.object("hostfile", lines.toString()));
  }

  private void line(StringBuilder lines, String job, int index, String domain, int slots) {
    lines.append("%s-%s-0-%d.%s slots=%d\n".formatted(trainJob.name(), job, index, domain, slots));
  }

  /** The Secret with the keys of the workers' ssh servers. */
  ObjectNode secret() {
    ObjectNode data = JsonValues.object();
    Certificates.sshKeys().forEach((name, text) -> data.put(name, CertificateRotator.encode(text)));
    return JsonValues.object(
        "apiVersion",
        "v1",
        "kind",
        "Secret",
        "metadata",
        owned("mpi-ssh-auth"),
        "type",
        "kubernetes.io/ssh-auth",
        "immutable",
        true,
        "data",
        data);
  }

  private ObjectNode owned(String suffix) {
    return JsonValues.object(
        "name", trainJob.name() + "-" + suffix,
        "namespace", trainJob.namespace(),
        "ownerReferences", trainJob.asController());
  }
}
