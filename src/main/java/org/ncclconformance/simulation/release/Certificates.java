package org.ncclconformance.simulation.release;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.StringReader;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.PublicKey;
import java.security.Signature;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.security.spec.ECGenParameterSpec;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.bouncycastle.asn1.pkcs.PrivateKeyInfo;
import org.bouncycastle.asn1.x500.X500Name;
import org.bouncycastle.asn1.x509.BasicConstraints;
import org.bouncycastle.asn1.x509.ExtendedKeyUsage;
import org.bouncycastle.asn1.x509.Extension;
import org.bouncycastle.asn1.x509.GeneralName;
import org.bouncycastle.asn1.x509.GeneralNames;
import org.bouncycastle.asn1.x509.KeyPurposeId;
import org.bouncycastle.asn1.x509.KeyUsage;
import org.bouncycastle.asn1.x509.SubjectPublicKeyInfo;
import org.bouncycastle.cert.jcajce.JcaX509CertificateConverter;
import org.bouncycastle.cert.jcajce.JcaX509v3CertificateBuilder;
import org.bouncycastle.openssl.PEMKeyPair;
import org.bouncycastle.openssl.PEMParser;
import org.bouncycastle.openssl.jcajce.JcaPEMKeyConverter;
import org.bouncycastle.openssl.jcajce.JcaPEMWriter;
import org.bouncycastle.operator.OperatorCreationException;
import org.bouncycastle.operator.jcajce.JcaContentSignerBuilder;

/** Certificates as the rotator of the controllers makes and judges them (facts: measured). */
final class Certificates {
  private static final Duration LOOKAHEAD = Duration.ofDays(90);

  private Certificates() {}

  /** A new authority and a server certificate, as entries of a Secret. */
  static Map<String, String> create(String authority, String dnsName, Instant now) {
    try {
      KeyPair caKeys = keys("secp256r1");
      X509Certificate ca =
          sign(
              builder(authority, authority, caKeys, Duration.ofDays(3650), now)
                  .addExtension(Extension.basicConstraints, true, new BasicConstraints(true))
                  .addExtension(
                      Extension.keyUsage,
                      true,
                      new KeyUsage(
                          KeyUsage.digitalSignature
                              | KeyUsage.keyEncipherment
                              | KeyUsage.keyCertSign))
                  .addExtension(Extension.subjectAlternativeName, false, dns(authority)),
              caKeys);
      KeyPair keys = keys("secp256r1");
      X509Certificate server =
          sign(
              builder(authority, dnsName, keys, Duration.ofDays(365), now)
                  .addExtension(
                      Extension.extendedKeyUsage,
                      false,
                      new ExtendedKeyUsage(KeyPurposeId.id_kp_serverAuth))
                  .addExtension(Extension.subjectAlternativeName, false, dns(dnsName)),
              caKeys);
      return Map.of(
          "ca.crt", pem(ca),
          "ca.key", EcPrivateKey.pem(caKeys),
          "tls.crt", pem(server),
          "tls.key", EcPrivateKey.pem(keys));
    } catch (GeneralSecurityException | IOException | OperatorCreationException e) {
      throw new IllegalStateException("This Java cannot make EC certificates.", e);
    }
  }

  static KeyPair keys(String curve) throws GeneralSecurityException {
    KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
    generator.initialize(new ECGenParameterSpec(curve));
    return generator.generateKeyPair();
  }

  private static JcaX509v3CertificateBuilder builder(
      String issuer, String subject, KeyPair keys, Duration valid, Instant now) {
    return new JcaX509v3CertificateBuilder(
        new X500Name("CN=" + issuer + ",O=" + issuer),
        BigInteger.valueOf(now.toEpochMilli()),
        Date.from(now.minus(Duration.ofHours(1))),
        Date.from(now.plus(valid)),
        new X500Name("CN=" + subject + ",O=" + issuer),
        keys.getPublic());
  }

  private static GeneralNames dns(String name) {
    return new GeneralNames(new GeneralName(GeneralName.dNSName, name));
  }

  private static X509Certificate sign(
      org.bouncycastle.cert.X509v3CertificateBuilder builder, KeyPair by)
      throws OperatorCreationException, CertificateException {
    return new JcaX509CertificateConverter()
        .getCertificate(
            builder.build(new JcaContentSignerBuilder("SHA256withECDSA").build(by.getPrivate())));
  }

  static String pem(Object value) throws IOException {
    StringWriter text = new StringWriter();
    try (JcaPEMWriter writer = new JcaPEMWriter(text)) {
      writer.writeObject(value);
    }
    return text.toString();
  }

  /** The certificates in that PEM text; none where it is no such text. */
  static List<X509Certificate> read(String pem) {
    try {
      Collection<? extends java.security.cert.Certificate> all =
          CertificateFactory.getInstance("X.509")
              .generateCertificates(new ByteArrayInputStream(pem.getBytes(StandardCharsets.UTF_8)));
      return all.stream().map(X509Certificate.class::cast).toList();
    } catch (CertificateException unreadable) {
      return List.of();
    }
  }

  /** Why the rotator would replace these entries; empty where it keeps them. */
  static Optional<String> flaw(
      Map<String, String> data, String authority, String dnsName, Instant now) {
    for (String key : List.of("ca.crt", "ca.key", "tls.crt", "tls.key")) {
      if (data.getOrDefault(key, "").isEmpty()) {
        return Optional.of("missing " + key);
      }
    }
    List<X509Certificate> ca = read(data.getOrDefault("ca.crt", ""));
    List<X509Certificate> server = read(data.getOrDefault("tls.crt", ""));
    if (ca.isEmpty() || server.isEmpty()) {
      return Optional.of("unreadable certificate");
    }
    Instant horizon = now.plus(LOOKAHEAD);
    if (ca.get(0).getBasicConstraints() < 0
        || !names(ca.get(0)).contains(authority)
        || !matches(ca.get(0).getPublicKey(), data.getOrDefault("ca.key", ""))
        || ca.get(0).getNotAfter().toInstant().isBefore(horizon)) {
      return Optional.of("invalid CA certificate");
    }
    if (!names(server.get(0)).contains(dnsName)
        || !serves(server.get(0))
        || !matches(server.get(0).getPublicKey(), data.getOrDefault("tls.key", ""))
        || !signed(server.get(0), ca.get(0).getPublicKey())
        || server.get(0).getNotAfter().toInstant().isBefore(horizon)) {
      return Optional.of("invalid server certificate");
    }
    return Optional.empty();
  }

  private static boolean serves(X509Certificate certificate) {
    try {
      List<String> uses = certificate.getExtendedKeyUsage();
      return uses != null && uses.contains(KeyPurposeId.id_kp_serverAuth.getId());
    } catch (CertificateException unreadable) {
      return false;
    }
  }

  private static boolean signed(X509Certificate certificate, PublicKey by) {
    try {
      certificate.verify(by);
      return true;
    } catch (GeneralSecurityException other) {
      return false;
    }
  }

  private static List<String> names(X509Certificate certificate) {
    try {
      Collection<List<?>> names = certificate.getSubjectAlternativeNames();
      return names == null
          ? List.of()
          : names.stream().map(name -> String.valueOf(name.get(1))).toList();
    } catch (CertificateException unreadable) {
      return List.of();
    }
  }

  /**
   * Whether the two belong together. Numbers are compared where a key has both: signing with RSA
   * takes a tenth of a second, and a rotator asks each time it looks.
   */
  private static boolean matches(PublicKey key, String pem) {
    try (PEMParser parser = new PEMParser(new StringReader(pem))) {
      Object parsed = parser.readObject();
      if (parsed instanceof PEMKeyPair pair && pair.getPublicKeyInfo() != null) {
        return pair.getPublicKeyInfo().equals(SubjectPublicKeyInfo.getInstance(key.getEncoded()));
      }
      PrivateKeyInfo info =
          parsed instanceof PEMKeyPair pair
              ? pair.getPrivateKeyInfo()
              : parsed instanceof PrivateKeyInfo plain ? plain : null;
      if (info == null) {
        return false;
      }
      String algorithm = key.getAlgorithm().equals("RSA") ? "SHA256withRSA" : "SHA256withECDSA";
      Signature signature = Signature.getInstance(algorithm);
      signature.initSign(new JcaPEMKeyConverter().getPrivateKey(info));
      signature.update(key.getEncoded());
      byte[] signed = signature.sign();
      signature.initVerify(key);
      signature.update(key.getEncoded());
      return signature.verify(signed);
    } catch (IOException | GeneralSecurityException other) {
      return false;
    }
  }

  /** An SSH key pair of an MPI job: EC P-521, private in the traditional form. */
  static Map<String, String> sshKeys() {
    try {
      KeyPair keys = keys("secp521r1");
      byte[] point = keys.getPublic().getEncoded();
      return Map.of(
          "ssh-privatekey", EcPrivateKey.pem(keys),
          "ssh-publickey", SshPublicKey.text(point));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("This Java has no P-521.", e);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
