package org.ncclconformance.junit;

import java.util.List;
import org.ncclconformance.cluster.Cluster;
import org.ncclconformance.cluster.InClusterProvider;
import org.ncclconformance.cluster.KubeconfigProvider;
import org.ncclconformance.settings.BadInput;
import org.ncclconformance.settings.Settings;
import org.ncclconformance.settings.ValidatorChoice;
import org.ncclconformance.settings.ValidatorChoice.Command;
import org.ncclconformance.settings.ValidatorChoice.JobImage;
import org.ncclconformance.settings.ValidatorChoice.Reference;
import org.ncclconformance.trainer.install.ServingCertificates;
import org.ncclconformance.trial.EvidenceCollection;
import org.ncclconformance.validator.Evidence;
import org.ncclconformance.validator.Validator;
import org.ncclconformance.validator.reference.ReferenceValidator;

/** The test bed that this project brings: its simulated cluster, its situations, its validator. */
public final class BuiltInTestBed implements TestBed {
  private final ServingCertificates certificates;

  public BuiltInTestBed() {
    this(new ServingCertificates());
  }

  /** Arranges and installs with these certificates. */
  BuiltInTestBed(ServingCertificates certificates) {
    this.certificates = certificates;
  }

  @Override
  public Site site(Settings settings) {
    return switch (settings.cluster()) {
      case SIMULATED -> SimulatedSite.start(settings, certificates);
      case KUBECONFIG ->
          new TargetSite(
              KubeconfigProvider.of(String.valueOf(settings.context())), settings, certificates);
      case IN_CLUSTER -> new TargetSite(new InClusterProvider(), settings, certificates);
    };
  }

  @Override
  public Validator validator(Settings settings) {
    return settings.validator().startedBy(new Validators());
  }

  @Override
  public List<Evidence> evidence(Cluster cluster) {
    return new EvidenceCollection(cluster.client()).collect();
  }

  private final class Validators implements ValidatorChoice.Starter<Validator> {
    @Override
    public Validator start(Reference choice) {
      return new ReferenceValidator(certificates);
    }

    @Override
    public Validator start(Command choice) {
      throw refused(choice);
    }

    @Override
    public Validator start(JobImage choice) {
      throw refused(choice);
    }

    private static BadInput refused(ValidatorChoice choice) {
      return new BadInput(
          "validator: found "
              + choice
              + ", and this version judges the reference validator only; valid is reference");
    }
  }
}
