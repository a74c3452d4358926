package org.ncclconformance.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class OwnedDeletionTest {
  private static final ObjectRef REF =
      new ObjectRef("v1", "ConfigMap", "configmaps", "a", "c", "uid-1");

  private static ScriptedServer.Answer object(String uid) {
    return new ScriptedServer.Answer(
        200,
        "{\"apiVersion\":\"v1\",\"kind\":\"ConfigMap\",\"metadata\":{\"name\":\"c\",\"uid\":\""
            + uid
            + "\"}}");
  }

  @Test
  void sendsTheUidAsPreconditionAndPropagatesInTheBackground() throws Exception {
    try (ScriptedServer server = new ScriptedServer(r -> object("uid-1"));
        Cluster cluster = server.cluster(Access.RUN)) {
      assertThat(new OwnedDeletion(cluster).delete(REF)).isEmpty();
      assertThat(server.requests()).hasToString("[DELETE /api/v1/namespaces/a/configmaps/c]");
      assertThat(server.requests().get(0).body())
          .contains("\"preconditions\":{\"uid\":\"uid-1\"}")
          .contains("\"propagationPolicy\":\"Background\"");
    }
  }

  @Test
  void goneOrReplacedIsFine() throws Exception {
    for (ScriptedServer.Answer answer :
        new ScriptedServer.Answer[] {
          ScriptedServer.Answer.notFound(),
          ScriptedServer.Answer.status(409, "Conflict", "the UID in the precondition differs")
        }) {
      try (ScriptedServer server = new ScriptedServer(r -> answer);
          Cluster cluster = server.cluster(Access.RUN)) {
        assertThat(new OwnedDeletion(cluster).delete(REF)).isEmpty();
      }
    }
  }

  @Test
  void aRefusalIsReturnedWithItsWords() throws Exception {
    try (ScriptedServer server =
            new ScriptedServer(r -> ScriptedServer.Answer.status(403, "Forbidden", "not you"));
        Cluster cluster = server.cluster(Access.RUN)) {
      assertThat(new OwnedDeletion(cluster).delete(REF))
          .contains(new ApiFailure(ApiFailure.Code.FORBIDDEN, 403, "not you"));
    }
  }

  @Test
  void neverDeletesByNameAlone() throws Exception {
    try (ScriptedServer server = new ScriptedServer(r -> object("uid-1"));
        Cluster cluster = server.cluster(Access.RUN)) {
      assertThatThrownBy(
              () ->
                  new OwnedDeletion(cluster)
                      .delete(
                          new ObjectRef(
                              REF.apiVersion(),
                              REF.kind(),
                              REF.plural(),
                              REF.namespace(),
                              REF.name(),
                              null)))
          .hasMessage("ConfigMap a/c: no UID, so it is not ours to delete");
      assertThat(server.requests()).isEmpty();
    }
  }

  @Test
  void aSuccessorOfTheSameNameCountsAsGoneEvenToWhoMayNotWatch() throws Exception {
    AtomicInteger reads = new AtomicInteger();
    try (ScriptedServer server =
            new ScriptedServer(
                r ->
                    r.path().equals(REF.path())
                        ? object(reads.incrementAndGet() < 3 ? "uid-1" : "uid-2")
                        : ScriptedServer.Answer.status(403, "Forbidden", "no lists for you"));
        Cluster cluster = server.cluster(Access.RUN)) {
      assertThat(
              new OwnedDeletion(cluster)
                  .awaitGone(REF, Deadline.in(Duration.ofSeconds(30), cluster.time())))
          .isTrue();
      assertThat(reads).hasValue(3);
    }
  }

  @Test
  void whatStaysIsStillThereAtTheDeadline() throws Exception {
    try (ScriptedServer server = new ScriptedServer(r -> object("uid-1"));
        Cluster cluster = server.cluster(Access.RUN)) {
      assertThat(
              new OwnedDeletion(cluster).awaitGone(REF, Deadline.in(Duration.ZERO, cluster.time())))
          .isFalse();
    }
  }
}
