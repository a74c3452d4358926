package org.ncclconformance.launcher;

import java.io.PrintWriter;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.Callable;
import org.ncclconformance.junit.BehaviorClass;
import org.ncclconformance.nccl.matrix.MatrixTable;
import org.ncclconformance.settings.Keyword;
import org.ncclconformance.settings.Requirement;
import org.ncclconformance.settings.Requirements;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Says what there is to prove. */
@Command(
    name = "list",
    description = "Lists the behaviours with their tags and requirements.",
    mixinStandardHelpOptions = true)
final class ListCommand implements Callable<Integer> {
  private final LauncherContext context;

  @Mixin private SelectionOptions selection = new SelectionOptions();

  ListCommand(LauncherContext context) {
    this.context = context;
  }

  @Option(
      names = "--behaviors",
      description = "Lists instead what each behaviour proves, as Markdown.")
  private boolean behaviors;

  @Option(names = "--tags", description = "Lists instead what each tag selects, as Markdown.")
  private boolean tags;

  @Option(
      names = "--matrix",
      description = "Lists instead which checks are implemented on which platforms, as Markdown.")
  private boolean matrix;

  @Override
  public Integer call() {
    if (behaviors || tags || matrix) {
      context.out().print(tables());
      context.out().flush();
      return Main.PASSED;
    }
    Selection selected = selection.read(context);
    var names = selected.selected();
    Requirements requirements = context.suites().requirements();
    for (BehaviorClass behavior : selected.behaviors()) {
      if (names.contains(behavior.name())) {
        print(behavior, requirements, context.out());
      }
    }
    context.out().println("suites: " + String.join(", ", context.suites().names()));
    return Main.PASSED;
  }

  private String tables() {
    Requirements requirements = context.suites().requirements();
    return (behaviors ? new BehaviorTable(requirements).markdown() : "")
        + (tags ? new TagTable(inOrder(requirements)).markdown() : "")
        + (matrix ? MatrixTable.markdown() : "");
  }

  private List<BehaviorClass> inOrder(Requirements requirements) {
    List<String> names = List.copyOf(requirements.behaviors());
    return BehaviorClass.in(context.behaviors()).stream()
        .sorted(Comparator.comparingInt(behavior -> names.indexOf(behavior.name())))
        .toList();
  }

  private static void print(BehaviorClass behavior, Requirements requirements, PrintWriter out) {
    out.println(behavior.name() + "  [" + String.join(", ", behavior.tags()) + "]");
    for (String id : behavior.requirements()) {
      Requirement requirement = requirements.get(id);
      String access = Keyword.of(requirement.access());
      out.printf("  %-6s %-11s %s%n", id, access, requirement.sentence());
    }
    out.println();
  }
}
