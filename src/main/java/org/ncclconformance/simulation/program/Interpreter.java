package org.ncclconformance.simulation.program;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.IntConsumer;
import org.ncclconformance.simulation.program.Shell.Streams;
import org.ncclconformance.simulation.program.Syntax.AndOr;
import org.ncclconformance.simulation.program.Syntax.Pipeline;
import org.ncclconformance.simulation.program.Syntax.Sequence;
import org.ncclconformance.simulation.program.Syntax.Simple;

/** Walks a script; what takes time calls back, so that no thread waits. */
final class Interpreter {
  private final Shell shell;
  private boolean exitOnError;
  private boolean pipefail;
  private int tested;
  private int last;

  Interpreter(Shell shell) {
    this.shell = shell;
  }

  void run(Sequence sequence, IntConsumer done) {
    Container container = shell.container();
    Streams streams = new Streams(Input.empty(), container::print, container::print);
    sequence(sequence, 0, streams, done);
  }

  private void sequence(Sequence sequence, int index, Streams streams, IntConsumer done) {
    if (index == sequence.items().size()) {
      done.accept(index == 0 ? 0 : last);
      return;
    }
    andOr(
        sequence.items().get(index),
        0,
        streams,
        code -> {
          last = code;
          sequence(sequence, index + 1, streams, done);
        });
  }

  private void andOr(AndOr list, int index, Streams streams, IntConsumer done) {
    boolean guarded = index + 1 < list.pipelines().size();
    Pipeline pipeline = list.pipelines().get(index);
    tested += guarded || pipeline.negated() ? 1 : 0;
    pipeline(
        pipeline,
        streams,
        code -> {
          tested -= guarded || pipeline.negated() ? 1 : 0;
          last = code;
          if (code != 0 && exitOnError && tested == 0 && !guarded && !pipeline.negated()) {
            shell.container().exit(code);
            return;
          }
          int next = index + 1;
          while (next < list.pipelines().size()
              && list.operators().get(next - 1).equals("&&") != (last == 0)) {
            next++;
          }
          if (next == list.pipelines().size()) {
            done.accept(last);
          } else {
            andOr(list, next, streams, done);
          }
        });
  }

  private void pipeline(Pipeline pipeline, Streams streams, IntConsumer done) {
    int size = pipeline.commands().size();
    int[] codes = new int[size];
    int[] left = {size};
    Input[] inputs = new Input[size];
    inputs[0] = streams.in();
    for (int i = 1; i < size; i++) {
      inputs[i] = new Input();
    }
    // the last first: everybody listens before anybody talks
    for (int i = size - 1; i >= 0; i--) {
      int self = i;
      Consumer<String> out = i + 1 < size ? inputs[i + 1]::line : streams.out();
      command(
          pipeline.commands().get(i),
          new Streams(inputs[i], out, streams.err()),
          code -> {
            codes[self] = code;
            if (self + 1 < size) {
              inputs[self + 1].end();
            }
            if (--left[0] == 0) {
              done.accept(pipeline.negated() ? (result(codes) == 0 ? 1 : 0) : result(codes));
            }
          });
    }
  }

  private int result(int[] codes) {
    for (int i = codes.length - 1; i >= 0 && pipefail; i--) {
      if (codes[i] != 0) {
        return codes[i];
      }
    }
    return codes[codes.length - 1];
  }

  private void command(Syntax command, Streams streams, IntConsumer done) {
    if (command instanceof Simple simple) {
      simple(simple, streams, done);
    } else if (command instanceof Syntax.If choice) {
      tested++;
      sequence(
          choice.condition(),
          0,
          streams,
          code -> {
            tested--;
            sequence(code == 0 ? choice.then() : choice.otherwise(), 0, streams, done);
          });
    } else if (command instanceof Syntax.Loop loop) {
      loop(loop, streams, done);
    } else if (command instanceof Syntax.For loop) {
      List<String> words = new ArrayList<>();
      loop.words().forEach(word -> words.addAll(expand(word)));
      each(loop, words, 0, streams, done);
    }
  }

  private void loop(Syntax.Loop loop, Streams streams, IntConsumer done) {
    tested++;
    sequence(
        loop.condition(),
        0,
        streams,
        code -> {
          tested--;
          if ((code == 0) == loop.until()) {
            done.accept(0);
          } else {
            sequence(
                loop.body(),
                0,
                streams,
                ignored -> shell.container().lifetime().soon(() -> loop(loop, streams, done)));
          }
        });
  }

  private void each(
      Syntax.For loop, List<String> words, int index, Streams streams, IntConsumer done) {
    if (index == words.size()) {
      done.accept(last);
      return;
    }
    shell.variables().put(loop.name(), words.get(index));
    sequence(loop.body(), 0, streams, ignored -> each(loop, words, index + 1, streams, done));
  }

  private void simple(Simple simple, Streams streams, IntConsumer done) {
    List<String> words = new ArrayList<>();
    simple.words().forEach(word -> words.addAll(expand(word)));
    Map<String, String> environment = new HashMap<>(shell.variables());
    simple
        .assignments()
        .forEach(a -> environment.put(a.name(), String.join("", expand(a.value()))));
    if (!words.isEmpty() && words.get(0).equals("exec")) {
      words.remove(0);
      shell.replace();
      // what follows an exec is never reached
      execute(simple, words, environment, streams, shell.container()::exit);
      return;
    }
    execute(simple, words, environment, streams, done);
  }

  private void execute(
      Simple simple,
      List<String> words,
      Map<String, String> environment,
      Streams streams,
      IntConsumer done) {
    Optional<Streams> redirected = shell.redirect(streams, simple.redirections());
    if (redirected.isEmpty()) {
      done.accept(1);
    } else if (words.isEmpty()) {
      shell.variables().putAll(environment);
      done.accept(0);
    } else if (words.get(0).equals("exit")) {
      shell.container().exit(words.size() > 1 ? Integer.parseInt(words.get(1)) : last);
    } else if (words.get(0).equals("set")) {
      words.subList(1, words.size()).forEach(this::set);
      done.accept(0);
    } else {
      if (words.get(0).equals("export")) {
        words.stream()
            .filter(w -> w.contains("="))
            .forEach(
                w ->
                    shell
                        .variables()
                        .put(w.substring(0, w.indexOf('=')), w.substring(w.indexOf('=') + 1)));
      }
      Streams to = redirected.get();
      shell.run(new Invocation(words, environment, to.in(), to.out(), to.err(), shell), done);
    }
  }

  /** One word of {@code set}: {@code -e}, {@code -euo}, {@code pipefail}, {@code +e}. */
  void set(String option) {
    if (option.startsWith("-") && option.contains("e")) {
      exitOnError = true;
    } else if (option.equals("+e")) {
      exitOnError = false;
    } else if (option.equals("pipefail")) {
      pipefail = true;
    }
  }

  /** The words that a word stands for: an unquoted variable may be none, or several. */
  List<String> expand(Token.Word word) {
    // "$@": the arguments, each a word
    if (word.parts().stream().filter(part -> !part.text().isEmpty()).count() == 1
        && word.parts().stream().anyMatch(part -> part.variable() && part.text().equals("@"))) {
      return shell.arguments();
    }
    List<String> words = new ArrayList<>();
    StringBuilder current = new StringBuilder();
    boolean something = word.parts().isEmpty() || !word.bare();
    for (Token.Part part : word.parts()) {
      if (!part.variable()) {
        current.append(part.text());
        something = true;
        continue;
      }
      String value = value(part);
      if (part.quoted()) {
        current.append(value);
        something = true;
        continue;
      }
      List<String> split = Shell.split(value);
      for (int i = 0; i < split.size(); i++) {
        if (i > 0) {
          words.add(current.toString());
          current.setLength(0);
        }
        current.append(split.get(i));
        something = true;
      }
    }
    if (something) {
      words.add(current.toString());
    }
    return words;
  }

  private String value(Token.Part part) {
    String value =
        part.text().equals("?")
            ? String.valueOf(last)
            : shell.variables().getOrDefault(part.text(), "");
    return value.isEmpty() ? part.otherwise() : value;
  }
}
