package org.ncclconformance.situation.inventory;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.ncclconformance.cluster.ObjectRef;
import org.ncclconformance.situation.inventory.Inventory.Entry;

class InventoryTest {
  private static final Entry DEPLOYMENT = entry("Deployment", "d", "u1", "");
  private static final Entry REPLICA_SET = entry("ReplicaSet", "d-1", "u2", "u1");
  private static final Entry POD = entry("Pod", "d-1-x", "u3", "u2");

  private static Entry entry(String kind, String name, String uid, String controller) {
    return new Entry(
        new ObjectRef("v1", kind, kind.toLowerCase() + "s", "ns", name, uid), controller);
  }

  private static Inventory of(Entry... entries) {
    Map<String, Entry> objects = new LinkedHashMap<>();
    List.of(entries).forEach(e -> objects.put(e.ref().path(), e));
    return new Inventory(objects);
  }

  @Test
  void whatCameIsNamed() {
    assertThat(of(DEPLOYMENT).since(of())).containsExactly(DEPLOYMENT.ref());
  }

  @Test
  void aSuccessorOfTheSameNameCameAndItsPredecessorWent() {
    Entry successor = entry("Deployment", "d", "u9", "");
    assertThat(of(successor).since(of(DEPLOYMENT))).containsExactly(successor.ref());
    assertThat(of(successor).missingSince(of(DEPLOYMENT))).containsExactly(DEPLOYMENT.ref());
  }

  @Test
  void whatControllersMadeForWhatWasThereDidNotCome() {
    assertThat(of(DEPLOYMENT, REPLICA_SET, POD).since(of(DEPLOYMENT))).isEmpty();
  }

  @Test
  void whatControllersMadeForWhatCameCameWithIt() {
    assertThat(of(DEPLOYMENT, REPLICA_SET, POD).since(of()))
        .containsExactly(DEPLOYMENT.ref(), REPLICA_SET.ref(), POD.ref());
  }

  @Test
  void whatIsLeftOfAnOwnerThatWentCame() {
    assertThat(of(POD).since(of())).containsExactly(POD.ref());
  }

  @Test
  void whatStayedNeitherCameNorWent() {
    assertThat(of(DEPLOYMENT).since(of(DEPLOYMENT))).isEmpty();
    assertThat(of(DEPLOYMENT).missingSince(of(DEPLOYMENT))).isEmpty();
  }

  @Test
  void whatHasNoUidIsKnownByItsPath() {
    Entry metrics = entry("NodeMetrics", "n1", "", "");
    Entry others = entry("NodeMetrics", "n2", "", "");
    assertThat(of(metrics, others).since(of(metrics))).containsExactly(others.ref());
  }
}
