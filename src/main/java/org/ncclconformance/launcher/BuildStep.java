package org.ncclconformance.launcher;

/**
 * A command of the launcher inside Maven's own process: that ends with the command's exit code
 * where the command fails, and goes on where it passes.
 */
public final class BuildStep {
  private BuildStep() {}

  /** As {@link Main#main}, but returns where there is nothing to complain about. */
  public static void main(String[] args) {
    int code = Main.execute(LauncherContext.ofProcess(), args);
    if (code != Main.PASSED) {
      System.exit(code);
    }
  }
}
