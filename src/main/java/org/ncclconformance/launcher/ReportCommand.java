package org.ncclconformance.launcher;

import java.io.IOException;
import java.util.concurrent.Callable;
import org.ncclconformance.report.AllurePage;
import picocli.CommandLine.Command;

/** Makes the page from what a run has written. */
@Command(
    name = "report",
    description = "Makes reports/allure/index.html from reports/allure-results.",
    mixinStandardHelpOptions = true)
final class ReportCommand implements Callable<Integer> {
  private final LauncherContext context;

  ReportCommand(LauncherContext context) {
    this.context = context;
  }

  @Override
  public Integer call() throws InterruptedException {
    try {
      context.out().println(new AllurePage(context.reports()).generate());
      return Main.PASSED;
    } catch (IOException e) {
      context.out().println("no report: " + e.getMessage());
      return Main.FAILED;
    }
  }
}
