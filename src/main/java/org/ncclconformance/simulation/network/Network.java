package org.ncclconformance.simulation.network;

import java.security.cert.X509Certificate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import tools.jackson.databind.node.ObjectNode;

/**
 * Who listens on which address inside the simulated cluster. Pod addresses are no addresses of this
 * machine: a dial is a look-up here, and where nobody listens the connection is refused.
 */
public final class Network {
  private final Map<String, Listener> listeners = new ConcurrentHashMap<>();
  private final Map<String, Host> hosts = new ConcurrentHashMap<>();

  /** A TLS server that speaks JSON, as a webhook server does. */
  public interface Listener {
    /** The certificates that it presents, its own first. */
    List<X509Certificate> certificates();

    /** The answer to a POST of that body; empty where the path is not registered (404). */
    Optional<ObjectNode> post(String path, ObjectNode body);
  }

  /** A host that lets users log in, as sshd does on port 22. */
  public interface Host {
    /** Whether the user finds that file there. */
    boolean holds(String path);
  }

  /** Lets users log in at that address until {@link #shut}. */
  public void open(String ip, Host host) {
    hosts.put(ip, host);
  }

  public void shut(String ip) {
    hosts.remove(ip);
  }

  /** Logs in there, or empty: connection refused. */
  public Optional<Host> login(String ip) {
    return Optional.ofNullable(hosts.get(ip));
  }

  public void listen(String ip, int port, Listener listener) {
    listeners.put(ip + ":" + port, listener);
  }

  public void stop(String ip, int port) {
    listeners.remove(ip + ":" + port);
  }

  /** The listener there, or empty: connection refused. */
  public Optional<Listener> dial(String ip, int port) {
    return Optional.ofNullable(listeners.get(ip + ":" + port));
  }
}
