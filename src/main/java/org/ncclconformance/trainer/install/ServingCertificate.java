package org.ncclconformance.trainer.install;

import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.math.BigInteger;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.PrivateKey;
import java.security.SecureRandom;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.util.Date;
import org.bouncycastle.asn1.x500.X500Name;
import org.bouncycastle.asn1.x500.X500NameBuilder;
import org.bouncycastle.asn1.x500.style.BCStyle;
import org.bouncycastle.asn1.x509.BasicConstraints;
import org.bouncycastle.asn1.x509.ExtendedKeyUsage;
import org.bouncycastle.asn1.x509.Extension;
import org.bouncycastle.asn1.x509.GeneralName;
import org.bouncycastle.asn1.x509.GeneralNames;
import org.bouncycastle.asn1.x509.KeyPurposeId;
import org.bouncycastle.asn1.x509.KeyUsage;
import org.bouncycastle.cert.CertIOException;
import org.bouncycastle.cert.X509v3CertificateBuilder;
import org.bouncycastle.cert.jcajce.JcaX509CertificateConverter;
import org.bouncycastle.cert.jcajce.JcaX509v3CertificateBuilder;
import org.bouncycastle.openssl.jcajce.JcaPEMWriter;
import org.bouncycastle.operator.OperatorCreationException;
import org.bouncycastle.operator.jcajce.JcaContentSignerBuilder;

/**
 * A CA and a serving certificate in the form in which cert-controller's rotator accepts them and
 * leaves them as they are (facts: measured with Trainer v2.2.0 and JobSet v0.11.0). All four are
 * PEM; the keys are in the traditional RSA form, because the rotator reads the CA's as PKCS#1.
 */
record ServingCertificate(String caCrt, String caKey, String tlsCrt, String tlsKey) {
  private static final Duration CA_LIFE = Duration.ofDays(3650);

  /** Above the 90 days before expiry at which the rotator renews. */
  private static final Duration SERVER_LIFE = Duration.ofDays(365);

  private static final Duration CLOCK_SKEW = Duration.ofHours(1);

  /**
   * Makes both.
   *
   * @param authority common name of the CA, which the rotator also wants as its DNS name
   * @param host the only name of the server
   * @param keys of both: they lie in the same Secret
   */
  static ServingCertificate make(String authority, String host, KeyPair keys, Instant now) {
    try {
      X500Name issuer = name(authority);
      X509Certificate caCertificate =
          sign(
              builder(issuer, issuer, keys, now, CA_LIFE)
                  .addExtension(Extension.basicConstraints, true, new BasicConstraints(true))
                  .addExtension(
                      Extension.keyUsage,
                      false,
                      new KeyUsage(
                          KeyUsage.digitalSignature
                              | KeyUsage.keyEncipherment
                              | KeyUsage.keyCertSign))
                  .addExtension(Extension.subjectAlternativeName, false, dns(authority)),
              keys.getPrivate());
      X509Certificate certificate =
          sign(
              builder(issuer, name(host), keys, now, SERVER_LIFE)
                  .addExtension(
                      Extension.keyUsage,
                      false,
                      new KeyUsage(KeyUsage.digitalSignature | KeyUsage.keyEncipherment))
                  .addExtension(
                      Extension.extendedKeyUsage,
                      false,
                      new ExtendedKeyUsage(KeyPurposeId.id_kp_serverAuth))
                  .addExtension(Extension.subjectAlternativeName, false, dns(host)),
              keys.getPrivate());
      return new ServingCertificate(
          pem(caCertificate), pem(keys.getPrivate()), pem(certificate), pem(keys.getPrivate()));
    } catch (GeneralSecurityException | OperatorCreationException | CertIOException e) {
      throw new IllegalStateException("this JVM cannot make an RSA certificate", e);
    }
  }

  private static X509v3CertificateBuilder builder(
      X500Name issuer, X500Name subject, KeyPair keys, Instant now, Duration life) {
    return new JcaX509v3CertificateBuilder(
        issuer,
        new BigInteger(127, new SecureRandom()).setBit(64),
        Date.from(now.minus(CLOCK_SKEW)),
        Date.from(now.plus(life)),
        subject,
        keys.getPublic());
  }

  private static X509Certificate sign(X509v3CertificateBuilder builder, PrivateKey key)
      throws OperatorCreationException, GeneralSecurityException {
    return new JcaX509CertificateConverter()
        .getCertificate(builder.build(new JcaContentSignerBuilder("SHA256withRSA").build(key)));
  }

  private static X500Name name(String common) {
    return new X500NameBuilder(BCStyle.INSTANCE).addRDN(BCStyle.CN, common).build();
  }

  private static GeneralNames dns(String name) {
    return new GeneralNames(new GeneralName(GeneralName.dNSName, name));
  }

  private static String pem(Object object) {
    StringWriter text = new StringWriter();
    try (JcaPEMWriter writer = new JcaPEMWriter(text)) {
      writer.writeObject(object);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return text.toString();
  }
}
