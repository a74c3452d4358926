package org.ncclconformance.simulation.fabric;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.ncclconformance.simulation.api.Api;
import org.ncclconformance.simulation.api.Kind;
import org.ncclconformance.simulation.device.ImexChannels;
import org.ncclconformance.simulation.json.ApiObject;
import org.ncclconformance.simulation.network.Network;

/** Finds the pods that a hostfile means, as they look from the namespace of its launcher. */
final class HostSearch {
  private final Api api;
  private final Network network;
  private final Peak usual;
  private final Launcher launcher;
  private final List<ApiObject> pods;

  HostSearch(Api api, Network network, Peak usual, Launcher launcher) {
    this.api = api;
    this.network = network;
    this.usual = usual;
    this.launcher = launcher;
    this.pods =
        api.lookAtAll(kind("pods"), launcher.namespace()).stream()
            .map(ApiObject::new)
            // a name means the pod that lives, where another one had it before
            .sorted(Comparator.comparing(HostSearch::over))
            .toList();
  }

  private Kind kind(String plural) {
    return api.kind("", plural).orElseThrow();
  }

  private static boolean over(ApiObject pod) {
    return List.of("Succeeded", "Failed").contains(pod.text("/status/phase"));
  }

  /** The only line there is where no hostfile was given: this pod, with its GPUs. */
  HostLine itself() throws EarlyEndException {
    ApiObject pod =
        pods.stream()
            .filter(this::launches)
            .findFirst()
            .orElseThrow(() -> EarlyEndException.nonsense("no pod " + launcher.pod()));
    return new HostLine(pod.name(), Math.max(1, GivenDevices.to(pod).gpus()));
  }

  private boolean launches(ApiObject pod) {
    return pod.name().equals(launcher.pod());
  }

  /** The pod behind that line, once it has let mpirun in. */
  Host reach(HostLine line) throws EarlyEndException {
    String shortName = line.host().replaceFirst("\\..*", "");
    ApiObject pod =
        pods.stream()
            .filter(
                each ->
                    each.name().equals(line.host())
                        || each.text("/spec/hostname").equals(shortName)
                        || each.text("/status/podIP").equals(line.host()))
            .findFirst()
            .orElseThrow(() -> unreachable(line, "Name or service not known"));
    boolean channel = enter(pod, line).holds(ImexChannels.CHANNEL);
    return new Host(
        pod, line.slots(), GivenDevices.to(pod), hardware(pod.text("/spec/nodeName")), channel);
  }

  private Network.Host enter(ApiObject pod, HostLine line) throws EarlyEndException {
    if (launches(pod)) {
      // to itself it needs no ssh, and its kubelet may not have told its address yet
      return path -> launcher.read(path).isPresent();
    }
    String address = pod.text("/status/podIP");
    if (address.isEmpty() || pod.text("/spec/nodeName").isEmpty()) {
      throw unreachable(line, "No route to host");
    }
    Optional<Network.Host> there = network.login(address);
    return there.orElseThrow(() -> unreachable(line, "Connection refused"));
  }

  private static EarlyEndException unreachable(HostLine line, String why) {
    return new EarlyEndException(
        1,
        "ssh: connect to host " + line.host() + " port 22: " + why,
        "ORTE was unable to reliably start one or more daemons.");
  }

  private NodeHardware hardware(String name) throws EarlyEndException {
    ApiObject node =
        api.look(kind("nodes"), null, name)
            .map(ApiObject::new)
            .orElseThrow(() -> EarlyEndException.nonsense("there is no node " + name));
    return NodeHardware.of(node, usual);
  }
}
