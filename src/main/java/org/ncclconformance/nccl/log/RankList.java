package org.ncclconformance.nccl.log;

import java.util.BitSet;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The list of ranks before the table. */
final class RankList {
  /** {@code Rank 0 Group 0 Pid 101 on node-a device 0 [0x0f] NAME}; older releases lack words. */
  private static final Pattern FORM =
      Pattern.compile(
          "Rank\\s+(\\d{1,6})\\s+(?:Group\\s+\\d+\\s+)?(?:Pid\\s+(\\d+)\\s+)?on\\s+(\\S+)\\s+device\\s+\\d+.*");

  private static final int MOST_HOSTS = 16_384;

  private final BitSet ranks = new BitSet();
  private final Map<String, Integer> perHost = new TreeMap<>();
  private final Set<String> firstRanks = new HashSet<>();

  /** Takes the line, or leaves it where it is no rank. */
  boolean take(String text) {
    Matcher matcher = FORM.matcher(text);
    if (!matcher.matches()) {
      return false;
    }
    int rank = Integer.parseInt(matcher.group(1));
    if (rank == 0 && firstRanks.size() < 16) {
      firstRanks.add(matcher.group(3) + ":" + matcher.group(2));
    }
    if (!ranks.get(rank)
        && (perHost.size() < MOST_HOSTS || perHost.containsKey(matcher.group(3)))) {
      perHost.merge(matcher.group(3), 1, Integer::sum);
    }
    ranks.set(rank);
    return true;
  }

  /** Several processes that each believe to be the first: the program knows no MPI. */
  boolean hasSeveralFirstRanks() {
    return firstRanks.size() > 1;
  }

  boolean isEmpty() {
    return ranks.isEmpty();
  }

  Set<String> hosts() {
    return perHost.keySet();
  }

  Ranks with(RankRatio ratio) {
    return new Ranks(
        ranks.cardinality(), ranks.length() - 1, perHost, ratio.fewest(), ratio.most());
  }
}
