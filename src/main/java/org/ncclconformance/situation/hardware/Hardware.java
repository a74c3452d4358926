package org.ncclconformance.situation.hardware;

import java.util.function.Consumer;

/**
 * What the GPU nodes of a cluster are, in the words of the field. Another hardware is one more
 * constant: what it is called, and what makes it of nodes that are equally fast.
 */
public enum Hardware {
  /**
   * Whatever is there. Where it can be arranged, its speed is drawn, above every declared floor.
   */
  ANY("whatever is there", plan -> {}),
  /** Each run measures the same, and the suite knows what: above every declared floor. */
  STEADY("fast, at a speed that is known", plan -> {}),
  /** Whatever it takes part in is slow: the odd node, or the last one. */
  SLOW_NODE("one node slower than the others", plan -> plan.odd(Draw::slow)),
  SLOW_IN_PLACE(
      "slow in place, fast out of place",
      plan -> plan.all(draw -> new BusSpeed(draw.fastHalf(), draw.slowHalf()))),
  SLOW_OUT_OF_PLACE(
      "slow out of place, fast in place",
      plan -> plan.all(draw -> new BusSpeed(draw.slowHalf(), draw.fastHalf()))),
  /** NCCL finds no network but TCP. */
  SOCKETS(
      "no network but TCP",
      plan -> plan.all(Draw::overSockets).all(HardwareAnnotation.NETWORK, "Socket")),
  /** As fast as the platform's, and another one. */
  OTHER_NETWORK(
      "a network that no platform expects",
      plan -> plan.all(HardwareAnnotation.NETWORK, Hardware.STRANGE)),
  NODE_ON_OTHER_NETWORK(
      "one node on a network that no platform expects",
      plan -> plan.odd(HardwareAnnotation.NETWORK, Hardware.STRANGE)),
  WITHOUT_NVLS("no NVLink SHARP", plan -> plan.all(HardwareAnnotation.NVLS, "off")),
  /** The output ends in the table. */
  RUN_CUT("a run whose output is cut", plan -> plan.all(HardwareAnnotation.FAULT, "cut")),
  RUN_FAILS(
      "a run whose processes lose each other", plan -> plan.all(HardwareAnnotation.FAULT, "fail")),
  NODE_FAILS(
      "one node whose processes lose the others",
      plan -> plan.odd(HardwareAnnotation.FAULT, "fail")),
  RUN_HANGS("a run that never ends", plan -> plan.all(HardwareAnnotation.FAULT, "hang")),
  /** At the largest message, for which nccl-tests ends with an error. */
  WRONG_VALUES("wrong results", HardwarePlan::wrongValues),
  WRONG_IN_THE_MIDDLE(
      "wrong results of one size, and a launcher that ends well",
      plan -> plan.printing("wrong-in-the-middle")),
  PRINTS_NOTHING("a launcher that prints nothing", plan -> plan.all(HardwareAnnotation.LOG, "\n")),
  ENDS_WITH_3(
      "a launcher that ends with code 3",
      plan -> plan.printing("failed").all(HardwareAnnotation.EXIT, "3"));

  /** Of a node that says how fast it is. */
  public static final String ANNOTATION = HardwareAnnotation.GBPS.key();

  /** A network that NCCL can have, and that no platform of the matrix names. */
  private static final String STRANGE = "UCX";

  private final String words;
  private final Consumer<HardwarePlan> change;

  Hardware(String words, Consumer<HardwarePlan> change) {
    this.words = words;
    this.change = change;
  }

  /** Why a cluster whose hardware is real does not have it, in one sentence. */
  public static String cannotBeChanged(Hardware wanted) {
    return "this needs hardware that is arranged ("
        + wanted
        + "), and this cluster's is real; it can be arranged on the simulated cluster, and with"
        + " cluster.access=disposable where namespace kube-system is annotated "
        + HardwareNotice.SAID_BY;
  }

  /** Whether a cluster as it is found may not have it. */
  public boolean needsArranging() {
    return this != ANY;
  }

  void change(HardwarePlan plan) {
    change.accept(plan);
  }

  /** As a report shows it. */
  @Override
  public String toString() {
    return words;
  }
}
