package org.ncclconformance.simulation.program;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The lines that one command reads and another one writes. */
final class Input {
  private final List<String> waiting = new ArrayList<>();
  private @Nullable Consumer<String> reader;
  private @Nullable Runnable atEnd;
  private boolean ended;

  /** An input without lines. */
  static Input empty() {
    Input input = new Input();
    input.end();
    return input;
  }

  static Input of(String text) {
    Input input = new Input();
    text.lines().forEach(input::line);
    input.end();
    return input;
  }

  void line(String line) {
    Consumer<String> to = reader;
    if (to == null) {
      waiting.add(line);
    } else {
      to.accept(line);
    }
  }

  void end() {
    ended = true;
    if (atEnd != null) {
      atEnd.run();
    }
  }

  /** Reads every line, then says that there are no more. */
  void read(Consumer<String> eachLine, Runnable end) {
    reader = eachLine;
    waiting.forEach(eachLine);
    waiting.clear();
    if (ended) {
      end.run();
    } else {
      atEnd = end;
    }
  }
}
