package org.ncclconformance.image;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/** Asks about all images of a check at once, a few at a time, within one deadline. */
public final class PullPreflight {
  private static final int AT_ONCE = 4;

  private final Registries registries;
  private final Duration deadline;

  /**
   * A preflight that asks there.
   *
   * @param registries who is asked
   * @param deadline for all images together
   */
  public PullPreflight(Registries registries, Duration deadline) {
    this.registries = registries;
    this.deadline = deadline;
  }

  /**
   * Asks about each image once, however often it is named.
   *
   * @param images images that will be pulled
   * @param needed platforms of the nodes that will pull them; empty where they are not known
   */
  public Result ask(Collection<ImageReference> images, Set<ImagePlatform> needed) {
    List<ImageReference> distinct = List.copyOf(new LinkedHashSet<>(images));
    ExecutorService executor =
        Executors.newFixedThreadPool(
            AT_ONCE,
            task -> {
              Thread thread = new Thread(task, "pull-preflight");
              thread.setDaemon(true);
              return thread;
            });
    try {
      List<Callable<ImageAnswer>> tasks = new ArrayList<>();
      for (ImageReference image : distinct) {
        tasks.add(() -> registries.check(image, needed));
      }
      List<Future<ImageAnswer>> answers =
          executor.invokeAll(tasks, deadline.toMillis(), TimeUnit.MILLISECONDS);
      List<Checked> checked = new ArrayList<>();
      for (int i = 0; i < distinct.size(); i++) {
        checked.add(new Checked(distinct.get(i), answer(distinct.get(i), answers.get(i))));
      }
      return new Result(checked);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return new Result(
          distinct.stream()
              .map(image -> new Checked(image, unanswered(image, "interrupted")))
              .toList());
    } finally {
      executor.shutdownNow();
    }
  }

  private ImageAnswer answer(ImageReference image, Future<ImageAnswer> future)
      throws InterruptedException {
    try {
      return future.get();
    } catch (CancellationException e) {
      return unanswered(image, "limit for all images " + deadline.toMillis() / 1000.0 + " s");
    } catch (ExecutionException e) {
      throw new IllegalStateException("checking " + image, e.getCause());
    }
  }

  private static ImageAnswer unanswered(ImageReference image, String detail) {
    return new ImageAnswer.Unreachable(ImageAnswer.Obstacle.TIMEOUT, image.registryOrHub(), detail);
  }

  /**
   * One image and what is known of it.
   *
   * @param image the image
   * @param answer what its registry said
   */
  public record Checked(ImageReference image, ImageAnswer answer) {
    /** One line for a reader. */
    public String describe() {
      return answer.describe(image);
    }
  }

  /**
   * What is known of all images, in the order in which they were named.
   *
   * @param images each image once
   */
  public record Result(List<Checked> images) {
    /** Keeps its own copy. */
    public Result {
      images = List.copyOf(images);
    }
  }
}
