package org.ncclconformance.situation;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.ncclconformance.cluster.Cluster;
import org.ncclconformance.situation.proxy.ApiFront;

/** What a validator meets when it is judged: a cluster through a front, a release, a registry. */
public final class TestEnvironment implements AutoCloseable {
  private final Cluster cluster;
  private final @Nullable String manifest;
  private final @Nullable String mirror;
  private final Consumer<ApiFront> prepare;
  private final List<ApiFront> fronts = new ArrayList<>();
  private boolean disturbed;

  public TestEnvironment(
      Cluster cluster,
      @Nullable String manifest,
      @Nullable String mirror,
      Consumer<ApiFront> prepare) {
    this.cluster = cluster;
    this.manifest = manifest;
    this.mirror = mirror;
    this.prepare = prepare;
  }

  /** The cluster as the suite itself reaches it. */
  public Cluster cluster() {
    return cluster;
  }

  /** File or URL of the release that a validator is to install, or null where none is given. */
  public @Nullable String manifest() {
    return manifest;
  }

  /** Whom to ask about images instead of the public registries, or null. */
  public @Nullable String mirror() {
    return mirror;
  }

  /** A new way to the cluster, with this situation's faults on it; closed with the situation. */
  public ApiFront front() {
    ApiFront front = ApiFront.before(cluster.config());
    fronts.add(front);
    try {
      prepare.accept(front);
    } catch (RuntimeException e) {
      // what it is to start from is not there
      disturbed();
      throw e;
    }
    return front;
  }

  /** Tells that the cluster is not as it was: nobody else may start from this. */
  public void disturbed() {
    disturbed = true;
  }

  public boolean isDisturbed() {
    return disturbed;
  }

  @Override
  public void close() {
    fronts.forEach(ApiFront::close);
    fronts.clear();
  }
}
