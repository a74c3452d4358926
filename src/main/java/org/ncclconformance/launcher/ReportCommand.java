package org.ncclconformance.launcher;

import java.io.IOException;
import java.util.concurrent.Callable;
import org.ncclconformance.report.AllurePage;
import org.ncclconformance.report.WrittenReports;
import org.ncclconformance.settings.SettingSecrets;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Makes the page from what a run has written. */
@Command(
    name = "report",
    description = "Makes reports/allure/index.html from reports/allure-results.",
    mixinStandardHelpOptions = true)
final class ReportCommand implements Callable<Integer> {
  private final LauncherContext process;

  @Mixin private SettingsOptions settings = new SettingsOptions();

  ReportCommand(LauncherContext process) {
    this.process = process;
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    return write(settings.in(process), settings.read(process).settings().secrets());
  }

  /** Takes out of what is written what may not be shown, and makes the page of the rest. */
  static int write(LauncherContext context, SettingSecrets secrets)
      throws IOException, InterruptedException {
    new WrittenReports(context.reports()).clean(secrets::hidden);
    try {
      context.out().println(new AllurePage(context.reports()).generate());
      return Main.PASSED;
    } catch (IOException e) {
      context.out().println("no report: " + e.getMessage());
      return Main.FAILED;
    }
  }
}
