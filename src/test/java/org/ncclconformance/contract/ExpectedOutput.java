package org.ncclconformance.contract;

import java.util.ArrayList;
import java.util.List;

/**
 * What a call of mpirun is to print.
 *
 * @param exit its code, or empty where it hangs
 * @param inShort its essence, in a few words
 */
record ExpectedOutput(List<String> lines, String exit, String inShort) {

  /** It fails; why is said in the last line but one. */
  static ExpectedOutput failed(int exit, List<String> lines) {
    return new ExpectedOutput(
        lines, String.valueOf(exit), lines.get(lines.size() - 2) + ", exit " + exit);
  }

  List<String> endingWith(String mark) {
    List<String> all = new ArrayList<>(lines);
    if (!exit.isEmpty()) {
      all.add(mark + exit);
    }
    return all;
  }
}
