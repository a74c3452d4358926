package org.ncclconformance.trainer.install;

import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * The certificates that {@link InstallMode#FAST} installs bring, and their one key; both leave the
 * process only in the Secrets that they fill. The key is RSA, since cert-controller's rotator reads
 * its CA's key as PKCS#1. Key and signatures take a large part of a second each and are made once:
 * the key in the background, from the moment that an install is likely.
 */
public final class ServingCertificates {
  private static final int BITS = 2048;

  /** Far below their life, so that an install never brings one that is about to end. */
  private static final Duration KEPT = Duration.ofHours(1);

  private final Map<String, Made> made = new HashMap<>();
  private @Nullable CompletableFuture<KeyPair> keys;

  private record Made(ServingCertificate certificate, Instant at) {}

  /**
   * One for that server.
   *
   * @param authority common name of the CA
   * @param host the only name of the server
   */
  synchronized ServingCertificate of(String authority, String host, Instant now) {
    KeyPair keys = keys().join();
    String key = authority + " " + host;
    Made known = made.get(key);
    if (known == null || now.isAfter(known.at().plus(KEPT)) || now.isBefore(known.at())) {
      known = new Made(ServingCertificate.make(authority, host, keys, now), now);
      made.put(key, known);
    }
    return known.certificate();
  }

  /** Has the key made, so that the first install need not wait for it. */
  public void prepare() {
    var unused = keys();
  }

  private synchronized CompletableFuture<KeyPair> keys() {
    if (keys == null) {
      keys = CompletableFuture.supplyAsync(ServingCertificates::generate);
    }
    return keys;
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
