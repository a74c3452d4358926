package org.ncclconformance.simulation.admission.webhook;

import java.io.ByteArrayInputStream;
import java.security.GeneralSecurityException;
import java.security.InvalidAlgorithmParameterException;
import java.security.cert.CertPathBuilder;
import java.security.cert.CertPathBuilderException;
import java.security.cert.CertStore;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.CollectionCertStoreParameters;
import java.security.cert.PKIXBuilderParameters;
import java.security.cert.TrustAnchor;
import java.security.cert.X509CertSelector;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Collection;
import java.util.Date;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;

/**
 * Whether the API server trusts a webhook server's certificate, in the order in which Go's verifier
 * looks (validity, name, chain) and with its texts. The verification itself is the JDK's.
 */
public final class ServerTrust {
  private static final String FAILED = "tls: failed to verify certificate: x509: ";
  private static final int DNS_NAME = 2;

  private final InstantSource clock;

  /** As the real server keeps its connections, and asks again when one is made. */
  private final Set<Chain> trusted = ConcurrentHashMap.newKeySet();

  private record Chain(List<X509Certificate> presented, List<X509Certificate> roots) {}

  public ServerTrust(InstantSource clock) {
    this.clock = clock;
  }

  /** A caBundle's certificates; none for an empty one, whose place the system's roots take. */
  static List<X509Certificate> bundle(String caBundle) throws CertificateException {
    byte[] pem = Base64.getDecoder().decode(caBundle);
    Collection<? extends java.security.cert.Certificate> certificates =
        CertificateFactory.getInstance("X.509").generateCertificates(new ByteArrayInputStream(pem));
    return certificates.stream().map(X509Certificate.class::cast).toList();
  }

  void verify(List<X509Certificate> presented, List<X509Certificate> roots, String serverName)
      throws UnreachableException {
    if (presented.isEmpty()) {
      throw new UnreachableException("remote error: tls: internal error");
    }
    X509Certificate leaf = presented.get(0);
    checkValidity(leaf);
    checkName(leaf, serverName);
    Chain chain = new Chain(presented, roots);
    if (!trusted.contains(chain)) {
      checkChain(presented, roots);
      trusted.add(chain);
    }
  }

  private void checkValidity(X509Certificate leaf) throws UnreachableException {
    Instant now = clock.instant();
    Instant end = leaf.getNotAfter().toInstant();
    Instant start = leaf.getNotBefore().toInstant();
    if (now.isAfter(end) || now.isBefore(start)) {
      throw new UnreachableException(
          "%scertificate has expired or is not yet valid: current time %s is %s %s"
              .formatted(
                  FAILED,
                  rfc3339(now),
                  now.isAfter(end) ? "after" : "before",
                  rfc3339(now.isAfter(end) ? end : start)));
    }
  }

  private static String rfc3339(Instant instant) {
    return DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH:mm:ss'Z'", Locale.ROOT)
        .format(instant.atOffset(ZoneOffset.UTC));
  }

  private static void checkName(X509Certificate leaf, String serverName)
      throws UnreachableException {
    List<String> names = dnsNames(leaf);
    if (names.stream().noneMatch(name -> covers(name, serverName))) {
      throw new UnreachableException(
          names.isEmpty()
              ? FAILED + "certificate is not valid for any names, but wanted to match " + serverName
              : FAILED
                  + "certificate is valid for %s, not %s"
                      .formatted(String.join(", ", names), serverName));
    }
  }

  /** A wildcard stands for exactly the first label. */
  private static boolean covers(String name, String host) {
    return name.equalsIgnoreCase(host)
        || (name.startsWith("*.")
            && host.indexOf('.') > 0
            && name.substring(1).equalsIgnoreCase(host.substring(host.indexOf('.'))));
  }

  private static List<String> dnsNames(X509Certificate leaf) {
    try {
      Collection<List<?>> alternatives = leaf.getSubjectAlternativeNames();
      List<String> names = new ArrayList<>();
      for (List<?> alternative : alternatives == null ? List.<List<?>>of() : alternatives) {
        if (alternative.get(0).equals(DNS_NAME)) {
          names.add(String.valueOf(alternative.get(1)));
        }
      }
      return names;
    } catch (CertificateException malformed) {
      return List.of();
    }
  }

  private void checkChain(List<X509Certificate> presented, List<X509Certificate> roots)
      throws UnreachableException {
    X509Certificate leaf = presented.get(0);
    if (roots.contains(leaf)) {
      return;
    }
    if (roots.isEmpty()) {
      throw unknownAuthority(leaf, roots);
    }
    try {
      CertPathBuilder.getInstance("PKIX").build(parameters(presented, roots));
    } catch (CertPathBuilderException untrusted) {
      throw unknownAuthority(leaf, roots);
    } catch (GeneralSecurityException broken) {
      throw new IllegalStateException("this JDK has no PKIX path builder", broken);
    }
  }

  private PKIXBuilderParameters parameters(
      List<X509Certificate> presented, List<X509Certificate> roots)
      throws InvalidAlgorithmParameterException, GeneralSecurityException {
    X509CertSelector target = new X509CertSelector();
    target.setCertificate(presented.get(0));
    Set<TrustAnchor> anchors =
        roots.stream().map(root -> new TrustAnchor(root, null)).collect(Collectors.toSet());
    PKIXBuilderParameters parameters = new PKIXBuilderParameters(anchors, target);
    parameters.addCertStore(
        CertStore.getInstance("Collection", new CollectionCertStoreParameters(presented)));
    parameters.setRevocationEnabled(false);
    parameters.setDate(Date.from(clock.instant()));
    return parameters;
  }

  /** Where a root has the issuer's name but not its key, Go hints at it. */
  private static UnreachableException unknownAuthority(
      X509Certificate leaf, List<X509Certificate> roots) {
    String text = FAILED + "certificate signed by unknown authority";
    for (X509Certificate root : roots) {
      if (root.getSubjectX500Principal().equals(leaf.getIssuerX500Principal())) {
        boolean rsa = root.getPublicKey().getAlgorithm().equals("RSA");
        return new UnreachableException(
            "%s (possibly because of \"%s\" while trying to verify candidate authority certificate \"%s\")"
                .formatted(
                    text,
                    rsa ? "crypto/rsa: verification error" : "x509: ECDSA verification failure",
                    commonName(root)));
      }
    }
    return new UnreachableException(text);
  }

  private static String commonName(X509Certificate certificate) {
    for (String part : certificate.getSubjectX500Principal().getName().split(",", -1)) {
      if (part.startsWith("CN=")) {
        return part.substring(3);
      }
    }
    return "serial:" + certificate.getSerialNumber();
  }
}
