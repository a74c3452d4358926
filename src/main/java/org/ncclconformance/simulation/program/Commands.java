package org.ncclconformance.simulation.program;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntConsumer;
import java.util.regex.Pattern;

/** The commands that the images hold, as far as the scripts of the suite use them. */
final class Commands {
  private static final Map<String, Command> ALL = new HashMap<>();

  static {
    instant("true", call -> 0);
    instant(":", call -> 0);
    instant("false", call -> 1);
    instant("echo", Commands::echo);
    instant("test", call -> Test.evaluate(call.arguments(), call.files()));
    instant("[", Commands::bracket);
    instant("cd", call -> 0);
    instant("chmod", Commands::present);
    instant("chown", Commands::present);
    instant("mkdir", Commands::makeFolders);
    instant("touch", Commands::touch);
    instant("cp", Commands::copy);
    instant("rm", Commands::remove);
    instant("sync", call -> 0);
    instant("hostname", Commands::hostname);
    instant("export", call -> 0);
    ALL.put("cat", Commands::cat);
    ALL.put("tee", Commands::tee);
    ALL.put("read", Commands::read);
    ALL.put("grep", Commands::grep);
    ALL.put("tail", (call, done) -> lastLines(call, true, done));
    ALL.put("head", (call, done) -> lastLines(call, false, done));
    ALL.put("sleep", Commands::sleep);
    ALL.put("sshd", BenchmarkCommands::sshd);
    ALL.put("mpirun", BenchmarkCommands::mpirun);
    ALL.put("entrypoint_rxdm_container.sh", BenchmarkCommands::receiveDatapath);
  }

  private Commands() {}

  static Optional<Command> named(String name) {
    return Optional.ofNullable(ALL.get(name));
  }

  private static void instant(String name, Command.Instant command) {
    ALL.put(name, command);
  }

  private static int echo(Invocation call) {
    call.out().accept(String.join(" ", call.arguments()));
    return 0;
  }

  private static int bracket(Invocation call) {
    List<String> words = call.arguments();
    if (words.isEmpty() || !words.get(words.size() - 1).equals("]")) {
      call.err().accept("sh: [: missing ]");
      return 2;
    }
    return Test.evaluate(words.subList(0, words.size() - 1), call.files());
  }

  private static int hostname(Invocation call) {
    call.out().accept(call.shell().container().identity().hostname());
    return 0;
  }

  private static int missing(Invocation call, String file) {
    call.err().accept(call.name() + ": " + file + ": No such file or directory");
    return 1;
  }

  /** Modes and owners are not modelled, missing files are. */
  private static int present(Invocation call) {
    List<String> operands = call.operands();
    for (String file : operands.subList(Math.min(1, operands.size()), operands.size())) {
      if (!call.files().exists(file)) {
        return missing(call, file);
      }
    }
    return 0;
  }

  private static int makeFolders(Invocation call) {
    call.operands().forEach(call.files()::makeFolder);
    return 0;
  }

  private static int touch(Invocation call) {
    call.operands().forEach(file -> call.files().append(file, ""));
    return 0;
  }

  private static int remove(Invocation call) {
    for (String file : call.operands()) {
      if (!call.files().exists(file) && !call.option("f")) {
        return missing(call, file);
      }
      call.files().below(file).keySet().forEach(call.files()::remove);
      call.files().remove(file);
    }
    return 0;
  }

  private static int copy(Invocation call) {
    List<String> operands = call.operands();
    String target = operands.get(operands.size() - 1);
    for (String source : operands.subList(0, operands.size() - 1)) {
      // "folder/." copies what is in the folder
      String from = source.endsWith("/.") ? source.substring(0, source.length() - 2) : source;
      Optional<String> file = call.files().read(from);
      if (file.isPresent()) {
        boolean folder = target.endsWith("/") || !call.files().below(target).isEmpty();
        String name = from.substring(from.lastIndexOf('/') + 1);
        call.files().write(folder ? join(target, name) : target, file.get());
      } else if (call.files().exists(from)
          && (call.option("r") || call.option("R") || call.option("a"))) {
        call.files()
            .below(from)
            .forEach(
                (path, text) ->
                    call.files().write(join(target, path.substring(from.length() + 1)), text));
      } else {
        return missing(call, source);
      }
    }
    return 0;
  }

  private static String join(String folder, String name) {
    return folder.endsWith("/") ? folder + name : folder + "/" + name;
  }

  /** Reads the files named, or the standard input where none is. */
  private static void lines(Invocation call, List<String> files, Reader reader, IntConsumer done) {
    if (files.isEmpty()) {
      call.in().read(reader::line, () -> done.accept(reader.end()));
      return;
    }
    for (String file : files) {
      Optional<String> text = call.files().read(file);
      if (text.isEmpty()) {
        done.accept(missing(call, file));
        return;
      }
      text.get().lines().forEach(reader::line);
    }
    done.accept(reader.end());
  }

  private interface Reader {
    void line(String line);

    default int end() {
      return 0;
    }
  }

  private static void cat(Invocation call, IntConsumer done) {
    lines(call, call.operands(), call.out()::accept, done);
  }

  /** {@code read -r NAME}: the first line, into a variable; 1 where there is none. */
  private static void read(Invocation call, IntConsumer done) {
    List<String> lines = new ArrayList<>();
    lines(
        call,
        List.of(),
        lines::add,
        code -> {
          String name = call.operands().isEmpty() ? "REPLY" : call.operands().get(0);
          call.shell().variables().put(name, lines.isEmpty() ? "" : lines.get(0).strip());
          done.accept(lines.isEmpty() ? 1 : code);
        });
  }

  private static void tee(Invocation call, IntConsumer done) {
    if (!call.option("a")) {
      call.operands().forEach(file -> call.files().write(file, ""));
    }
    lines(
        call,
        List.of(),
        line -> {
          call.operands().forEach(file -> call.files().append(file, line + "\n"));
          call.out().accept(line);
        },
        done);
  }

  private static void grep(Invocation call, IntConsumer done) {
    List<String> operands = call.operands();
    String text = operands.get(0);
    // basic expressions have no +, ? and |: what scripts write without -E is nearly always plain
    String expression = call.option("F") ? Pattern.quote(text) : text;
    Pattern pattern = Pattern.compile(expression, call.option("i") ? Pattern.CASE_INSENSITIVE : 0);
    int[] found = {0};
    Reader reader =
        new Reader() {
          @Override
          public void line(String line) {
            if (pattern.matcher(line).find() != call.option("v")) {
              found[0]++;
              if (!call.option("q") && !call.option("c")) {
                call.out().accept(line);
              }
            }
          }

          @Override
          public int end() {
            if (call.option("c")) {
              call.out().accept(String.valueOf(found[0]));
            }
            return found[0] > 0 ? 0 : 1;
          }
        };
    lines(call, operands.subList(1, operands.size()), reader, done);
  }

  private static void lastLines(Invocation call, boolean fromEnd, IntConsumer done) {
    List<String> words = call.arguments();
    int count = 10;
    List<String> files = new java.util.ArrayList<>();
    for (int i = 0; i < words.size(); i++) {
      if (words.get(i).equals("-n") && i + 1 < words.size()) {
        count = Integer.parseInt(words.get(++i));
      } else if (words.get(i).matches("-n?\\d+")) {
        count = Integer.parseInt(words.get(i).replaceAll("\\D", ""));
      } else {
        files.add(words.get(i));
      }
    }
    int limit = count;
    Deque<String> kept = new ArrayDeque<>();
    Reader reader =
        new Reader() {
          @Override
          public void line(String line) {
            if (fromEnd || kept.size() < limit) {
              kept.add(line);
            }
            if (kept.size() > limit) {
              kept.removeFirst();
            }
          }

          @Override
          public int end() {
            kept.forEach(call.out());
            return 0;
          }
        };
    lines(call, files, reader, done);
  }

  private static void sleep(Invocation call, IntConsumer done) {
    String text = call.arguments().isEmpty() ? "" : call.arguments().get(0);
    if (text.equals("infinity")) {
      return;
    }
    if (!text.matches("\\d+(\\.\\d+)?[smh]?")) {
      call.err().accept("sleep: invalid time interval '" + text + "'");
      done.accept(1);
      return;
    }
    double unit = text.endsWith("m") ? 60 : text.endsWith("h") ? 3600 : 1;
    double seconds = Double.parseDouble(text.replaceAll("[smh]", "")) * unit;
    Duration time = Duration.ofMillis(Math.round(seconds * 1000));
    call.shell().container().lifetime().after(time, () -> done.accept(0));
  }
}
