package org.ncclconformance.situation.arrange;

import java.nio.file.Files;
import java.nio.file.Path;
import org.ncclconformance.image.ImageReference;
import org.ncclconformance.simulation.registry.RegistryRefusal;
import org.ncclconformance.simulation.registry.SimulatedRegistry;
import org.ncclconformance.situation.Arrangement;
import org.ncclconformance.situation.FaultyKinds;
import org.ncclconformance.trainer.release.Release;

/** Trainer is absent, and something is in the way of whoever would look for it or install it. */
final class AbsentArrangements {
  /** What no machine with GPUs is. */
  private static final String ELSEWHERE = "s390x";

  private final ArrangementContext ground;
  private final CleanupStack undo;

  AbsentArrangements(ArrangementContext ground, CleanupStack undo) {
    this.ground = ground;
    this.undo = undo;
  }

  /** Adds what is special; nothing of Trainer is there. */
  Setup arrange(Arrangement wanted) throws InterruptedException {
    Setup.Ready given = ground.asGiven();
    return switch (wanted) {
      case API_UNAUTHORIZED,
          API_FORBIDDEN,
          API_RATE_LIMITED,
          API_INTERNAL,
          API_UNAVAILABLE,
          API_SILENT ->
          given.through(front -> FaultyKinds.fail(front, wanted.fault()));
      case INSTALL_REFUSED -> {
        refuse(jobSetDeployment());
        yield given;
      }
      case ROLLBACK_REFUSED -> {
        refuse(
            jobSetDeployment(),
            new DenyPolicy.Refused(
                "DELETE", "rbac.authorization.k8s.io", "clusterroles", "jobset-metrics-reader"));
        yield given;
      }
      // a tag that no registry ever had, under either name
      case PROMOTED_IMAGE_GONE -> withJobSetTag(given, "v0.0.0-never-pushed");
      // nobody listens there
      case REGISTRY_UNREACHABLE -> given.asking("127.0.0.1:1");
      case REGISTRY_UNAUTHORIZED -> registryRefusing(given, RegistryRefusal.UNAUTHORIZED, wanted);
      case REGISTRY_FORBIDDEN -> registryRefusing(given, RegistryRefusal.FORBIDDEN, wanted);
      case REGISTRY_RATE_LIMITED -> registryRefusing(given, RegistryRefusal.RATE_LIMITED, wanted);
      case REGISTRY_PLATFORM_MISSING -> withoutPlatform(given);
      default -> given;
    };
  }

  private static DenyPolicy.Refused jobSetDeployment() {
    return new DenyPolicy.Refused("CREATE", "apps", "deployments", ArrangementContext.JOBSET);
  }

  private void refuse(DenyPolicy.Refused... refused) throws InterruptedException {
    undo.later(
        DenyPolicy.of(
            ground.client(),
            "ncclconformance-" + ground.run(),
            ground.run(),
            ground.deadline(),
            refused));
  }

  private Setup registryRefusing(Setup.Ready given, RegistryRefusal refusal, Arrangement wanted) {
    if (ground.simulated().isEmpty()) {
      return new Setup.Impossible("a real registry cannot be made to do this: " + wanted);
    }
    SimulatedRegistry registry = ground.simulated().get().registry();
    String repository = ImageReference.parse(given.image().promoted()).repository();
    registry.refuse(repository, refusal);
    undo.later(() -> registry.allow(repository));
    return given;
  }

  private Setup withoutPlatform(Setup.Ready given) throws InterruptedException {
    if (ground.mirror() == null) {
      return new Setup.Impossible(
          "an image for other machines can only be put into a registry of one's own: set"
              + " registry.mirror");
    }
    ImageReference promoted = ImageReference.parse(given.image().promoted());
    RegistryEdit registry = new RegistryEdit(ground.mirror());
    String tag = "elsewhere-" + ground.run();
    String digest =
        registry.restrict(
            promoted.repository(), String.valueOf(promoted.tag()), tag, ELSEWHERE, ground.run());
    undo.later(() -> registry.remove(promoted.repository(), digest));
    return withJobSetTag(given, tag);
  }

  private Setup.Ready withJobSetTag(Setup.Ready given, String tag) {
    Release other = ground.variant().jobSetTag(tag);
    Path file = TemporaryManifest.write(other);
    undo.later(() -> Files.deleteIfExists(file));
    return given.releasing(file.toString(), ArrangementContext.imageOf(other));
  }
}
