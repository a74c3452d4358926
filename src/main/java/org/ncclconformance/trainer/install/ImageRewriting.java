package org.ncclconformance.trainer.install;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.HasMetadata;
import java.util.ArrayList;
import java.util.List;
import org.ncclconformance.cluster.ObjectRef;
import org.ncclconformance.image.ImagePolicy;
import org.ncclconformance.image.ImageReference;
import org.ncclconformance.trainer.release.Templates;

/** Replaces images in pod templates as a policy says, and nothing else. */
final class ImageRewriting {
  private ImageRewriting() {}

  /**
   * Changes the objects in place.
   *
   * @return what was replaced
   */
  static List<ReleaseChange> apply(ImagePolicy policy, List<HasMetadata> objects) {
    List<ReleaseChange> changes = new ArrayList<>();
    for (HasMetadata object : objects) {
      Templates.pods(object)
          .ifPresent(
              pods -> {
                rewrite(policy, object, "initContainers", pods.getInitContainers(), changes);
                rewrite(policy, object, "containers", pods.getContainers(), changes);
              });
    }
    return changes;
  }

  private static void rewrite(
      ImagePolicy policy,
      HasMetadata object,
      String list,
      List<Container> containers,
      List<ReleaseChange> changes) {
    for (int i = 0; i < containers.size(); i++) {
      Container container = containers.get(i);
      String field = "spec.template.spec." + list + "[" + i + "].image";
      policy
          .rewrite(ImageReference.parse(container.getImage()))
          .ifPresent(
              rewrite -> {
                String to = rewrite.to().toString();
                changes.add(
                    new ReleaseChange(ObjectRef.of(object), field, container.getImage(), to));
                container.setImage(to);
              });
    }
  }
}
