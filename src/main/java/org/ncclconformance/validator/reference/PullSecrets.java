package org.ncclconformance.validator.reference;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.LocalObjectReference;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.ncclconformance.cluster.ObjectRef;

/**
 * Whether pods of this cluster may be given what an anonymous client has not. Which secret opens
 * which registry is nobody's business: that there is one says that a refusal proves nothing.
 */
final class PullSecrets {
  private final KubernetesClient client;

  PullSecrets(KubernetesClient client) {
    this.client = client;
  }

  /** What shows that they may be, as one clause; empty where nothing does. */
  Optional<String> sign() {
    try {
      return Stream.concat(
              bearers(
                  client.serviceAccounts().inAnyNamespace().list().getItems(),
                  account -> account.getImagePullSecrets()),
              bearers(
                  client.pods().inAnyNamespace().list().getItems(),
                  pod -> pod.getSpec().getImagePullSecrets()))
          .findFirst()
          .map(bearer -> bearer + " has a pull secret, and a node may be answered otherwise");
    } catch (KubernetesClientException e) {
      return Optional.of(
          "who has pull secrets could not be read (HTTP "
              + e.getCode()
              + "), and a node may be answered otherwise");
    }
  }

  private static <T extends HasMetadata> Stream<ObjectRef> bearers(
      List<T> objects, Function<T, List<LocalObjectReference>> secrets) {
    return objects.stream().filter(object -> !secrets.apply(object).isEmpty()).map(ObjectRef::of);
  }
}
