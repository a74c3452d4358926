package org.ncclconformance.image;

import java.net.http.HttpClient;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * Asks registries over HTTPS, anonymously, whether images exist: one HEAD per image, and a GET only
 * where a body is needed. Plain HTTP is spoken to this machine only.
 */
public final class RegistryClient implements Registries {
  private static final Duration REQUEST_LIMIT = Duration.ofSeconds(3);
  private static final Duration CHECK_LIMIT = Duration.ofSeconds(8);

  private final HttpClient http;
  private final @Nullable Mirror mirror;
  private final Duration requestLimit;
  private final Duration checkLimit;

  /**
   * A client with the usual limits: 3 s for each request, 8 s for all that one image needs.
   *
   * @param mirror who answers for every registry that is not on this machine, or null
   */
  public RegistryClient(@Nullable Mirror mirror) {
    this(mirror, REQUEST_LIMIT, CHECK_LIMIT);
  }

  /**
   * A client with limits of its own.
   *
   * @param mirror who answers for every registry that is not on this machine, or null
   * @param requestLimit until a request's answer begins
   * @param checkLimit for all requests about one image, bodies included
   */
  public RegistryClient(@Nullable Mirror mirror, Duration requestLimit, Duration checkLimit) {
    this.mirror = mirror;
    this.requestLimit = requestLimit;
    this.checkLimit = checkLimit;
    this.http =
        HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .followRedirects(HttpClient.Redirect.NEVER)
            .connectTimeout(requestLimit)
            .build();
  }

  @Override
  public ImageAnswer check(ImageReference image, Set<ImagePlatform> needed) {
    String host = askedHost(image);
    RegistryDialogue dialogue =
        new RegistryDialogue(new RegistryHttp(http, requestLimit), host, image, Set.copyOf(needed));
    // a task of its own, since a request's time limit ends where its body begins
    FutureTask<ImageAnswer> task = new FutureTask<>(dialogue::answer);
    Thread thread = new Thread(task, "image-check");
    thread.setDaemon(true);
    thread.start();
    try {
      return task.get(checkLimit.toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      return new ImageAnswer.Unreachable(
          ImageAnswer.Obstacle.TIMEOUT, host, "limit " + checkLimit.toMillis() / 1000.0 + " s");
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return new ImageAnswer.Unreachable(ImageAnswer.Obstacle.TIMEOUT, host, "interrupted");
    } catch (ExecutionException e) {
      throw new IllegalStateException("checking " + image + " at " + host, e.getCause());
    } finally {
      task.cancel(true);
    }
  }

  /** The host that is asked about that image. */
  public String askedHost(ImageReference image) {
    String registry = image.registryOrHub();
    if (mirror != null && !RegistryHost.isLoopback(registry)) {
      return mirror.host();
    }
    // the registry API of Docker Hub has a name of its own
    return image.isOnHub() ? "registry-1.docker.io" : registry;
  }
}
