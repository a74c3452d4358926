package org.ncclconformance.junit;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.ncclconformance.cluster.Access;
import org.ncclconformance.cluster.Cluster;
import org.ncclconformance.cluster.Time;
import org.ncclconformance.settings.Settings;
import org.ncclconformance.situation.Arrangement;
import org.ncclconformance.situation.Situation;
import org.ncclconformance.situation.Situations;
import org.ncclconformance.situation.hardware.Hardware;
import org.ncclconformance.validator.Evidence;
import org.ncclconformance.validator.Validator;

/** One cluster and what was arranged on it for many runs, each of which judges somebody else. */
final class SharedTestBed implements AutoCloseable {
  private final TestBed testBed;
  private final Time time;
  private @Nullable Site site;
  private @Nullable Cluster cluster;
  private @Nullable Situations situations;

  SharedTestBed(TestBed testBed, Time time) {
    this.time = time;
    this.testBed = testBed;
  }

  TestBed judging(Validator judged) {
    return new TestBed() {
      @Override
      public Site site(Settings settings) {
        if (site == null) {
          site = testBed.site(settings);
        }
        return new Shared(site);
      }

      @Override
      public Validator validator(Settings settings) {
        return judged;
      }

      @Override
      public List<Evidence> evidence(Cluster ofTheMethod) {
        return testBed.evidence(ofTheMethod);
      }
    };
  }

  private final class Shared implements Site {
    private final Site site;

    Shared(Site site) {
      this.site = site;
    }

    @Override
    public Cluster open(Access access, Time ofTheRun) {
      return site.open(access, ofTheRun);
    }

    @Override
    public Situations situations(Cluster ofTheRun) {
      if (situations == null) {
        cluster = site.open(Access.DISPOSABLE, time);
        situations = site.situations(cluster);
      }
      return new Lent(situations);
    }
  }

  /** For one run; the end of that run is not theirs. */
  private record Lent(Situations situations) implements Situations {
    @Override
    public Situation give(Arrangement wanted, Hardware hardware) throws InterruptedException {
      return situations.give(wanted, hardware);
    }

    @Override
    public void close() {
      // the test bed closes them
    }
  }

  @Override
  public void close() {
    if (situations != null) {
      situations.close();
    }
    if (cluster != null) {
      cluster.close();
    }
  }
}
