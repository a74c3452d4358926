package org.ncclconformance.junit;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class UnreachableTargetsTest {
  @TempDir Path folder;

  private String checked(String cluster, String user, String... s) throws Exception {
    return new CheckOfTarget(folder).of(cluster, user, s);
  }

  @Test
  void all() throws Exception {
    try (TlsServer server = new TlsServer();
        TlsServer other = new TlsServer()) {
      Path good = Files.writeString(folder.resolve("good.crt"), server.pem());
      Path bad = Files.writeString(folder.resolve("bad.crt"), "no certificate");
      Path oth = Files.writeString(folder.resolve("other.crt"), other.pem());
      String s = "server: '" + server.url() + "'";
      System.out.println("GOOD " + checked(s + ", certificate-authority: " + good, "token: t"));
      System.out.println("SELF " + checked(s, "token: t"));
      System.out.println("OTHER " + checked(s + ", certificate-authority: " + oth, "token: t"));
      System.out.println("NOCERT " + checked(s + ", certificate-authority: " + bad, "token: t"));
      System.out.println("MISSCA " + checked(s + ", certificate-authority: /no/such", "token: t"));
      System.out.println(
          "NODATA " + checked(s + ", certificate-authority-data: bm90aGluZw==", "token: t"));
      System.out.println(
          "MISSCLIENT "
              + checked(
                  s + ", certificate-authority: " + good,
                  "client-certificate: /no/such/client.crt, client-key: /no/such/client.key"));
      System.out.println(
          "NAME "
              + checked(
                  "server: 'https://localhost:"
                      + server.url().replaceAll(".*:", "")
                      + "', certificate-authority: "
                      + good,
                  "token: t"));
      System.out.println(
          "PLAIN "
              + checked("server: '" + server.url().replace("https", "http") + "'", "token: t"));
    }
    try (ServerSocket silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
      for (String scheme : new String[] {"https", "http"}) {
        long t = System.nanoTime();
        System.out.println(
            "SILENT "
                + checked(
                    "server: '" + scheme + "://127.0.0.1:" + silent.getLocalPort() + "'",
                    "token: t"));
        System.out.println((System.nanoTime() - t) / 1e9);
      }
    }
  }
}
