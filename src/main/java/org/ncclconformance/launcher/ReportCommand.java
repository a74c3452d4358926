package org.ncclconformance.launcher;

import java.io.IOException;
import java.util.concurrent.Callable;
import org.ncclconformance.report.AllurePage;
import org.ncclconformance.report.Reports;
import picocli.CommandLine.Command;

/** Makes the page from what a run has written. */
@Command(
    name = "report",
    description = "Makes reports/allure/index.html from reports/allure-results.",
    mixinStandardHelpOptions = true)
final class ReportCommand implements Callable<Integer> {
  private final LauncherContext installation;

  ReportCommand(LauncherContext installation) {
    this.installation = installation;
  }

  @Override
  public Integer call() throws InterruptedException {
    try {
      if (AllurePage.mayGenerate(installation.environment())) {
        installation.out().println(new AllurePage(installation.reports()).generate());
        return Main.PASSED;
      }
      return inProcessOfItsOwn(installation.reports());
    } catch (IOException e) {
      installation.out().println("no report: " + e.getMessage());
      return Main.FAILED;
    }
  }

  private static int inProcessOfItsOwn(Reports reports) throws IOException, InterruptedException {
    ProcessBuilder java =
        new ProcessBuilder(
            ProcessHandle.current().info().command().orElse("java"),
            "-cp",
            System.getProperty("java.class.path", ""),
            "-D" + Reports.PROPERTY + "=" + reports.root(),
            Main.class.getName(),
            "report");
    AllurePage.allow(java.environment());
    return java.inheritIO().start().waitFor();
  }
}
