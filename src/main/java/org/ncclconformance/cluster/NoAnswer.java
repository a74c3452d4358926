package org.ncclconformance.cluster;

import java.io.FileNotFoundException;
import java.net.ConnectException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.net.http.HttpTimeoutException;
import java.nio.channels.UnresolvedAddressException;
import java.nio.file.NoSuchFileException;
import java.security.GeneralSecurityException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeoutException;
import javax.net.ssl.SSLException;

/** Why no answer came from an API server, told from the causes of the client's exception. */
public final class NoAnswer {
  private final List<Throwable> causes = new ArrayList<>();

  public NoAnswer(Throwable thrown) {
    for (Throwable t = thrown; t != null && !causes.contains(t); t = t.getCause()) {
      causes.add(t);
    }
  }

  /** The cause and what to do, in one line. */
  public String inWords() {
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
    if (is(SSLException.class)) {
      return "its certificate is not trusted, or it refuses the client's ("
          + root()
          + "); correct certificate-authority and client-certificate in the kubeconfig";
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
