package org.ncclconformance.launcher;

import java.util.Set;
import java.util.concurrent.Callable;
import org.ncclconformance.junit.BenchmarkCount;
import org.ncclconformance.junit.RunOptions;
import org.ncclconformance.junit.StartupCheck;
import org.ncclconformance.settings.BadInput;
import org.ncclconformance.settings.Keyword;
import org.ncclconformance.settings.Settings;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Looks whether a run could begin, and writes nothing to the cluster. */
@Command(
    name = "check",
    description =
        "Checks settings, suite, tags, cluster and manifest, without writing to the cluster.",
    mixinStandardHelpOptions = true)
final class CheckCommand implements Callable<Integer> {
  private final LauncherContext context;

  @Mixin private SettingsOptions settings = new SettingsOptions();
  @Mixin private SelectionOptions selection = new SelectionOptions();

  @Option(
      names = "--clear-reports",
      description = "Also removes what an earlier run left in reports/.")
  private boolean clear;

  CheckCommand(LauncherContext context) {
    this.context = context;
  }

  @Override
  public Integer call() {
    RunOptions options = settings.read(context);
    Selection selected = selection.read(settings.in(context));
    Set<String> behaviors = behaviors(options, selected);
    // Failsafe selects by what only it understands: then the first behaviour refuses
    if (!settings.in(context).properties().containsKey("it.test")) {
      refuseTooMany(options, selected);
    }
    if (clear) {
      settings.in(context).reports().clear();
    }
    context.out().println(sentence(options.settings(), behaviors));
    return Main.PASSED;
  }

  /**
   * All that can be known to be wrong before anything runs.
   *
   * @return the behaviours that will run
   * @throws BadInput where something is
   */
  static Set<String> check(RunOptions options, Selection selection) {
    Set<String> selected = behaviors(options, selection);
    refuseTooMany(options, selection);
    return selected;
  }

  private static void refuseTooMany(RunOptions options, Selection selection) {
    Integer most = options.settings().maxRuns();
    if (most != null) {
      BenchmarkCount.before(options, selection.plan()).refuseMoreThan(most);
    }
  }

  private static Set<String> behaviors(RunOptions options, Selection selection) {
    Set<String> selected = new SuiteCheck(options, selection).selected();
    new StartupCheck(options).check();
    return selected;
  }

  private static String sentence(Settings settings, Set<String> behaviors) {
    return "suite "
        + settings.suite().name()
        + " on "
        + (settings.context() == null ? settings.cluster().word() : "context " + settings.context())
        + " with access "
        + Keyword.of(settings.access())
        + ": "
        + String.join(", ", behaviors);
  }
}
