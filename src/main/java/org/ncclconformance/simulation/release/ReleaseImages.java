package org.ncclconformance.simulation.release;

import java.util.List;
import java.util.Map;
import org.ncclconformance.simulation.program.ImageContents;

/** The images of a Trainer release, by repository path. */
public final class ReleaseImages {
  private ReleaseImages() {}

  /** Trainer's and JobSet's controller managers. */
  public static Map<String, ImageContents> all() {
    return Map.of(
        "kubeflow/trainer/trainer-controller-manager",
        new ImageContents(List.of("/manager"), false, new TrainerManager()),
        "jobset/jobset",
        new ImageContents(List.of("/manager"), false, new JobSetManager()));
  }
}
