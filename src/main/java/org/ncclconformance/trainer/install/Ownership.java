package org.ncclconformance.trainer.install;

import io.fabric8.kubernetes.api.model.ObjectMeta;
import java.util.LinkedHashMap;
import java.util.Map;
import org.ncclconformance.cluster.RunLabels;

/** The labels by which an install is found again, also by a later process. */
final class Ownership {
  static final String TRAINER = "trainer";

  private Ownership() {}

  /** Labels for every object of an install; on its own metadata only, not on pods or selectors. */
  static Map<String, String> labels(String runId) {
    Map<String, String> labels = new LinkedHashMap<>();
    labels.put(RunLabels.RUN, runId);
    labels.put(RunLabels.PART, TRAINER);
    return labels;
  }

  static void mark(ObjectMeta metadata, String runId) {
    Map<String, String> labels = new LinkedHashMap<>();
    if (metadata.getLabels() != null) {
      labels.putAll(metadata.getLabels());
    }
    labels.putAll(labels(runId));
    metadata.setLabels(labels);
  }

  static boolean isOf(ObjectMeta metadata, String runId) {
    return metadata.getLabels() != null
        && metadata.getLabels().entrySet().containsAll(labels(runId).entrySet());
  }
}
