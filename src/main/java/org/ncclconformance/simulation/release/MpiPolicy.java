package org.ncclconformance.simulation.release;

import org.ncclconformance.simulation.json.ApiObject;
import tools.jackson.databind.JsonNode;

/** The MPI policy of a TrainJob's runtime, with what the TrainJob says of it. */
record MpiPolicy(int nodes, int slots, String keysPath, boolean launcherIsNode) {

  static MpiPolicy of(ApiObject trainJob, ApiObject runtime) {
    int nodes =
        trainJob.number("/spec/trainer/numNodes", runtime.number("/spec/mlPolicy/numNodes", 1));
    int slots = runtime.number("/spec/mlPolicy/mpi/numProcPerNode", 1);
    if (trainJob.at("/spec/trainer/numProcPerNode").isNumber()) {
      slots = trainJob.number("/spec/trainer/numProcPerNode", slots);
    } else if (slots == 1) {
      slots = Math.max(1, gpus(trainJob, runtime));
    }
    String path = runtime.text("/spec/mlPolicy/mpi/sshAuthMountPath");
    return new MpiPolicy(
        nodes,
        slots,
        path.isEmpty() ? "/root/.ssh" : path,
        runtime.flag("/spec/mlPolicy/mpi/runLauncherAsNode"));
  }

  static boolean applies(ApiObject runtime) {
    return runtime.at("/spec/mlPolicy/mpi").isObject();
  }

  int workers() {
    return launcherIsNode ? Math.max(nodes - 1, 1) : nodes;
  }

  private static int gpus(ApiObject trainJob, ApiObject runtime) {
    int own = gpus(trainJob.at("/spec/trainer/resourcesPerNode"));
    if (own > 0) {
      return own;
    }
    for (JsonNode job : runtime.items("/spec/template/spec/replicatedJobs")) {
      if (job.path("name").asString("").equals("node")) {
        for (JsonNode container : job.at("/template/spec/template/spec/containers")) {
          return gpus(container.path("resources"));
        }
      }
    }
    return 0;
  }

  private static int gpus(JsonNode resources) {
    for (var limit : resources.path("limits").properties()) {
      if (limit.getKey().contains("gpu")) {
        return Integer.parseInt(limit.getValue().asString("0"));
      }
    }
    return 0;
  }
}
