package org.ncclconformance.nccl.log;

import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * How many ranks took part, by two independent kinds of evidence: the list before the table, which
 * may be cut, and the ratio of bus to algorithm bandwidth, which is 2(n-1)/n for an all-reduce.
 *
 * @param listed different rank numbers in the list
 * @param highest highest rank number in the list, or -1 where there is none
 * @param perHost listed ranks by host
 * @param fewest smallest number of ranks that the ratio allows, or null where it says nothing
 * @param most largest number of ranks that the ratio allows, or null where it says nothing
 */
public record Ranks(
    int listed,
    int highest,
    Map<String, Integer> perHost,
    @Nullable Integer fewest,
    @Nullable Integer most) {

  /** Keeps its own copy, in the order of host names. */
  public Ranks {
    perHost = Collections.unmodifiableMap(new TreeMap<>(perHost));
  }

  /** The number of ranks by the ratio, or null where it does not name exactly one. */
  public @Nullable Integer byRatio() {
    return fewest != null && fewest.equals(most) ? fewest : null;
  }

  /** The number of ranks by the list, or null where there is none. */
  public @Nullable Integer byList() {
    return highest < 0 ? null : highest + 1;
  }

  /** Whether there is any evidence. */
  public boolean isKnown() {
    return byList() != null || fewest != null;
  }

  /** Whether no evidence speaks against that number. */
  public boolean allow(int number) {
    Integer list = byList();
    return (list == null || list == number)
        && (fewest == null || most == null || (fewest <= number && number <= most));
  }

  /** The evidence in words, as {@code 144 by the rank list, 128 by busbw/algbw}. */
  public String describe() {
    Integer list = byList();
    String byList = list == null ? "" : list + " by the rank list";
    String byRatio =
        fewest == null || most == null
            ? ""
            : (fewest > most
                    ? "no possible number"
                    : fewest.equals(most) ? "" + fewest : fewest + " to " + most)
                + " by busbw/algbw";
    return byList + (byList.isEmpty() || byRatio.isEmpty() ? "" : ", ") + byRatio;
  }
}
