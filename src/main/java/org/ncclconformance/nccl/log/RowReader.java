package org.ncclconformance.nccl.log;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/** Reads one line of the table by its columns, and refuses what is not printed as a number. */
final class RowReader {
  /** Blanks in the place of a half that was not run (nccl-tests prints 32). */
  private static final int BLANK_HALF = 30;

  /** Size, count and type: with less, a line that was cut is not known to be a row. */
  private static final int FEWEST_TOKENS = 3;

  /** In the place of the number of wrong elements: nobody counted them. */
  static final String UNCHECKED = "N/A";

  /** As many as the widest layout has columns. */
  private static final int MOST_TOKENS = 16;

  private RowReader() {}

  /** What a line turned out to be. */
  sealed interface Result {
    /** A row. */
    record Read(Row row) implements Result {}

    /**
     * A row with something in it that is no number.
     *
     * @param size its size, or null where that is what cannot be read
     */
    record Unreadable(@Nullable Long size) implements Result {}

    /** The beginning of a row. */
    record Cut() implements Result {}

    /** Something else. */
    record Other() implements Result {}
  }

  /** Whether the line begins as a row does. */
  static boolean looksLikeRow(String text) {
    return !text.isEmpty() && text.charAt(0) >= '0' && text.charAt(0) <= '9';
  }

  static Result read(String text, @Nullable Columns titles) {
    List<HeldText> tokens = tokens(text);
    if (tokens.size() < FEWEST_TOKENS
        || !begins(tokens.get(1), Character::isDigit)
        || !begins(tokens.get(2), Character::isLetter)) {
      return new Result.Other();
    }
    Columns columns = titles != null ? titles : Columns.guess(words(tokens)).orElse(null);
    if (columns == null) {
      return new Result.Other();
    }
    Long size = PrintedNumber.integer(tokens.get(0));
    Long count = PrintedNumber.integer(tokens.get(1));
    if (tokens.size() > columns.tokens()) {
      return new Result.Unreadable(size);
    }
    if (tokens.size() < columns.tokens()) {
      return size == null || count == null
          ? new Result.Cut()
          : withoutHalf(text, tokens, columns, size, count);
    }
    if (size == null || count == null || !fits(size, count, columns, tokens)) {
      return new Result.Unreadable(null);
    }
    Placement first = placement(tokens, columns.placements().get(0).start(), columns.wrong());
    Placement second =
        columns.placements().size() < 2
            ? null
            : placement(tokens, columns.placements().get(1).start(), columns.wrong());
    if (first == null || (second == null && columns.placements().size() == 2)) {
      return new Result.Unreadable(size);
    }
    return new Result.Read(row(tokens, columns, size, count, first, second));
  }

  /**
   * What stands between blanks. A regular expression took half of the time of a long table, and a
   * String of each number a third of what was left.
   */
  private static List<HeldText> tokens(String text) {
    char[] held = text.toCharArray();
    List<HeldText> tokens = new ArrayList<>(MOST_TOKENS);
    int from = 0;
    int end = endOfToken(held, from);
    while (end < held.length) {
      tokens.add(new HeldText(held, from, end - from));
      from = end;
      while (from < held.length && isBlank(held[from])) {
        from++;
      }
      end = endOfToken(held, from);
    }
    tokens.add(new HeldText(held, from, end - from));
    return tokens;
  }

  private static int endOfToken(char[] held, int from) {
    int end = from;
    while (end < held.length && !isBlank(held[end])) {
      end++;
    }
    return end;
  }

  private static boolean begins(HeldText token, IntPredicate as) {
    return token.length() > 0 && as.test(token.charAt(0));
  }

  private static List<String> words(List<HeldText> tokens) {
    return tokens.stream().map(HeldText::toString).toList();
  }

  private static boolean isBlank(char c) {
    return c == ' ' || c == '\t';
  }

  /**
   * Size is count times 1, 2, 4 or 8 bytes in an all-reduce: otherwise one of them is damaged.
   * Other collectives count per rank.
   */
  private static boolean fits(long size, long count, Columns columns, List<HeldText> tokens) {
    boolean reduces = columns.redop() >= 0 && !tokens.get(columns.redop()).is("none");
    if (!reduces || count == 0) {
      return !reduces || size == 0;
    }
    long bytes = size / count;
    return size % count == 0 && (bytes == 1 || bytes == 2 || bytes == 4 || bytes == 8);
  }

  private static @Nullable Placement placement(
      List<HeldText> tokens, int start, boolean countsWrong) {
    HeldText last = tokens.get(start + 3);
    BigDecimal wrong = PrintedNumber.parse(last);
    return wrong == null && !last.is(UNCHECKED)
        ? null
        : placement(
            PrintedNumber.parse(tokens.get(start)),
            PrintedNumber.parse(tokens.get(start + 1)),
            PrintedNumber.parse(tokens.get(start + 2)),
            wrong,
            countsWrong);
  }

  /**
   * One half as printed, or null where one of its numbers is none.
   *
   * @param wrong the last number, or null where the results were not checked
   * @param countsWrong whether the last one is the number of wrong elements
   */
  static @Nullable Placement placement(
      @Nullable BigDecimal time,
      @Nullable BigDecimal algbw,
      @Nullable BigDecimal busbw,
      @Nullable BigDecimal wrong,
      boolean countsWrong) {
    if (time == null || algbw == null || busbw == null) {
      return null;
    }
    return time.signum() < 0 || algbw.signum() < 0 || busbw.signum() < 0
        ? null
        : new Placement(time, algbw, busbw, wrong != null, countsWrong ? wrong : null);
  }

  /** The other half is blank, and a wide gap tells which one it is. */
  private static Result withoutHalf(
      String text, List<HeldText> tokens, Columns columns, long size, long count) {
    if (columns.placements().size() < 2
        || tokens.size() != columns.tokens() - columns.placements().get(0).length()
        || !fits(size, count, columns, tokens)) {
      return new Result.Cut();
    }
    int start = columns.placements().get(0).start();
    Placement placement = placement(tokens, start, columns.wrong());
    if (placement == null) {
      return new Result.Cut();
    }
    boolean gapBefore = gapBefore(text, start) >= BLANK_HALF;
    return new Result.Read(
        gapBefore
            ? row(tokens, columns, size, count, null, placement)
            : row(tokens, columns, size, count, placement, null));
  }

  private static int gapBefore(String text, int token) {
    int at = 0;
    for (int i = 0; i <= token; i++) {
      int blank = at;
      while (at < text.length() && text.charAt(at) <= ' ') {
        at++;
      }
      if (i == token) {
        return at - blank;
      }
      while (at < text.length() && text.charAt(at) > ' ') {
        at++;
      }
    }
    return 0;
  }

  private static Row row(
      List<HeldText> tokens,
      Columns columns,
      long size,
      long count,
      @Nullable Placement first,
      @Nullable Placement second) {
    return new Row(
        size,
        count,
        columns.redop() < 0 ? null : tokens.get(columns.redop()).toString(),
        columns.root() < 0 ? null : tokens.get(columns.root()).toString(),
        first,
        second);
  }
}
