package org.ncclconformance.launcher;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import org.junit.platform.launcher.LauncherSession;
import org.junit.platform.launcher.core.LauncherFactory;
import org.junit.platform.launcher.listeners.SummaryGeneratingListener;
import org.junit.platform.launcher.listeners.TestExecutionSummary;
import org.junit.platform.reporting.legacy.xml.LegacyXmlReportGeneratingListener;
import org.ncclconformance.junit.OneThreadPerCluster;
import org.ncclconformance.junit.RunOptions;
import org.ncclconformance.report.AllureDestination;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Runs behaviours and writes the reports. */
@Command(
    name = "run",
    description = "Runs the behaviours of a suite and writes reports/.",
    mixinStandardHelpOptions = true)
final class RunCommand implements Callable<Integer> {
  private final LauncherContext process;

  @Mixin private SettingsOptions settings = new SettingsOptions();
  @Mixin private SelectionOptions selection = new SelectionOptions();

  RunCommand(LauncherContext process) {
    this.process = process;
  }

  @Override
  public Integer call() throws InterruptedException, IOException {
    LauncherContext context = settings.in(process);
    RunOptions options = settings.read(context);
    Selection selected = selection.read(context);
    Selection asked = selected.of(CheckCommand.check(options, selected));
    context.reports().clear();
    TestExecutionSummary summary = run(context, options, asked);
    summary.getFailures().stream()
        .filter(failure -> failure.getTestIdentifier().isContainer())
        .forEach(failure -> context.out().println("FAILED   " + failure.getException()));
    int report = ReportCommand.write(context, options.settings().secrets());
    context
        .out()
        .printf(
            "%d passed, %d failed, %d skipped%n",
            summary.getTestsSucceededCount(),
            summary.getTotalFailureCount(),
            summary.getTestsSkippedCount() + summary.getTestsAbortedCount());
    return summary.getTotalFailureCount() > 0 || report != Main.PASSED ? Main.FAILED : Main.PASSED;
  }

  private TestExecutionSummary run(
      LauncherContext context, RunOptions options, Selection selected) {
    SummaryGeneratingListener summary = new SummaryGeneratingListener();
    PrintWriter out = context.out();
    try (AllureDestination allure = new AllureDestination(context.reports().allureResults());
        LauncherSession session = LauncherFactory.openSession(Selection.UNFILTERED)) {
      options.in(session);
      session
          .getLauncher()
          .execute(
              selected.request(OneThreadPerCluster.parameters(options.settings())),
              summary,
              new LegacyXmlReportGeneratingListener(context.reports().junit(), out));
    }
    return summary.getSummary();
  }
}
