package org.ncclconformance.simulation.node;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** What one container, from one start to its end, has written. */
final class ContainerLog {
  /** One line with its time. */
  record Line(Instant at, String text) {}

  private final List<Line> lines = new ArrayList<>();
  private boolean ended;

  synchronized void append(Instant at, String text) {
    lines.add(new Line(at, text));
    notifyAll();
  }

  synchronized void end() {
    ended = true;
    notifyAll();
  }

  synchronized List<Line> lines() {
    return List.copyOf(lines);
  }

  /** Lines from that index on, once there are any or no more will come; then an empty list. */
  synchronized List<Line> await(int from) throws InterruptedException {
    while (lines.size() <= from && !ended) {
      wait();
    }
    return List.copyOf(lines.subList(Math.min(from, lines.size()), lines.size()));
  }

  /** The last 80 lines, 2048 bytes at most, as a fallback for a termination message has them. */
  synchronized String tail() {
    StringBuilder text = new StringBuilder();
    for (Line line : lines.subList(Math.max(0, lines.size() - 80), lines.size())) {
      text.append(line.text()).append('\n');
    }
    return text.length() > 2048 ? text.substring(text.length() - 2048) : text.toString();
  }
}
