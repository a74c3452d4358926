package org.ncclconformance.trainer.state;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.ncclconformance.cluster.ObjectRef;

/**
 * An installation of Trainer and JobSet as it was found, under whatever names.
 *
 * @param namespace Trainer's; JobSet may live in another one
 * @param deployments the controllers
 * @param services what the webhooks are called through
 * @param images what the controllers' pod templates name now, not what a release named
 * @param version Trainer's, as {@code v2.2.0}; empty where neither its ConfigMap nor its image says
 */
public record Installation(
    String namespace,
    List<ObjectRef> deployments,
    List<ObjectRef> services,
    List<String> images,
    String version) {

  /** Every namespace that holds a part of it. */
  public Set<String> namespaces() {
    Set<String> namespaces = new LinkedHashSet<>(Set.of(namespace));
    deployments.stream()
        .map(ObjectRef::namespace)
        .filter(Objects::nonNull)
        .forEach(namespaces::add);
    services.stream().map(ObjectRef::namespace).filter(Objects::nonNull).forEach(namespaces::add);
    return namespaces;
  }
}
