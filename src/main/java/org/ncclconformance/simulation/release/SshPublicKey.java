package org.ncclconformance.simulation.release;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;

/** A P-521 public key in the form of {@code authorized_keys}. */
final class SshPublicKey {
  /** An uncompressed point: 0x04 and two coordinates of 66 bytes. */
  private static final int POINT = 133;

  private SshPublicKey() {}

  /** From the encoded SubjectPublicKeyInfo, whose end is the point. */
  static String text(byte[] encoded) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (DataOutputStream out = new DataOutputStream(bytes)) {
      field(out, "ecdsa-sha2-nistp521".getBytes(StandardCharsets.US_ASCII));
      field(out, "nistp521".getBytes(StandardCharsets.US_ASCII));
      field(out, java.util.Arrays.copyOfRange(encoded, encoded.length - POINT, encoded.length));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return "ecdsa-sha2-nistp521 " + Base64.getEncoder().encodeToString(bytes.toByteArray()) + "\n";
  }

  private static void field(DataOutputStream out, byte[] value) throws IOException {
    out.writeInt(value.length);
    out.write(value);
  }
}
