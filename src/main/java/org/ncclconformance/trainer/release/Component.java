package org.ncclconformance.trainer.release;

import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * One of the two controllers that a TrainJob needs. The names of the webhook configurations are
 * constants of the controllers themselves, so manifests and charts agree on them; everything else
 * is named by whoever installed it.
 */
public enum Component {
  TRAINER(
      "Trainer",
      "trainer.kubeflow.org",
      "v1alpha1",
      "defaulter.trainer.kubeflow.org",
      "validator.trainer.kubeflow.org",
      "kubeflow-trainer-ca",
      "/trainer-controller-manager") {
    @Override
    List<String> plurals() {
      return List.of("trainjobs", "trainingruntimes", "clustertrainingruntimes");
    }

    @Override
    boolean labelled(Map<String, String> labels) {
      String name = labels.getOrDefault(NAME, "");
      return (name.equals("trainer") || name.equals("kubeflow-trainer"))
          && "manager".equals(labels.get(COMPONENT));
    }
  },
  JOBSET(
      "JobSet",
      "jobset.x-k8s.io",
      "v1alpha2",
      "jobset-mutating-webhook-configuration",
      "jobset-validating-webhook-configuration",
      "jobset-ca",
      "/jobset") {
    @Override
    List<String> plurals() {
      return List.of("jobsets");
    }

    @Override
    boolean labelled(Map<String, String> labels) {
      // up to JobSet 0.10 the manifest says name=deployment, part-of=jobset
      return "jobset".equals(labels.get(NAME))
          || "jobset".equals(labels.get("app.kubernetes.io/part-of"));
    }
  };

  public static final String NAME = "app.kubernetes.io/name";
  private static final String COMPONENT = "app.kubernetes.io/component";

  private final String label;
  private final String group;
  private final String version;
  private final String mutating;
  private final String validating;
  private final String authority;
  private final String imageEnd;

  Component(
      String label,
      String group,
      String version,
      String mutating,
      String validating,
      String authority,
      String imageEnd) {
    this.label = label;
    this.group = group;
    this.version = version;
    this.mutating = mutating;
    this.validating = validating;
    this.authority = authority;
    this.imageEnd = imageEnd;
  }

  /** As a reader knows it. */
  public String label() {
    return label;
  }

  /** Names of its custom resource definitions. */
  public List<String> definitions() {
    return plurals().stream().map(plural -> plural + "." + group).toList();
  }

  /** Where its custom resources of all namespaces are listed, by the definition's name. */
  public Map<String, String> collections() {
    return plurals().stream()
        .collect(
            Collectors.toMap(
                plural -> plural + "." + group,
                plural -> "/apis/" + group + "/" + version + "/" + plural));
  }

  public String mutating() {
    return mutating;
  }

  public String validating() {
    return validating;
  }

  /** Common name of the CA that its certificate rotator makes, and looks for. */
  public String authority() {
    return authority;
  }

  abstract List<String> plurals();

  abstract boolean labelled(Map<String, String> labels);

  /** Whether that Deployment is its controller, by its labels or else by the image that it runs. */
  public boolean runs(Deployment deployment) {
    return labelled(labels(deployment.getMetadata())) || runsImage(deployment);
  }

  private boolean runsImage(Deployment deployment) {
    return Templates.images(deployment).stream()
        .map(Component::withoutTag)
        .anyMatch(image -> image.endsWith(imageEnd));
  }

  private static String withoutTag(String image) {
    String named = image.contains("@") ? image.substring(0, image.indexOf('@')) : image;
    int colon = named.lastIndexOf(':');
    return colon > named.lastIndexOf('/') ? named.substring(0, colon) : named;
  }

  private static Map<String, String> labels(ObjectMeta metadata) {
    return metadata.getLabels() == null ? Map.of() : metadata.getLabels();
  }

  /** The component whose webhook configuration has that name. */
  static Optional<Component> ofConfiguration(String name) {
    return Arrays.stream(values())
        .filter(c -> c.mutating.equals(name) || c.validating.equals(name))
        .findFirst();
  }
}
