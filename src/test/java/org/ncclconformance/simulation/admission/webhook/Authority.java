package org.ncclconformance.simulation.admission.webhook;

import java.io.StringWriter;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.Date;
import org.bouncycastle.asn1.x500.X500Name;
import org.bouncycastle.asn1.x509.BasicConstraints;
import org.bouncycastle.asn1.x509.Extension;
import org.bouncycastle.asn1.x509.GeneralName;
import org.bouncycastle.asn1.x509.GeneralNames;
import org.bouncycastle.cert.jcajce.JcaX509CertificateConverter;
import org.bouncycastle.cert.jcajce.JcaX509v3CertificateBuilder;
import org.bouncycastle.openssl.jcajce.JcaPEMWriter;
import org.bouncycastle.operator.jcajce.JcaContentSignerBuilder;

/** A certificate authority of the name that a certificate rotator would give it. */
public final class Authority {
  public static final Instant NOW = Instant.parse("2026-11-30T20:00:00Z");

  private final KeyPair keys = keys();
  private final String name;
  private final X509Certificate certificate;

  Authority(String name) throws Exception {
    this.name = name;
    this.certificate = sign(name, keys, NOW.plus(Duration.ofDays(3650)), null, true);
  }

  X509Certificate server(String dnsName) throws Exception {
    return server(dnsName, NOW.plus(Duration.ofDays(365)));
  }

  X509Certificate server(String dnsName, Instant notAfter) throws Exception {
    KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
    generator.initialize(256);
    return sign(dnsName, generator.generateKeyPair(), notAfter, dnsName, false);
  }

  String caBundle() throws Exception {
    StringWriter pem = new StringWriter();
    try (JcaPEMWriter writer = new JcaPEMWriter(pem)) {
      writer.writeObject(certificate);
    }
    return Base64.getEncoder().encodeToString(pem.toString().getBytes(StandardCharsets.UTF_8));
  }

  private X509Certificate sign(
      String subject, KeyPair subjectKeys, Instant notAfter, String dnsName, boolean ca)
      throws Exception {
    var builder =
        new JcaX509v3CertificateBuilder(
            new X500Name("CN=" + name),
            BigInteger.valueOf(System.nanoTime()),
            Date.from(NOW.minus(Duration.ofDays(1000))),
            Date.from(notAfter),
            new X500Name("CN=" + subject),
            subjectKeys.getPublic());
    builder.addExtension(Extension.basicConstraints, true, new BasicConstraints(ca));
    if (dnsName != null) {
      builder.addExtension(
          Extension.subjectAlternativeName,
          false,
          new GeneralNames(new GeneralName(GeneralName.dNSName, dnsName)));
    }
    return new JcaX509CertificateConverter()
        .getCertificate(
            builder.build(new JcaContentSignerBuilder("SHA256withRSA").build(keys.getPrivate())));
  }

  private static KeyPair keys() {
    try {
      KeyPairGenerator generator = KeyPairGenerator.getInstance("RSA");
      // the smallest that the JDK takes: the tests make several
      generator.initialize(1024);
      return generator.generateKeyPair();
    } catch (java.security.NoSuchAlgorithmException missing) {
      throw new IllegalStateException(missing);
    }
  }
}
