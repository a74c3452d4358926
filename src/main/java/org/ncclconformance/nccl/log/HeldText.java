package org.ncclconformance.nccl.log;

/** Characters in somebody's buffer, read without copying them: valid until the buffer changes. */
final class HeldText {
  static final HeldText NONE = new HeldText(new char[0], 0, 0);

  private final char[] buffer;
  private final int from;
  private final int length;

  HeldText(char[] buffer, int from, int length) {
    this.buffer = buffer;
    this.from = from;
    this.length = length;
  }

  static HeldText of(String text) {
    return new HeldText(text.toCharArray(), 0, text.length());
  }

  int length() {
    return length;
  }

  char charAt(int index) {
    return buffer[from + index];
  }

  /** Whether it is that word. */
  boolean is(String word) {
    if (word.length() != length) {
      return false;
    }
    for (int i = 0; i < length; i++) {
      if (charAt(i) != word.charAt(i)) {
        return false;
      }
    }
    return true;
  }

  @Override
  public String toString() {
    return new String(buffer, from, length);
  }
}
