package org.ncclconformance.behavior;

import static org.ncclconformance.trainer.state.TrainerState.HEALTHY;
import static org.ncclconformance.trial.PerformanceAssert.assertThat;

import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.ncclconformance.junit.Behavior;
import org.ncclconformance.junit.BenchmarkRuns;
import org.ncclconformance.junit.Given;
import org.ncclconformance.junit.Proves;
import org.ncclconformance.nccl.judge.CheckName;
import org.ncclconformance.situation.arrange.healthy.Usable;
import org.ncclconformance.trial.Acceptance;

/** What this cluster does, for whoever is to accept it: each check of its platform, run once. */
@Behavior(state = HEALTHY)
@Given(Usable.class)
@BenchmarkRuns(shared = true)
@Tag("cluster-bandwidth")
@Tag("bandwidth")
public final class ClusterBandwidth {

  /** {@code nccl-all-reduce-bw}: whatever transport NCCL chooses. */
  @Nested
  @Tag("nccl-all-reduce-bw")
  public final class AnyTransport extends EveryCheck {
    AnyTransport() {
      super(CheckName.ALL_REDUCE);
    }
  }

  /** {@code nccl-all-reduce-bw-net}: over the network, and not over sockets. */
  @Nested
  @Tag("nccl-all-reduce-bw-net")
  public final class Network extends EveryCheck {
    Network() {
      super(CheckName.ALL_REDUCE_NET);
    }
  }

  /** {@code nccl-all-reduce-bw-nvls}: over NVLink SHARP. */
  @Nested
  @Tag("nccl-all-reduce-bw-nvls")
  public final class NvLinkSharp extends EveryCheck {
    NvLinkSharp() {
      super(CheckName.ALL_REDUCE_NVLS);
    }
  }

  /** What holds for each of the three. */
  abstract static class EveryCheck {
    private final CheckName check;

    EveryCheck(CheckName check) {
      this.check = check;
    }

    @Proves("CLB-1")
    void itReachesItsFloor(Acceptance cluster) throws InterruptedException {
      assertThat(cluster.of(check)).reachesItsFloor();
    }

    @Proves("CLB-2")
    void everyRankGoesOverItsTransport(Acceptance cluster) throws InterruptedException {
      assertThat(cluster.of(check)).goesOverItsTransport();
    }

    @Proves("CLB-3")
    void allWholeNodesTakePart(Acceptance cluster) throws InterruptedException {
      assertThat(cluster.of(check)).usesAllWholeNodes();
    }

    @Proves("CLB-4")
    void itsDataIsChecked(Acceptance cluster) throws InterruptedException {
      assertThat(cluster.of(check)).checksItsData();
    }
  }
}
