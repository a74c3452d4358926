package org.ncclconformance.trial;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.ncclconformance.cluster.Access;
import org.ncclconformance.situation.TestEnvironment;
import org.ncclconformance.validator.Request;

/**
 * What was asked in a run, and what came of it: who asks the same in the same situation gets the
 * answer that is there already, since a benchmark run costs minutes of many GPUs. A situation is
 * asked by one at a time, so that nobody has to wait for an answer that another is getting.
 */
public final class Answers {
  private final Map<Asked, Answer> given = new ConcurrentHashMap<>();

  /**
   * A question as it reaches the validator.
   *
   * @param environment what stands: the same object as long as it does, and its hardware with it
   * @param whole the check, and not only its preflight
   */
  record Asked(TestEnvironment environment, boolean whole, Access access, Request request) {}

  private record Answer(Observation observation, String asker) {}

  /** What there is to do where nobody has asked yet. */
  interface Attempt {
    Observation make() throws InterruptedException;
  }

  /**
   * For the questions of one method.
   *
   * @param name which others are told where they get its answer
   * @param shared is told who asked first, where somebody did
   */
  public Asker asker(String name, Consumer<String> shared) {
    return new Asker(name, shared);
  }

  /** One who asks. */
  public final class Asker {
    private final String name;
    private final Consumer<String> shared;

    private Asker(String name, Consumer<String> shared) {
      this.name = name;
      this.shared = shared;
    }

    /** An attempt that throws is no answer: the next one asks anew. */
    Observation ask(Asked question, Attempt attempt) throws InterruptedException {
      Answer known = given.get(question);
      if (known != null) {
        shared.accept(known.asker());
        return known.observation();
      }
      Observation observation = attempt.make();
      given.put(question, new Answer(observation, name));
      return observation;
    }
  }
}
