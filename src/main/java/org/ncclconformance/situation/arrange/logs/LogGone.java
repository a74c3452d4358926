package org.ncclconformance.situation.arrange.logs;

import java.util.List;
import org.ncclconformance.situation.Arrangement;
import org.ncclconformance.situation.ArrangementContext;
import org.ncclconformance.situation.BaseState;
import org.ncclconformance.situation.CleanupStack;
import org.ncclconformance.situation.Setup;
import org.ncclconformance.situation.proxy.ApiFront;
import org.ncclconformance.trainer.state.TrainerState;

/**
 * Healthy, and whoever asks for a launcher's log is given less than it printed. The launcher itself
 * knows nothing of that, as where a kubelet rotates or collects.
 */
public abstract sealed class LogGone extends Arrangement {
  private static final String LAUNCHER = "-launcher-";

  private LogGone(String how) {
    super(TrainerState.HEALTHY, BaseState.HEALTHY_RELEASE, "healthy, launcher's log " + how);
  }

  abstract String left(String log);

  /** Nothing is left, and a kubelet says so where the log should be. */
  public static final class Collected extends LogGone {
    private static final String GONE =
        "failed to try resolving symlinks in path \"/var/log/pods/launcher/node/0.log\": lstat"
            + " /var/log/pods/launcher/node/0.log: no such file or directory";

    public Collected() {
      super("collected");
    }

    @Override
    String left(String log) {
      return GONE;
    }
  }

  /** The last lines are left: the table's largest rows and its end, without its beginning. */
  public static final class Rotated extends LogGone {
    private static final int LINES = 8;

    public Rotated() {
      super("rotated");
    }

    @Override
    String left(String log) {
      List<String> lines = log.lines().toList();
      return String.join("\n", lines.subList(Math.max(0, lines.size() - LINES), lines.size()))
          + "\n";
    }
  }

  @Override
  public Setup arrange(ArrangementContext context, CleanupStack undo) {
    return context.asGiven();
  }

  /** The log is lost on the way to whoever asks, and not on a node. */
  @Override
  public boolean canBeFound() {
    return true;
  }

  @Override
  public void prepare(ApiFront front) {
    front.logs(pod -> pod.contains(LAUNCHER), this::left);
  }
}
