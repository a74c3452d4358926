package org.ncclconformance.settings;

import java.util.List;

/** Settings or files that cannot be used; one line for each thing that is wrong. */
public final class BadInput extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public BadInput(String line) {
    super(line);
  }

  public BadInput(List<String> lines) {
    super(String.join(System.lineSeparator(), lines));
  }
}
