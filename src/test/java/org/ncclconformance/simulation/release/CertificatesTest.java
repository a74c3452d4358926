package org.ncclconformance.simulation.release;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What the rotator keeps and what it replaces (facts: measured). */
class CertificatesTest {
  private static final Instant NOW = Instant.parse("2026-11-30T20:00:00Z");
  private static final String SERVICE = "jobset-webhook-service.kubeflow-system.svc";
  private static final Map<String, String> OWN = Certificates.create("jobset-ca", SERVICE, NOW);

  @Test
  void keepsItsOwn() {
    assertThat(Certificates.flaw(OWN, "jobset-ca", SERVICE, NOW)).isEmpty();
  }

  @Test
  void replacesAnAuthorityWithoutItsNameAmongItsAlternativeNames() {
    assertThat(Certificates.flaw(OWN, "kubeflow-trainer-ca", SERVICE, NOW))
        .contains("invalid CA certificate");
  }

  @Test
  void replacesACertificateForAnotherService() {
    assertThat(Certificates.flaw(OWN, "jobset-ca", "other.kubeflow-system.svc", NOW))
        .contains("invalid server certificate");
  }

  @Test
  void replacesACertificateOfAnotherAuthority() {
    Map<String, String> mixed = new HashMap<>(Certificates.create("jobset-ca", SERVICE, NOW));
    mixed.put("ca.crt", OWN.get("ca.crt"));
    mixed.put("ca.key", OWN.get("ca.key"));
    assertThat(Certificates.flaw(mixed, "jobset-ca", SERVICE, NOW))
        .contains("invalid server certificate");
  }

  @Test
  void replacesAKeyThatDoesNotBelong() {
    Map<String, String> mixed = new HashMap<>(OWN);
    mixed.put("ca.key", OWN.get("tls.key"));
    assertThat(Certificates.flaw(mixed, "jobset-ca", SERVICE, NOW))
        .contains("invalid CA certificate");
  }

  @Test
  void replacesAServerCertificateNinetyDaysBeforeItEnds() {
    Instant close = NOW.plus(Duration.ofDays(365 - 89));
    assertThat(Certificates.flaw(OWN, "jobset-ca", SERVICE, close))
        .contains("invalid server certificate");
  }

  @Test
  void fillsAnEmptySecret() {
    assertThat(Certificates.flaw(Map.of(), "jobset-ca", SERVICE, NOW)).contains("missing ca.crt");
  }

  @Test
  void sshKeysAreInTheirUsualForms() {
    Map<String, String> keys = Certificates.sshKeys();
    assertThat(keys.get("ssh-privatekey")).startsWith("-----BEGIN EC PRIVATE KEY-----");
    assertThat(keys.get("ssh-publickey"))
        .startsWith("ecdsa-sha2-nistp521 AAAAE2VjZHNhLXNoYTItbmlz");
  }
}
