package org.ncclconformance.simulation.program;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;
import org.ncclconformance.simulation.program.Syntax.Redirection;

/**
 * Runs {@code sh -c SCRIPT}, or one command, in a container. As process 1 it does not react to
 * SIGTERM unless the command that took its place does. What it does not know is told as unmodelled
 * and ends it with 127.
 */
final class Shell implements ContainerProcess {
  private final Container container;
  private final Map<String, String> variables;
  private final List<String> arguments = new ArrayList<>();
  private final Set<Integer> ports = ConcurrentHashMap.newKeySet();
  private final Interpreter interpreter;
  private volatile @Nullable Runnable onTerminate;
  private volatile boolean replaced;

  Shell(Container container) {
    this.container = container;
    this.variables = new HashMap<>(container.environment());
    this.variables.putIfAbsent("HOSTNAME", container.identity().hostname());
    this.interpreter = new Interpreter(this);
  }

  Container container() {
    return container;
  }

  Map<String, String> variables() {
    return variables;
  }

  /** What the script was called with, without its name. */
  List<String> arguments() {
    return List.copyOf(arguments);
  }

  /** Starts what the container's arguments say. */
  void start() {
    List<String> argv = container.argv();
    String name = argv.isEmpty() ? "" : argv.get(0).substring(argv.get(0).lastIndexOf('/') + 1);
    if (!name.equals("sh") && !name.equals("bash")) {
      replaced = true;
      run(
          new Invocation(argv, variables, Input.empty(), container::print, container::print, this),
          container::exit);
      return;
    }
    int script = argv.indexOf("-c") + 1;
    for (int i = 1; i + 1 < argv.size() && script == 0; i++) {
      // bash -lc, sh -ec
      script = argv.get(i).matches("-[a-z]*c") ? i + 1 : 0;
    }
    if (script == 0 || script >= argv.size()) {
      unknown("shell without -c: " + argv);
      return;
    }
    // what follows the script is $0, then the arguments
    arguments.addAll(argv.subList(Math.min(argv.size(), script + 2), argv.size()));
    if (argv.get(script - 1).contains("e")) {
      interpreter.set("-e");
    }
    try {
      Syntax.Sequence sequence = Parser.parse(argv.get(script));
      // a shell that has but one command to run becomes that command
      replaced = sequence.items().size() == 1 && single(sequence.items().get(0));
      interpreter.run(sequence, container::exit);
    } catch (ShellSyntaxException beyond) {
      unknown(String.valueOf(beyond.getMessage()));
    }
  }

  private static boolean single(Syntax.AndOr item) {
    return item.pipelines().size() == 1 && item.pipelines().get(0).commands().size() == 1;
  }

  private void unknown(String what) {
    container.unmodelled().accept("script in pod " + container.identity().pod() + ": " + what);
    container.print("sh: not modelled by the simulation: " + what);
    container.exit(127);
  }

  /** Says that from now on signals reach the command, not the shell. */
  void replace() {
    replaced = true;
  }

  void run(Invocation call, IntConsumer done) {
    Optional<Command> command = Commands.named(call.name());
    if (command.isEmpty()) {
      unknown("command " + call.words().get(0));
      return;
    }
    command.get().run(call, done);
  }

  /** Opens a port until the process is told to end. */
  void listen(int port, Runnable terminated) {
    ports.add(port);
    serve(
        () -> {
          ports.remove(port);
          terminated.run();
        });
  }

  /** Runs on until the process is told to end. */
  void serve(Runnable terminated) {
    onTerminate = terminated;
  }

  @Override
  public void terminate() {
    Runnable reaction = onTerminate;
    if (replaced && reaction != null) {
      reaction.run();
    }
  }

  @Override
  public OptionalInt get(int port, String path) {
    return OptionalInt.empty();
  }

  @Override
  public boolean listens(int port) {
    return ports.contains(port);
  }

  /** Where a command's lines go and come from, after its redirections. */
  record Streams(Input in, Consumer<String> out, Consumer<String> err) {}

  /** Applies redirections in their order; empty where a file to read is missing. */
  Optional<Streams> redirect(Streams streams, List<Redirection> redirections) {
    Input in = streams.in();
    Consumer<String> out = streams.out();
    Consumer<String> err = streams.err();
    for (Redirection redirection : redirections) {
      String file = String.join("", interpreter.expand(redirection.target()));
      switch (redirection.operator()) {
        case "2>&1" -> err = out;
        case ">", "1>", ">>" -> out = file(file, redirection.operator().equals(">>"), streams);
        case "2>", "2>>" -> err = file(file, redirection.operator().equals("2>>"), streams);
        default -> {
          Optional<String> text = container.files().read(file);
          if (text.isEmpty()) {
            err.accept("sh: can't open " + file + ": no such file");
            return Optional.empty();
          }
          in = Input.of(text.get());
        }
      }
    }
    return Optional.of(new Streams(in, out, err));
  }

  private Consumer<String> file(String path, boolean append, Streams streams) {
    if (path.equals("/dev/null")) {
      return line -> {};
    }
    if (path.equals("/dev/stdout") || path.equals("/dev/stderr")) {
      return path.endsWith("out") ? streams.out() : streams.err();
    }
    if (!append) {
      container.files().write(path, "");
    }
    return line -> container.files().append(path, line + "\n");
  }

  static List<String> split(String value) {
    List<String> words = new ArrayList<>();
    for (String word : value.strip().split("\\s+", -1)) {
      if (!word.isEmpty()) {
        words.add(word);
      }
    }
    return words;
  }
}
