package org.ncclconformance.simulation.registry;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * One registry that answers for every public one, by repository path: the OCI distribution API over
 * plain HTTP on the loopback address, and the same content in process for simulated nodes. Its
 * answers are those of Debian's docker-registry 2.8.
 */
public final class SimulatedRegistry implements AutoCloseable {
  private static final List<String> PATH =
      List.of("PATH=/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin");

  private final Repositories repositories = new Repositories();
  private final RegistryAccess gate = new RegistryAccess();
  private final HttpServer server;
  private final ExecutorService threads;

  /**
   * Starts it on a free port.
   *
   * @throws IOException where no port can be bound
   */
  public SimulatedRegistry() throws IOException {
    // read once, when the first of these servers of the process is made: whichever that is
    System.setProperty("sun.net.httpserver.nodelay", "true");
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    threads =
        Executors.newCachedThreadPool(
            task -> {
              Thread thread = new Thread(task, "simulated-registry");
              thread.setDaemon(true);
              return thread;
            });
    server.setExecutor(threads);
    server.createContext("/", new RegistryHandler(repositories, gate));
    server.start();
  }

  /** Where it listens, as {@code 127.0.0.1:40123}. */
  public String address() {
    return "127.0.0.1:" + server.getAddress().getPort();
  }

  /**
   * Makes an image that runs as root, with the usual search path.
   *
   * @param repository its path without a host, as {@code jobset/jobset}
   * @return the digest of its index
   */
  public String push(
      String repository,
      Collection<String> tags,
      Set<Architecture> platforms,
      List<String> entrypoint) {
    return push(repository, tags, platforms, entrypoint, PATH, "0:0");
  }

  /**
   * Makes an image.
   *
   * @param env as {@code NAME=value}
   * @param user as {@code 65532:65532}
   * @return the digest of its index
   */
  public String push(
      String repository,
      Collection<String> tags,
      Set<Architecture> platforms,
      List<String> entrypoint,
      List<String> env,
      String user) {
    Repository held = repositories.get(repository);
    Digest digest = new ImageBuilder(held).index(platforms, entrypoint, env, user);
    tags.forEach(tag -> held.tag(tag, digest));
    return digest.text();
  }

  /** Takes a tag away, as garbage collection at a vendor does. */
  public void remove(String repository, String tag) {
    repositories.find(repository).ifPresent(held -> held.untag(tag));
  }

  /** From now on nobody gets at this repository, over HTTP or from a node. */
  public void refuse(String repository, RegistryRefusal refusal) {
    gate.refuse(repository, refusal);
  }

  /** Wants an anonymous token for this repository, as public registries do. */
  public void challenge(String repository) {
    gate.challenge(repository);
  }

  /** Ends what {@link #refuse} and {@link #challenge} began. */
  public void allow(String repository) {
    gate.allow(repository);
  }

  /**
   * The image for a node of that architecture; empty where it is refused, absent or not built for
   * it. {@link #pull} says which.
   */
  public Optional<PulledImage> resolve(
      String repository, String reference, Architecture architecture) {
    return gate.refusal(repository).isPresent()
        ? Optional.empty()
        : repositories
            .find(repository)
            .flatMap(
                held ->
                    held.manifest(reference)
                        .flatMap(named -> new Resolver(held).image(named, architecture)));
  }

  /**
   * What happens where a kubelet of a node of that architecture pulls it.
   *
   * @param image as a pod names it, as {@code registry.k8s.io/jobset/jobset:v0.11.0}
   */
  public Pull pull(String image, Architecture architecture) {
    ImageName name = ImageName.of(image);
    RuntimeMessage message = new RuntimeMessage(name);
    Optional<RegistryRefusal> refusal = gate.refusal(name.repository());
    if (refusal.isPresent()) {
      return new Pull.Failed(image, message.refused(refusal.get()));
    }
    Optional<ImageManifest> named =
        repositories.find(name.repository()).flatMap(held -> held.manifest(name.reference()));
    if (named.isEmpty()) {
      return new Pull.Failed(image, message.absent());
    }
    return resolve(name.repository(), name.reference(), architecture)
        .<Pull>map(Pull.Pulled::new)
        .orElseGet(() -> new Pull.Failed(image, message.noPlatform(named.get().digest())));
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }
}
