package org.ncclconformance.trainer;

import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.NoSuchAlgorithmException;
import org.jspecify.annotations.Nullable;

/**
 * The key of every certificate that {@link InstallMode#FAST} installs bring; it never leaves the
 * process but in the Secrets that they fill. It is RSA, since cert-controller's rotator reads its
 * CA's key as PKCS#1, and made once, at first use, since making one takes a large part of a second.
 */
public final class ServingKeys {
  private static final int BITS = 2048;

  private @Nullable KeyPair pair;

  synchronized KeyPair pair() {
    if (pair == null) {
      pair = generate();
    }
    return pair;
  }

  private static KeyPair generate() {
    try {
      KeyPairGenerator generator = KeyPairGenerator.getInstance("RSA");
      generator.initialize(BITS);
      return generator.generateKeyPair();
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("this JVM cannot make RSA keys", e);
    }
  }
}
