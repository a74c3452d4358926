package org.ncclconformance.nccl.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ContainerStateBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.PodListBuilder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.ncclconformance.cluster.Access;
import org.ncclconformance.cluster.Cluster;
import org.ncclconformance.cluster.HeldTime;
import org.ncclconformance.cluster.ScriptedServer;
import org.ncclconformance.cluster.ScriptedServer.Answer;
import org.ncclconformance.cluster.Serialization;
import org.ncclconformance.cluster.Signal;

/** A log that ends, breaks off, or is not there yet. */
class FollowedLogTest {
  private static final Duration STATUS_LAG = Duration.ofSeconds(4);

  @TempDir Path folder;
  private final HeldTime time = new HeldTime();
  private final Signal signal = new Signal();
  private final AtomicReference<Answer> answer = new AtomicReference<>(new Answer(200, "one\n"));
  private ScriptedServer server;
  private Cluster cluster;
  private FollowedLog log;

  @BeforeEach
  void start() throws Exception {
    // the client looks for the pod before it opens the log
    server =
        new ScriptedServer(
            request ->
                request.path().endsWith("/log")
                    ? answer.get()
                    : new Answer(200, request.query().contains("watch") ? "" : list(running())));
    try (Cluster address = server.cluster(Access.RUN)) {
      cluster = new Cluster("scripted", address.config(), Access.RUN, time);
    }
    log = new FollowedLog(cluster, signal, folder, 1000);
  }

  @AfterEach
  void stop() {
    log.close();
    cluster.close();
    server.close();
  }

  private static Pod pod(ContainerStateBuilder state) {
    return new PodBuilder()
        .withNewMetadata()
        .withName("launcher")
        .withNamespace("run")
        .endMetadata()
        .withNewStatus()
        .addNewContainerStatus()
        .withName("node")
        .withState(state.build())
        .endContainerStatus()
        .endStatus()
        .build();
  }

  private static Pod waiting() {
    return pod(new ContainerStateBuilder().withNewWaiting().endWaiting());
  }

  private static Pod running() {
    return pod(new ContainerStateBuilder().withNewRunning().endRunning());
  }

  private static Pod ended() {
    return pod(new ContainerStateBuilder().withNewTerminated().endTerminated());
  }

  private static String list(Pod pod) {
    return Serialization.shared()
        .asJson(
            new PodListBuilder()
                .withNewMetadata()
                .withResourceVersion("1")
                .endMetadata()
                .withItems(pod)
                .build());
  }

  /** Every time that the log was asked for. */
  private List<String> asked() {
    return server.requests().stream()
        .map(Object::toString)
        .filter(request -> request.contains("/launcher/log"))
        .toList();
  }

  /** Looks, and waits until the answer to it has come to its end. */
  private void lookAndRead(Pod pod) {
    long seen = signal.count();
    int before = asked().size();
    log.look(pod);
    Awaitility.await()
        .pollDelay(Duration.ZERO)
        .pollInterval(Duration.ofMillis(10))
        .until(() -> asked().size() > before && signal.count() > seen);
  }

  @Test
  void nothingIsAskedBeforeTheContainerHasStarted() {
    log.look(waiting());
    log.look(new PodBuilder(waiting()).editStatus().withContainerStatuses().endStatus().build());

    assertThat(asked()).isEmpty();
    assertThat(log.spool()).isEmpty();
    assertThat(log.lastLines(5)).isEmpty();
    assertThat(log.ended()).isFalse();
  }

  @Test
  void aLogIsReadToItsEndOnce() throws Exception {
    lookAndRead(running());
    assertThat(log.ended()).isTrue();

    log.look(ended());
    time.pass(STATUS_LAG);
    log.look(ended());

    assertThat(asked()).hasSize(1);
    assertThat(asked().get(0))
        .startsWith("GET /api/v1/namespaces/run/pods/launcher/log?")
        .contains("follow=true", "container=node");
    assertThat(log.lastLines(5)).containsExactly("one");
    assertThat(Files.readString(log.spool().orElseThrow().file())).isEqualTo("one\n");
  }

  @Test
  void anEndThatTheStatusDoesNotConfirmInTimeIsABreak() {
    lookAndRead(running());
    log.look(running());
    assertThat(asked()).as("its status may be late").hasSize(1);

    time.pass(STATUS_LAG);
    answer.set(new Answer(200, "one\ntwo\n"));
    lookAndRead(running());

    assertThat(asked()).hasSize(2);
    assertThat(log.lastLines(5)).containsExactly("one", "two");
  }

  @Test
  void theLongestReadingCounts() {
    answer.set(new Answer(200, "one\ntwo\nthree\n"));
    lookAndRead(running());
    time.pass(STATUS_LAG);
    answer.set(new Answer(200, "three\n"));
    lookAndRead(running());

    assertThat(log.lastLines(5)).containsExactly("one", "two", "three");
  }

  @Test
  void whatKeepsBreakingIsGivenUp() {
    for (int i = 0; i < 5; i++) {
      lookAndRead(running());
      time.pass(STATUS_LAG);
    }
    log.look(running());

    assertThat(asked()).hasSize(5);
  }

  @Test
  void whatDoesNotFitIsCountedAndNotKept() throws Exception {
    answer.set(new Answer(200, "x".repeat(1500)));
    lookAndRead(running());

    LogSpool spool = log.spool().orElseThrow();
    assertThat(spool.dropped()).isEqualTo(500);
    assertThat(Files.size(spool.file())).isEqualTo(1000);
  }
}
