package org.ncclconformance.junit;

import io.fabric8.kubernetes.client.KubernetesClientException;
import org.ncclconformance.cluster.Access;
import org.ncclconformance.cluster.Cluster;
import org.ncclconformance.cluster.ClusterUnavailable;
import org.ncclconformance.cluster.NoAnswer;
import org.ncclconformance.report.Reports;
import org.ncclconformance.settings.BadInput;
import org.ncclconformance.settings.Setting;
import org.ncclconformance.settings.Settings;
import org.ncclconformance.trainer.release.Release;
import org.ncclconformance.trainer.release.UnusableRelease;

/** What can be known to be wrong before a run begins, without writing to the cluster. */
public final class StartupCheck {
  private final RunOptions options;
  private final Settings settings;

  public StartupCheck(RunOptions options) {
    this.options = options;
    this.settings = options.settings();
  }

  /**
   * Reads the manifest and talks to the cluster, where that is there already.
   *
   * @throws BadInput where the validator cannot be judged, or the manifest is missing or cannot be
   *     used
   * @throws ClusterUnavailable where the cluster is not there or does not allow the access
   */
  public void check() {
    reports();
    var unused = options.testBed().validator(settings);
    manifest();
    if (settings.cluster().isThereBefore()) {
      cluster();
    }
  }

  private void reports() {
    new Reports(options.reports())
        .whyNotWritable()
        .ifPresent(
            why -> {
              throw new BadInput(
                  Reports.PROPERTY
                      + ": found \""
                      + options.reports()
                      + "\", but "
                      + why
                      + "; valid is a folder that can be written to or made");
            });
  }

  private void manifest() {
    String location = settings.trainerManifest();
    if (location == null) {
      if (!settings.cluster().bringsRelease() && settings.access() == Access.DISPOSABLE) {
        throw new BadInput(
            "trainer.manifest: found nothing, and states cannot be arranged on a target cluster"
                + " without it; valid is "
                + Setting.TRAINER_MANIFEST.valid());
      }
      return;
    }
    try {
      Release.load(location);
    } catch (UnusableRelease e) {
      throw new BadInput(
          "trainer.manifest: " + settings.secrets().hidden(String.valueOf(e.getMessage())));
    }
  }

  private void cluster() {
    try (Cluster cluster =
        options.testBed().site(settings).open(settings.access(), options.time())) {
      ask(cluster);
    }
  }

  private void ask(Cluster cluster) {
    try {
      cluster.client().getKubernetesVersion();
    } catch (KubernetesClientException e) {
      throw NoAnswer.of(settings.clusterInWords(), cluster.config(), e);
    }
  }
}
