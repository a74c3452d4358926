package org.ncclconformance.launcher;

import java.io.FilterWriter;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.function.UnaryOperator;

/** Passes on what is printed line by line, without what may not be shown. */
final class HidingWriter extends FilterWriter {
  private final UnaryOperator<String> hidden;
  private final StringBuilder begun = new StringBuilder();

  private HidingWriter(PrintWriter out, UnaryOperator<String> hidden) {
    super(out);
    this.hidden = hidden;
  }

  static PrintWriter before(PrintWriter out, UnaryOperator<String> hidden) {
    return new PrintWriter(new HidingWriter(out, hidden), true);
  }

  @Override
  public void write(int c) throws IOException {
    write(String.valueOf((char) c), 0, 1);
  }

  @Override
  public void write(char[] text, int offset, int length) throws IOException {
    write(new String(text, offset, length), 0, length);
  }

  @Override
  public void write(String text, int offset, int length) throws IOException {
    begun.append(text, offset, offset + length);
    int end = begun.lastIndexOf("\n") + 1;
    out.write(hidden.apply(begun.substring(0, end)));
    begun.delete(0, end);
  }

  @Override
  public void flush() throws IOException {
    out.write(hidden.apply(begun.toString()));
    begun.setLength(0);
    super.flush();
  }
}
