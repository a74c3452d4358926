package org.ncclconformance.situation;

import java.util.List;
import java.util.Optional;
import org.ncclconformance.situation.proxy.ApiFront;
import org.ncclconformance.trainer.release.UnusableRelease;
import org.ncclconformance.trainer.state.TrainerState;

/**
 * What a behaviour starts from: a state of Trainer, what is special about it, how that comes about
 * and how it is undone. Each is a class of its own with a constructor that takes nothing, so that a
 * behaviour can name it.
 */
public abstract class Arrangement {
  private final TrainerState state;
  private final BaseState base;
  private final String words;

  /**
   * Describes it.
   *
   * @param state of Trainer
   * @param base what has to be there before {@link #arrange} is called
   * @param words as a report shows it
   */
  protected Arrangement(TrainerState state, BaseState base, String words) {
    this.state = state;
    this.base = base;
    this.words = words;
  }

  /** Adds to the base state what is special, and leaves on the stack how that is undone. */
  public abstract Setup arrange(ArrangementContext context, CleanupStack undo)
      throws InterruptedException, UnusableRelease;

  public final TrainerState state() {
    return state;
  }

  /** What this is on a cluster in that state, or empty where it is not there. */
  public Optional<Arrangement> in(TrainerState found) {
    return found == state ? Optional.of(this) : Optional.empty();
  }

  /** The states that it is there in, for a sentence. */
  public String states() {
    return state.name();
  }

  /** What stands below it: what is special about it comes on top, and can be undone. */
  public final BaseState base() {
    return base;
  }

  /** Whether the first question to a validator uses it up. */
  public boolean singleUse() {
    return false;
  }

  /**
   * Whether a cluster that is in its state has all of it, so that nothing needs to be changed
   * there.
   */
  public boolean canBeFound() {
    return false;
  }

  /** Lets its faults in where whoever is judged reaches the API; none, unless it says so. */
  public void prepare(ApiFront front) {}

  /** What a behaviour's method can ask for by type, whatever cluster this is arranged on. */
  public List<Object> offers() {
    return List.of();
  }

  /** Whether the other is of the same class, and therefore the same arrangement. */
  final boolean isTheSameAs(Arrangement other) {
    return other.getClass() == getClass();
  }

  /** As a report shows it. */
  @Override
  public final String toString() {
    return words;
  }
}
