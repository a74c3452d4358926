package org.ncclconformance.behavior;

import java.math.BigDecimal;
import java.util.List;
import java.util.function.BinaryOperator;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.ncclconformance.diagnosis.Cause;
import org.ncclconformance.diagnosis.CauseCode;
import org.ncclconformance.trainer.install.ReleaseChange;
import org.ncclconformance.trainer.state.TrainerState;
import org.ncclconformance.validator.Bandwidth;
import org.ncclconformance.validator.Evidence;
import org.ncclconformance.validator.Verdict;
import org.ncclconformance.validator.Verdict.Outcome;

/** One fact of a verdict made wrong; the others stay as the right validator gave them. */
final class Spoil {
  private Spoil() {}

  static UnaryOperator<Verdict> outcome(Outcome other) {
    return v -> with(v, other, v.message(), v.state(), v.cause(), v.warnings(), v.evidence());
  }

  static UnaryOperator<Verdict> state(@Nullable TrainerState other) {
    return v -> with(v, v.outcome(), v.message(), other, v.cause(), v.warnings(), v.evidence());
  }

  /** Another code for the same words about the same object. */
  static UnaryOperator<Verdict> cause(CauseCode other) {
    return v ->
        withCause(
            v,
            cause(v) == null
                ? new Cause(other, null, null, v.message(), "")
                : new Cause(
                    other,
                    cause(v).object(),
                    cause(v).field(),
                    cause(v).found(),
                    cause(v).advice()));
  }

  /** The same cause, shown by nothing. */
  static UnaryOperator<Verdict> object() {
    return v ->
        withCause(v, new Cause(cause(v).code(), null, null, cause(v).found(), cause(v).advice()));
  }

  private static Cause cause(Verdict v) {
    return v.cause();
  }

  private static Verdict withCause(Verdict v, Cause cause) {
    return with(v, v.outcome(), v.message(), v.state(), cause, v.warnings(), v.evidence());
  }

  /** A word that is said nowhere: not in the message, the cause or a warning. */
  static UnaryOperator<Verdict> word(String word) {
    return v ->
        with(
            v,
            v.outcome(),
            without(word, v.message()),
            v.state(),
            cause(v) == null ? null : without(word, cause(v)),
            v.warnings().stream().map(w -> without(word, w)).toList(),
            v.evidence());
  }

  private static Cause without(String word, Cause cause) {
    boolean inObject = String.valueOf(cause.object()).contains(word);
    return new Cause(
        cause.code(),
        inObject ? null : cause.object(),
        cause.field(),
        without(word, cause.found()),
        without(word, cause.advice()));
  }

  private static String without(String word, String text) {
    return text.replace(word, "something");
  }

  static UnaryOperator<Verdict> warnings() {
    return v -> with(v, v.outcome(), v.message(), v.state(), v.cause(), List.of(), v.evidence());
  }

  static UnaryOperator<Verdict> evidence(String name) {
    return v ->
        with(
            v,
            v.outcome(),
            v.message(),
            v.state(),
            v.cause(),
            v.warnings(),
            v.evidence().stream().filter(e -> !e.name().equals(name)).toList());
  }

  static UnaryOperator<Verdict> bandwidth(@Nullable Bandwidth other) {
    return v ->
        with(
            v,
            v.outcome(),
            v.message(),
            v.state(),
            v.cause(),
            other,
            v.warnings(),
            v.changes(),
            v.evidence());
  }

  /** Each half is what is made of both; a verdict without a bandwidth stays without. */
  static UnaryOperator<Verdict> halves(
      BinaryOperator<BigDecimal> outOfPlace, BinaryOperator<BigDecimal> inPlace) {
    return v -> {
      Bandwidth b = v.bandwidth();
      return b == null
          ? v
          : bandwidth(
                  new Bandwidth(
                      b.bytes(),
                      outOfPlace.apply(b.outOfPlace(), b.inPlace()),
                      inPlace.apply(b.outOfPlace(), b.inPlace()),
                      b.threshold(),
                      b.tolerance(),
                      b.floor(),
                      b.curve()))
              .apply(v);
    };
  }

  static UnaryOperator<Verdict> changes() {
    return v ->
        with(
            v,
            v.outcome(),
            v.message(),
            v.state(),
            v.cause(),
            v.bandwidth(),
            v.warnings(),
            List.of(),
            v.evidence());
  }

  private static Verdict with(
      Verdict v,
      Outcome outcome,
      String message,
      @Nullable TrainerState state,
      @Nullable Cause cause,
      List<String> warnings,
      List<Evidence> evidence) {
    return with(v, outcome, message, state, cause, v.bandwidth(), warnings, v.changes(), evidence);
  }

  private static Verdict with(
      Verdict v,
      Outcome outcome,
      String message,
      @Nullable TrainerState state,
      @Nullable Cause cause,
      @Nullable Bandwidth bandwidth,
      List<String> warnings,
      List<ReleaseChange> changes,
      List<Evidence> evidence) {
    return new Verdict(outcome, message, state, cause, bandwidth, warnings, changes, evidence);
  }
}
