package org.ncclconformance.simulation.controller.trainer;

import java.util.List;
import java.util.Map;
import org.ncclconformance.simulation.controller.process.Image;

/** The images of a Trainer release, by repository path. */
public final class ReleaseImages {
  private ReleaseImages() {}

  /** Trainer's and JobSet's controller managers. */
  public static Map<String, Image> all() {
    return Map.of(
        "kubeflow/trainer/trainer-controller-manager",
        new Image(List.of("/manager"), false, new TrainerManager()),
        "jobset/jobset",
        new Image(List.of("/manager"), false, new JobSetManager()));
  }
}
