package org.ncclconformance.nccl.log;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;

/**
 * Finds the first of many words in bytes, and looks at few of them: the two bytes at the end of a
 * window as long as the shortest word tell how far the window may move on, as Wu and Manber found.
 */
final class WordFinder {
  private static final int PAIRS = 1 << 12;

  private final int window;

  /** How far the window may move on, by the pair of bytes at its end. */
  private final byte[] shifts = new byte[PAIRS];

  /** Words that may begin with the window, by the pair at its end. */
  private final byte[][][] candidates = new byte[PAIRS][][];

  /** Of words of two letters or more. */
  WordFinder(Collection<String> words) {
    List<byte[]> all =
        words.stream().map(word -> word.getBytes(StandardCharsets.US_ASCII)).toList();
    window = Math.min(127, all.stream().mapToInt(word -> word.length).min().orElse(2));
    Arrays.fill(shifts, (byte) (window - 1));
    List<List<byte[]>> byPair = new ArrayList<>();
    for (int i = 0; i < PAIRS; i++) {
      byPair.add(new ArrayList<>());
    }
    for (byte[] word : all) {
      for (int end = 1; end < window; end++) {
        int pair = pair(word[end - 1], word[end]);
        shifts[pair] = (byte) Math.min(shifts[pair], window - 1 - end);
      }
      byPair.get(pair(word[window - 2], word[window - 1])).add(word);
    }
    for (int i = 0; i < PAIRS; i++) {
      candidates[i] = byPair.get(i).toArray(byte[][]::new);
    }
  }

  /** Pairs that share a number only make the window move less far. */
  private static int pair(byte first, byte second) {
    return (first & 0x7f) << 5 | (second & 0x1f);
  }

  /** Where the word begins that begins first, or -1 where there is none. */
  int find(byte[] bytes, int from, int to) {
    int last = from + window - 1;
    while (last < to) {
      int pair = pair(bytes[last - 1], bytes[last]);
      int shift = shifts[pair];
      if (shift == 0) {
        int start = last - window + 1;
        for (byte[] word : candidates[pair]) {
          if (word.length <= to - start
              && Arrays.equals(bytes, start, start + word.length, word, 0, word.length)) {
            return start;
          }
        }
        shift = 1;
      }
      last += shift;
    }
    return -1;
  }
}
