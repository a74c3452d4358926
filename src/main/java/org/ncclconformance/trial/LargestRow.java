package org.ncclconformance.trial;

import java.math.BigDecimal;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The row of the largest message in a log of nccl-tests, as the suite itself reads it: whoever is
 * judged has a reader of his own.
 */
final class LargestRow {
  /** Size, count, type, operation, root; then time, algbw, busbw and errors of both halves. */
  private static final Pattern ROW =
      Pattern.compile(
          "(?m)^ *\\d+ +\\d+ +[a-z]\\S* +\\S+ +-?\\d+(?: +\\S+){2} +(\\S+) +\\S+(?: +\\S+){2}"
              + " +(\\S+) +\\S+ *$");

  /** Of a log without any. */
  static final String NONE = "no row";

  private LargestRow() {}

  /** Both halves, out of place first; says so where there is no row. */
  static String of(String log) {
    String last = NONE;
    Matcher row = ROW.matcher(log);
    while (row.find()) {
      last = words(new BigDecimal(row.group(1)), new BigDecimal(row.group(2)));
    }
    return last;
  }

  static String words(BigDecimal outOfPlace, BigDecimal inPlace) {
    return plain(outOfPlace) + " and " + plain(inPlace);
  }

  private static String plain(BigDecimal number) {
    return number.stripTrailingZeros().toPlainString();
  }
}
