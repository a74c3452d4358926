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

  /** A host that lets users of its namespace log in, as sshd does. */
  public interface Host {
    /** Whether the user finds that file there. */
    boolean holds(String path);
  }

  /** Lets users log in under that name, in that namespace, until {@link #shut}. */
  public void open(String namespace, String name, Host host) {
    hosts.put(namespace + "/" + name, host);
  }

  public void shut(String namespace, String name) {
    hosts.remove(namespace + "/" + name);
  }

  /** Logs in there, or empty: connection refused. */
  public Optional<Host> login(String namespace, String name) {
    return Optional.ofNullable(hosts.get(namespace + "/" + name));
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
