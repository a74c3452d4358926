package org.ncclconformance.trial;

import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.ncclconformance.cluster.ObjectRef;
import org.ncclconformance.diagnosis.Cause;
import org.ncclconformance.situation.inventory.Inventory;
import org.ncclconformance.situation.proxy.RecordedRequest;
import org.ncclconformance.trainer.install.ReleaseChange;
import org.ncclconformance.trainer.state.TrainerState;
import org.ncclconformance.validator.Bandwidth;
import org.ncclconformance.validator.Curve;
import org.ncclconformance.validator.Evidence;
import org.ncclconformance.validator.Verdict;
import org.ncclconformance.validator.Verdict.Outcome;

/** Of a validator that passed after a second, and did and found nothing else but what is added. */
final class Seen {
  private final List<String> warnings = new ArrayList<>();
  private final List<ReleaseChange> changes = new ArrayList<>();
  private final List<Evidence> evidence = new ArrayList<>();
  private final List<RecordedRequest> requests = new ArrayList<>();
  private final Map<String, Inventory.Entry> before = new LinkedHashMap<>();
  private final Map<String, Inventory.Entry> after = new LinkedHashMap<>();
  private Outcome outcome = Outcome.PASSED;
  private String message = "all is well";
  private Duration elapsed = Duration.ofSeconds(1);
  private @Nullable TrainerState state;
  private @Nullable Cause cause;
  private @Nullable Bandwidth bandwidth;

  static Seen passing() {
    return new Seen();
  }

  Seen ending(Outcome other) {
    outcome = other;
    return this;
  }

  Seen saying(String words) {
    message = words;
    return this;
  }

  Seen after(Duration span) {
    elapsed = span;
    return this;
  }

  Seen finding(TrainerState found) {
    state = found;
    return this;
  }

  Seen because(Cause why) {
    cause = why;
    return this;
  }

  Seen warning(String words) {
    warnings.add(words);
    return this;
  }

  Seen changing(ReleaseChange change) {
    changes.add(change);
    return this;
  }

  Seen showing(String name, String text) {
    evidence.add(new Evidence(name, text));
    return this;
  }

  Seen measuring(String outOfPlace, String inPlace, String threshold, String floor) {
    bandwidth =
        new Bandwidth(
            17_179_869_184L,
            new BigDecimal(outOfPlace),
            new BigDecimal(inPlace),
            new BigDecimal(threshold),
            new BigDecimal("0.10"),
            new BigDecimal(floor),
            new Curve("any", List.of()));
    return this;
  }

  Seen sending(String method, String path) {
    return sending(method, path, "", "", 200);
  }

  Seen sending(String method, String path, String query, String body, int code) {
    requests.add(new RecordedRequest(Instant.EPOCH, method, path, query, body, code));
    return this;
  }

  /** There before and after. */
  Seen amid(ObjectRef object) {
    return losing(object).leaving(object);
  }

  /** There after, and not before. */
  Seen leaving(ObjectRef object) {
    after.put(object.path(), new Inventory.Entry(object, ""));
    return this;
  }

  /** There before, and not after. */
  Seen losing(ObjectRef object) {
    return losing(object, "");
  }

  /** The same of what a controller had made for the object of that UID. */
  Seen losing(ObjectRef object, String controller) {
    before.put(object.path(), new Inventory.Entry(object, controller));
    return this;
  }

  Observation made() {
    return new Observation(
        new Verdict(outcome, message, state, cause, bandwidth, warnings, changes, evidence),
        elapsed,
        requests,
        new Inventory(before),
        new Inventory(after));
  }
}
