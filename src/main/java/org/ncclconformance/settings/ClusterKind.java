package org.ncclconformance.settings;

import java.util.Arrays;
import java.util.List;
import org.ncclconformance.cluster.Access;

/**
 * Which cluster the suite talks to. Whatever differs from one kind to another is asked of the kind;
 * only how it is opened is answered elsewhere, where the simulation is in reach: by the test bed.
 *
 * <p>What a kind does not say is as on a target cluster: somebody else's, one of it, in real time.
 */
public enum ClusterKind {
  /** The built-in one, which a run starts and throws away. */
  SIMULATED {
    private static final int MOST_WORTHWHILE = 4;

    @Override
    public String inWords() {
      return "the simulated cluster";
    }

    @Override
    public boolean isThereBefore() {
      return false;
    }

    @Override
    public Access defaultAccess() {
      return Access.DISPOSABLE;
    }

    // one more than there are processors, since a behaviour waits for a third of its time
    @Override
    public int atOnce() {
      return Math.min(MOST_WORTHWHILE, Runtime.getRuntime().availableProcessors() + 1);
    }

    @Override
    public Pace pace() {
      return Pace.SCALED;
    }

    @Override
    public boolean bringsRelease() {
      return true;
    }
  },

  /** The one of a named context. */
  KUBECONFIG {
    @Override
    public String inWords() {
      return "the cluster of the context";
    }

    @Override
    public boolean needsContext() {
      return true;
    }
  },

  /** The one whose pod this runs in. */
  IN_CLUSTER {
    @Override
    public String inWords() {
      return "the cluster of this pod";
    }
  };

  /** As settings and suites write it. */
  public String word() {
    return Keyword.of(this);
  }

  static List<String> words() {
    return Arrays.stream(values()).map(ClusterKind::word).toList();
  }

  /** As a sentence calls it. */
  public abstract String inWords();

  /** Whether only a context of a kubeconfig says which one is meant. */
  public boolean needsContext() {
    return false;
  }

  /** Whether it is there before a run begins, and can be asked then whether it answers. */
  public boolean isThereBefore() {
    return true;
  }

  /** What may be done on it where no setting says so. */
  public Access defaultAccess() {
    return Access.OBSERVE;
  }

  /** How many of them may be open at the same time, each for another behaviour. */
  public int atOnce() {
    return 1;
  }

  /** How fast things happen on it, by which it is said how long a validator may take. */
  public Pace pace() {
    return Pace.REAL;
  }

  /** Whether it has a release of its own to arrange states with, so that no manifest is needed. */
  public boolean bringsRelease() {
    return false;
  }
}
