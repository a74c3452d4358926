package org.ncclconformance.nccl.log;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Where a row's values are, by the titles above it: layouts differ in redop, root, per-iteration
 * columns and time stamps, and offsets are not reliable under a launcher's tags.
 *
 * @param tokens values in a full row
 * @param redop position of the reduction, or -1
 * @param root position of the root rank, or -1
 * @param placements position and length of the two halves
 * @param wrong whether the last column of a half counts wrong elements, as since 2.13; before, it
 *     is a rounding error
 * @param cpuTime whether times are those of the CPU (-C 1)
 * @param titled whether titles were there, not only a row without them
 */
record Columns(
    int tokens,
    int redop,
    int root,
    List<Span> placements,
    boolean wrong,
    boolean cpuTime,
    boolean titled) {

  /** Where time, algbw, busbw and #wrong of one half begin, and how many values the half has. */
  record Span(int start, int length) {}

  /** Reads a line of titles, with or without its hash. */
  static Optional<Columns> parse(String text) {
    List<String> titles = new ArrayList<>(List.of(text.split("\\s+", -1)));
    titles.removeIf(title -> title.equals("#") || title.isEmpty());
    if (titles.size() < 7
        || !titles.get(0).equals("size")
        || !titles.get(1).equals("count")
        || !titles.get(2).equals("type")) {
      return Optional.empty();
    }
    List<Integer> starts = new ArrayList<>();
    int end = titles.size();
    for (int i = 0; i < titles.size(); i++) {
      String title = titles.get(i);
      if (title.equals("time") || title.equals("cputime")) {
        starts.add(i);
      } else if (title.equals("timestamp")) {
        end = i;
      }
    }
    if (starts.isEmpty() || starts.size() > 2) {
      return Optional.empty();
    }
    List<Span> placements = new ArrayList<>();
    for (int i = 0; i < starts.size(); i++) {
      int start = starts.get(i);
      int stop = i + 1 < starts.size() ? starts.get(i + 1) : end;
      if (stop - start < 4
          || !titles.get(start + 1).equals("algbw")
          || !titles.get(start + 2).equals("busbw")) {
        return Optional.empty();
      }
      placements.add(new Span(start, stop - start));
    }
    return Optional.of(
        new Columns(
            // a time stamp is a date and a time of day
            end + (end < titles.size() ? 2 : 0),
            titles.indexOf("redop"),
            titles.indexOf("root"),
            List.copyOf(placements),
            titles.get(starts.get(0) + 3).equals("#wrong"),
            titles.contains("cputime"),
            true));
  }

  /**
   * The layout of a row whose titles are lost: size, count, type, then redop and root as far as the
   * release has them, then two halves of four.
   */
  static Optional<Columns> guess(List<String> row) {
    int between = row.size() - 11;
    if (between < 0 || between > 2) {
      return Optional.empty();
    }
    boolean redop = between == 2 || (between == 1 && !row.get(3).matches("-?\\d+"));
    int start = 3 + between;
    return Optional.of(
        new Columns(
            row.size(),
            redop ? 3 : -1,
            between == 2 ? 4 : between == 1 && !redop ? 3 : -1,
            List.of(new Span(start, 4), new Span(start + 4, 4)),
            between == 2,
            false,
            false));
  }
}
