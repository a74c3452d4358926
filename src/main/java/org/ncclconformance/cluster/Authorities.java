package org.ncclconformance.cluster;

import io.fabric8.kubernetes.client.Config;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.util.Base64;
import java.util.Optional;

/**
 * Whom a configuration trusts. The client takes what holds no certificate for nobody, and then
 * blames the server.
 */
final class Authorities {
  private Authorities() {}

  /** Why they cannot be used and what to do, in one line, or empty where there is nothing wrong. */
  static Optional<String> whyUnusable(Config config) {
    if (config.getCaCertData() != null) {
      return held(config.getCaCertData())
          ? Optional.empty()
          : Optional.of(
              "certificate-authority-data in the kubeconfig holds no certificate; give one in"
                  + " PEM, in Base64");
    }
    if (config.getCaCertFile() == null) {
      return Optional.empty();
    }
    try {
      return certificates(Files.readAllBytes(Path.of(config.getCaCertFile())))
          ? Optional.empty()
          : Optional.of(
              "certificate-authority "
                  + config.getCaCertFile()
                  + " holds no certificate; name a file with one in PEM");
    } catch (IOException e) {
      return Optional.of(
          "certificate-authority "
              + config.getCaCertFile()
              + " cannot be read; name a file with a certificate in PEM");
    }
  }

  private static boolean held(String data) {
    try {
      return certificates(Base64.getMimeDecoder().decode(data));
    } catch (IllegalArgumentException e) {
      return false;
    }
  }

  private static boolean certificates(byte[] pem) {
    try {
      return !CertificateFactory.getInstance("X.509")
          .generateCertificates(new ByteArrayInputStream(pem))
          .isEmpty();
    } catch (CertificateException e) {
      return false;
    }
  }
}
