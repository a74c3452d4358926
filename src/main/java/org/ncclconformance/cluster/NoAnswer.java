package org.ncclconformance.cluster;

import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.io.FileNotFoundException;
import java.net.ConnectException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.net.http.HttpTimeoutException;
import java.nio.channels.UnresolvedAddressException;
import java.nio.file.NoSuchFileException;
import java.security.GeneralSecurityException;
import java.security.cert.CertPathBuilderException;
import java.security.cert.CertPathValidatorException;
import java.security.cert.CertificateException;
import java.security.cert.CertificateExpiredException;
import java.security.cert.CertificateNotYetValidException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeoutException;
import javax.net.ssl.SSLException;

/** Why no answer came from an API server, told from the causes of the client's exception. */
public final class NoAnswer {
  private final List<Throwable> causes = new ArrayList<>();

  private NoAnswer(Throwable thrown) {
    for (Throwable t = thrown; t != null && !causes.contains(t); t = t.getCause()) {
      causes.add(t);
    }
  }

  /**
   * That the cluster does not answer, in one line: the address, the cause, and what to do.
   *
   * @param cluster as a sentence calls it
   */
  public static ClusterUnavailable of(
      String cluster, Config config, KubernetesClientException thrown) {
    return because(
        cluster,
        config,
        thrown.getCode() > 0
            ? ErrorLine.of(ApiFailure.of(thrown).toString())
            : new NoAnswer(thrown).inWords());
  }

  static ClusterUnavailable because(String cluster, Config config, String why) {
    return new ClusterUnavailable(
        "cluster: " + cluster + " does not answer: " + config.getMasterUrl() + ": " + why);
  }

  private String inWords() {
    if (is(UnknownHostException.class) || is(UnresolvedAddressException.class)) {
      return "its host is unknown; check the server's name in the kubeconfig, and DNS";
    }
    if (is(SocketTimeoutException.class)
        || is(HttpTimeoutException.class)
        || is(TimeoutException.class)
        || causes.stream().anyMatch(c -> String.valueOf(c.getMessage()).contains("timed out"))) {
      return "no answer in time; check that a firewall or VPN lets connections through";
    }
    if (is(ConnectException.class)) {
      return "the connection is refused; check the server's port, and that the cluster runs";
    }
    if (is(FileNotFoundException.class) || is(NoSuchFileException.class)) {
      return "a file that the kubeconfig names is missing ("
          + root()
          + "); correct the path of the certificate or key";
    }
    if (is(CertificateExpiredException.class) || is(CertificateNotYetValidException.class)) {
      return "its certificate is valid at another time ("
          + root()
          + "); have it renewed, or correct the clock here";
    }
    if (is(CertPathBuilderException.class) || is(CertPathValidatorException.class)) {
      return "its certificate is signed by no authority that is trusted here; correct"
          + " certificate-authority or certificate-authority-data in the kubeconfig";
    }
    if (is(SSLException.class) && is(CertificateException.class)) {
      return "its certificate is not for this address ("
          + root()
          + "); correct the server's name in the kubeconfig, or set tls-server-name there";
    }
    if (is(SSLException.class)) {
      return "the TLS handshake fails ("
          + root()
          + "); check the server's port, and the client's certificate in the kubeconfig";
    }
    if (is(GeneralSecurityException.class)) {
      return "a certificate or key in the kubeconfig cannot be used ("
          + root()
          + "); correct certificate-authority-data, client-certificate-data or client-key-data";
    }
    return "the connection fails (" + root() + "); check the cluster's entry in the kubeconfig";
  }

  private boolean is(Class<? extends Throwable> type) {
    return causes.stream().anyMatch(type::isInstance);
  }

  private String root() {
    Throwable last = causes.get(causes.size() - 1);
    return ErrorLine.of(last.getMessage() == null ? last.toString() : last.getMessage());
  }
}
