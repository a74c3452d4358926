package org.ncclconformance.junit;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.ncclconformance.simulation.SimulatedCluster;

/** Each reason for which a target does not answer is one line: address, cause and what to do. */
class UnreachableTargetsTest {
  private static final String TOKEN = "token: none";
  private static final String UNTRUSTED =
      "its certificate is signed by no authority that is trusted here; correct"
          + " certificate-authority or certificate-authority-data in the kubeconfig";

  @TempDir Path folder;

  private void assertUnreachable(
      String url, String cluster, String user, String cause, String... settings) throws Exception {
    assertThat(new CheckOfTarget(folder).of("server: '" + url + "'" + cluster, user, settings))
        .isEqualTo("2 cluster: lab does not answer: " + url + "/: " + cause);
  }

  private Path file(String name, String text) throws Exception {
    return Files.writeString(folder.resolve(name), text);
  }

  private static String authority(Path file) {
    return ", certificate-authority: '" + file + "'";
  }

  @Test
  void aPortThatNobodyListensOn() throws Exception {
    assertUnreachable(
        "http://127.0.0.1:1",
        "",
        TOKEN,
        "the connection is refused; check the server's port, and that the cluster runs");
  }

  @Test
  void aHostThatIsUnknown() throws Exception {
    assertUnreachable(
        "https://no-such-host.invalid:6443",
        "",
        TOKEN,
        "its host is unknown; check the server's name in the kubeconfig, and DNS");
  }

  @Test
  void aServerThatIsTrustedAnswers() throws Exception {
    try (TlsServer server = new TlsServer()) {
      assertThat(
              new CheckOfTarget(folder)
                  .of(
                      "server: '" + server.url() + "'" + authority(file("ca.crt", server.pem())),
                      TOKEN))
          .startsWith("0 suite default on context lab with access observe: ");
    }
  }

  @Test
  void aServerThatHasSignedItsOwnCertificate() throws Exception {
    try (TlsServer server = new TlsServer()) {
      assertUnreachable(server.url(), "", TOKEN, UNTRUSTED);
    }
  }

  @Test
  void aServerOfAnotherAuthority() throws Exception {
    try (TlsServer server = new TlsServer();
        TlsServer other = new TlsServer()) {
      assertUnreachable(server.url(), authority(file("ca.crt", other.pem())), TOKEN, UNTRUSTED);
    }
  }

  @Test
  void anAuthorityThatIsNoCertificate() throws Exception {
    Path text = file("ca.crt", "no certificate");
    try (TlsServer server = new TlsServer()) {
      assertUnreachable(
          server.url(),
          authority(text),
          TOKEN,
          "certificate-authority " + text + " holds no certificate; name a file with one in PEM");
      assertUnreachable(
          server.url(),
          ", certificate-authority-data: bm90aGluZw==",
          TOKEN,
          "certificate-authority-data in the kubeconfig holds no certificate; give one in PEM, in"
              + " Base64");
    }
  }

  @Test
  void anAuthorityThatIsNotThere() throws Exception {
    Path absent = folder.resolve("absent.crt");

    assertUnreachable(
        "https://127.0.0.1:1",
        authority(absent),
        TOKEN,
        "certificate-authority "
            + absent
            + " cannot be read; name a file with a certificate in PEM");
  }

  @Test
  void aCertificateOfTheClientThatIsNotThere() throws Exception {
    Path absent = folder.resolve("client.crt");
    try (TlsServer server = new TlsServer()) {
      assertUnreachable(
          server.url(),
          authority(file("ca.crt", server.pem())),
          "client-certificate: '" + absent + "', client-key: '" + absent + "'",
          "a file that the kubeconfig names is missing ("
              + absent
              + "); correct the path of the certificate or key");
    }
  }

  // the client waits 10 s for a connection; what takes longer than this would take for ever
  @Test
  @Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD, unit = TimeUnit.SECONDS)
  void aServerThatAcceptsAndNeverAnswers() throws Exception {
    try (ServerSocket silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
      assertUnreachable(
          "https://127.0.0.1:" + silent.getLocalPort(),
          "",
          TOKEN,
          "no answer in time; check that a firewall or VPN lets connections through");
    }
  }

  // of a disposable one its owner's word is asked for first
  @Test
  void aDisposableOne() throws Exception {
    try (TlsServer server = new TlsServer()) {
      assertUnreachable(
          server.url(),
          "",
          TOKEN,
          UNTRUSTED,
          "-Dcluster.access=disposable",
          "-Dtrainer.manifest=" + file("release.yaml", SimulatedCluster.release()));
    }
  }
}
