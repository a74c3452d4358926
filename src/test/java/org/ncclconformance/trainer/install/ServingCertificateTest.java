package org.ncclconformance.trainer.install;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.security.KeyFactory;
import java.security.Signature;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.security.interfaces.RSAPrivateCrtKey;
import java.security.spec.PKCS8EncodedKeySpec;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Date;
import java.util.List;
import org.bouncycastle.asn1.pkcs.PrivateKeyInfo;
import org.bouncycastle.openssl.PEMKeyPair;
import org.bouncycastle.openssl.PEMParser;
import org.junit.jupiter.api.Test;

/** The rotator's conditions, one by one (facts: measured on a real cluster). */
class ServingCertificateTest {
  private static final Instant NOW = Instant.parse("2026-11-30T12:00:00Z");
  private static final String HOST = "jobset-webhook-service.kubeflow-system.svc";
  private static final ServingCertificate MADE =
      SharedCertificates.SHARED.of("jobset-ca", HOST, NOW);

  private static X509Certificate certificate(String pem) throws Exception {
    return (X509Certificate)
        CertificateFactory.getInstance("X.509")
            .generateCertificate(new ByteArrayInputStream(pem.getBytes(StandardCharsets.US_ASCII)));
  }

  private static RSAPrivateCrtKey key(String pem) throws Exception {
    try (PEMParser parser = new PEMParser(new java.io.StringReader(pem))) {
      PrivateKeyInfo info = ((PEMKeyPair) parser.readObject()).getPrivateKeyInfo();
      return (RSAPrivateCrtKey)
          KeyFactory.getInstance("RSA").generatePrivate(new PKCS8EncodedKeySpec(info.getEncoded()));
    }
  }

  @Test
  void keysAreInTheTraditionalForm() throws Exception {
    assertThat(MADE.caKey()).startsWith("-----BEGIN RSA PRIVATE KEY-----");
    assertThat(MADE.tlsKey()).startsWith("-----BEGIN RSA PRIVATE KEY-----");
    assertThat(key(MADE.caKey()).getModulus().bitLength()).isEqualTo(2048);
  }

  @Test
  void theAuthorityMaySignAndHasItsNameAsDnsName() throws Exception {
    X509Certificate ca = certificate(MADE.caCrt());
    assertThat(ca.getBasicConstraints()).isNotNegative();
    assertThat(ca.getSubjectX500Principal().getName()).isEqualTo("CN=jobset-ca");
    assertThat(ca.getSubjectAlternativeNames()).containsExactly(List.of(2, "jobset-ca"));
    boolean[] usage = ca.getKeyUsage();
    assertThat(usage[0]).as("digitalSignature").isTrue();
    assertThat(usage[2]).as("keyEncipherment").isTrue();
    assertThat(usage[5]).as("keyCertSign").isTrue();
    ca.verify(ca.getPublicKey());
  }

  @Test
  void theServersNameIsItsServiceAndTheAuthoritySignedIt() throws Exception {
    X509Certificate server = certificate(MADE.tlsCrt());
    server.verify(certificate(MADE.caCrt()).getPublicKey());
    assertThat(server.getSubjectAlternativeNames()).containsExactly(List.of(2, HOST));
    assertThat(server.getExtendedKeyUsage()).containsExactly("1.3.6.1.5.5.7.3.1");
    assertThat(server.getBasicConstraints()).isEqualTo(-1);
    server.checkValidity(Date.from(NOW));
    server.checkValidity(Date.from(NOW.plus(91, ChronoUnit.DAYS)));
  }

  @Test
  void keysBelongToTheirCertificates() throws Exception {
    for (String[] pair :
        List.of(
            new String[] {MADE.caKey(), MADE.caCrt()},
            new String[] {MADE.tlsKey(), MADE.tlsCrt()})) {
      Signature signature = Signature.getInstance("SHA256withRSA");
      signature.initSign(key(pair[0]));
      signature.update(new byte[] {1});
      byte[] signed = signature.sign();
      signature.initVerify(certificate(pair[1]));
      signature.update(new byte[] {1});
      assertThat(signature.verify(signed)).isTrue();
    }
  }
}
