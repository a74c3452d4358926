package org.ncclconformance.cluster;

import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.Resource;
import java.util.function.Consumer;

/**
 * An edit of an object that controllers write to as well. The client names the version that it read
 * in its patch, so a status written in between makes the server refuse with 409; kubectl's edit
 * asks its user to try again then, and so does this.
 */
public final class Edit {
  private static final int TRIES = 20;

  private Edit() {}

  /** Edits the newest version; the last refusal is thrown where none of 20 tries was let in. */
  public static <T> void of(Resource<T> object, Consumer<T> change) {
    for (int attempt = 1; ; attempt++) {
      try {
        object.edit(
            present -> {
              change.accept(present);
              return present;
            });
        return;
      } catch (KubernetesClientException refused) {
        if (refused.getCode() != 409 || attempt == TRIES) {
          throw refused;
        }
      }
    }
  }
}
