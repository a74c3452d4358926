package org.ncclconformance.cluster;

import io.fabric8.kubernetes.client.dsl.Informable;
import io.fabric8.kubernetes.client.informers.ResourceEventHandler;
import io.fabric8.kubernetes.client.informers.SharedIndexInformer;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.function.Supplier;

/**
 * Follows kinds of objects by list and watch. Every change fires the signal; what is there now is
 * read from memory. Closing ends the watches.
 */
public final class Changes implements AutoCloseable {
  private final Signal signal = new Signal();
  private final Deque<SharedIndexInformer<?>> informers = new ArrayDeque<>();

  /** Fires on every change of anything followed. */
  public Signal signal() {
    return signal;
  }

  /**
   * Starts to follow, and returns when the first list is there.
   *
   * @param what such as {@code client.pods().inNamespace("x")}
   * @return the objects that are there at the time of the call
   * @throws io.fabric8.kubernetes.client.KubernetesClientException where the first list fails
   */
  public <T> Supplier<List<T>> follow(Informable<T> what) {
    SharedIndexInformer<T> informer = what.inform(new Firing<>(signal));
    informers.push(informer);
    return informer.getStore()::list;
  }

  @Override
  public void close() {
    informers.forEach(SharedIndexInformer::stop);
    informers.clear();
  }

  private record Firing<T>(Signal signal) implements ResourceEventHandler<T> {
    @Override
    public void onAdd(T object) {
      signal.fire();
    }

    @Override
    public void onUpdate(T before, T after) {
      signal.fire();
    }

    @Override
    public void onDelete(T object, boolean stateUnknown) {
      signal.fire();
    }
  }
}
