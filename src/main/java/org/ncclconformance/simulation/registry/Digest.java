package org.ncclconformance.simulation.registry;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.regex.Pattern;

/** The name of content by its hash, {@code sha256:} and 64 hexadecimal digits. */
record Digest(String text) {
  private static final Pattern FORM = Pattern.compile("sha256:[0-9a-f]{64}");

  static Digest of(byte[] content) {
    try {
      byte[] hash = MessageDigest.getInstance("SHA-256").digest(content);
      return new Digest("sha256:" + HexFormat.of().formatHex(hash));
    } catch (NoSuchAlgorithmException missing) {
      throw new IllegalStateException("every JDK has SHA-256", missing);
    }
  }

  static boolean isOne(String reference) {
    return FORM.matcher(reference).matches();
  }
}
