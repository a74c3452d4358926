package org.ncclconformance.launcher;

import org.ncclconformance.cluster.ClusterUnavailable;
import org.ncclconformance.settings.BadInput;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ParameterException;

/** The launcher: what {@code java -jar nccl-conformance.jar} does. */
@Command(
    name = "nccl-conformance",
    description =
        "Proves that a validator of NCCL all-reduce bandwidth behaves well in every state of"
            + " Kubeflow Trainer and JobSet.",
    footer = {"", "Exit codes: 0 passed, 1 failed, 2 bad input or nothing to run."},
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    synopsisSubcommandLabel = "COMMAND")
public final class Main {
  static final int PASSED = 0;
  static final int FAILED = 1;
  static final int BAD_INPUT = 2;

  private Main() {}

  /** Ends the process with the command's exit code. */
  public static void main(String[] args) {
    System.exit(execute(LauncherContext.ofProcess(), args));
  }

  static int execute(LauncherContext process, String... args) {
    LauncherContext context = process.discreet(args);
    CommandLine line =
        new CommandLine(new Main())
            .addSubcommand(new RunCommand(context))
            .addSubcommand(new ListCommand(context))
            .addSubcommand(new CheckCommand(context))
            .addSubcommand(new ReadCommand(context))
            .addSubcommand(new ReportCommand(context));
    return line.setOut(context.out())
        .setErr(context.out())
        .setParameterExceptionHandler((e, given) -> malformed(e, context))
        .setExecutionExceptionHandler((e, command, result) -> failure(e, context))
        .execute(args);
  }

  private static int malformed(ParameterException e, LauncherContext context) {
    context
        .out()
        .println(
            e.getMessage()
                + "; see "
                + e.getCommandLine().getCommandSpec().qualifiedName()
                + " --help");
    return BAD_INPUT;
  }

  private static int failure(Exception e, LauncherContext context) throws Exception {
    if (e instanceof BadInput || e instanceof ClusterUnavailable) {
      context.out().println(e.getMessage());
      return BAD_INPUT;
    }
    throw e;
  }
}
