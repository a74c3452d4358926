package org.ncclconformance.simulation.program;

import java.util.List;

/** The command {@code test}. */
final class Test {
  private Test() {}

  static int evaluate(List<String> words, Files files) {
    if (!words.isEmpty() && words.get(0).equals("!")) {
      return evaluate(words.subList(1, words.size()), files) == 0 ? 1 : 0;
    }
    return switch (words.size()) {
      case 0 -> 1;
      case 1 -> words.get(0).isEmpty() ? 1 : 0;
      case 2 -> code(unary(words.get(0), words.get(1), files));
      case 3 -> code(binary(words.get(0), words.get(1), words.get(2)));
      default -> 2;
    };
  }

  private static int code(boolean holds) {
    return holds ? 0 : 1;
  }

  private static boolean unary(String operator, String operand, Files files) {
    return switch (operator) {
      case "-z" -> operand.isEmpty();
      case "-n" -> !operand.isEmpty();
      case "-s" -> files.read(operand).filter(text -> !text.isEmpty()).isPresent();
      case "-d" -> files.exists(operand) && files.read(operand).isEmpty();
      // the commands of an image are not files here
      case "-x" ->
          files.exists(operand)
              || Commands.named(operand.substring(operand.lastIndexOf('/') + 1)).isPresent();
      case "-f" -> files.read(operand).isPresent();
      default -> files.exists(operand);
    };
  }

  private static boolean binary(String left, String operator, String right) {
    return switch (operator) {
      case "=", "==" -> left.equals(right);
      case "!=" -> !left.equals(right);
      default -> numbers(Long.parseLong(left), operator, Long.parseLong(right));
    };
  }

  private static boolean numbers(long left, String operator, long right) {
    return switch (operator) {
      case "-eq" -> left == right;
      case "-ne" -> left != right;
      case "-lt" -> left < right;
      case "-le" -> left <= right;
      case "-gt" -> left > right;
      case "-ge" -> left >= right;
      default -> false;
    };
  }
}
