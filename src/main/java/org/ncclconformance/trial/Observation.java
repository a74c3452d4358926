package org.ncclconformance.trial;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import org.ncclconformance.cluster.ObjectRef;
import org.ncclconformance.situation.inventory.Inventory;
import org.ncclconformance.situation.proxy.Overheard;
import org.ncclconformance.situation.proxy.RecordedRequest;
import org.ncclconformance.validator.Bandwidth;
import org.ncclconformance.validator.Verdict;

/**
 * What a validator did when it was asked: what it said, what it sent, what it left.
 *
 * @param elapsed from the question to the verdict, as the suite measured it, without the time for
 *     which the suite itself held a request back
 * @param requests everything that it asked of the API server
 * @param before the cluster before
 * @param after the cluster after
 * @param overheard what the API server told it of pods
 */
public record Observation(
    Verdict verdict,
    Duration elapsed,
    List<RecordedRequest> requests,
    Inventory before,
    Inventory after,
    Overheard overheard) {

  /** Of a validator that asked for no pods. */
  public Observation(
      Verdict verdict,
      Duration elapsed,
      List<RecordedRequest> requests,
      Inventory before,
      Inventory after) {
    this(verdict, elapsed, requests, before, after, Overheard.NOTHING);
  }

  /**
   * The number that both halves reach.
   *
   * @throws IllegalStateException where none was measured
   */
  public BigDecimal slowerHalf() {
    Bandwidth measured = verdict.bandwidth();
    if (measured == null) {
      throw new IllegalStateException("no bandwidth was measured: " + said());
    }
    return measured.outOfPlace().min(measured.inPlace());
  }

  /** What it sent that would change something. */
  public List<RecordedRequest> writes() {
    return requests.stream().filter(RecordedRequest::writes).toList();
  }

  /** What is there now and was not there before. */
  public List<ObjectRef> left() {
    return after.since(before);
  }

  /**
   * What was there before and is gone or another one now; without what its own controller took
   * away, as the old pod of a Deployment, unless the validator wrote to it.
   */
  public List<ObjectRef> lost() {
    List<ObjectRef> retired = after.retiredSince(before);
    return after.missingSince(before).stream()
        .filter(ref -> !retired.contains(ref) || isWrittenTo(ref))
        .toList();
  }

  /** What was there before, is there now, and was written to by the validator. */
  public List<ObjectRef> touched() {
    return after.objects().values().stream()
        .map(Inventory.Entry::ref)
        .filter(ref -> before.objects().containsKey(ref.path()))
        .filter(this::isWrittenTo)
        .toList();
  }

  private boolean isWrittenTo(ObjectRef ref) {
    return writes().stream().anyMatch(w -> w.touches(ref.path(), ref.collectionPath()));
  }

  /** Verdict and cause in one line, for assertion messages. */
  public String said() {
    return verdict.outcome()
        + " after "
        + elapsed.toMillis()
        + " ms: "
        + verdict.message()
        + (verdict.cause() == null ? "" : " [" + verdict.cause().sentence() + "]");
  }
}
