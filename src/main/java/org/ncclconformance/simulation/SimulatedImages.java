package org.ncclconformance.simulation;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.ncclconformance.simulation.node.ImageSource;
import org.ncclconformance.simulation.program.ImageContents;
import org.ncclconformance.simulation.program.ShellProgram;
import org.ncclconformance.simulation.program.TcpxoProgram;
import org.ncclconformance.simulation.registry.Architecture;
import org.ncclconformance.simulation.registry.SimulatedRegistry;
import org.ncclconformance.simulation.release.ReleaseImages;

/**
 * The images that the public registries hold here. JobSet's is there under its promoted name only:
 * the staging repository is empty, as it is since its garbage collection.
 */
final class SimulatedImages implements ImageSource {
  private static final String BENCHMARK = "hpc-cloud/nccl-tests";
  private static final String PYTORCH = "nvidia/pytorch";
  private static final String TCPXO = "gce-ai-infra/gpudirect-tcpxo/tcpgpudmarxd-dev";
  private static final String JOBSET = "jobset/jobset";
  private static final String TRAINER = "kubeflow/trainer/trainer-controller-manager";

  /** Sizes as a real node gave them for the lab's images (recordings). */
  private static final Map<String, Long> BYTES = Map.of(JOBSET, 17_861_449L, TRAINER, 14_892_694L);

  private static final long BUSYBOX_BYTES = 1_090_728;

  private final SimulatedRegistry registry;
  private final Map<String, ImageContents> programs = new HashMap<>();

  SimulatedImages(SimulatedRegistry registry) {
    this.registry = registry;
    programs.putAll(ReleaseImages.all());
    ShellProgram shell = new ShellProgram();
    for (String repository : List.of(BENCHMARK, PYTORCH, "busybox", "library/busybox")) {
      programs.put(repository, new ImageContents(List.of("/bin/sh"), true, shell));
    }
    programs.put(TCPXO, new ImageContents(List.of("/bin/sh"), true, new TcpxoProgram()));
    programs.put("pause", new ImageContents(List.of("/bin/sleep", "2147483647"), true, shell));
  }

  /** Fills the registry. */
  void push() {
    push(JOBSET, "65532:65532", List.of("/manager"), "v0.11.0", "v0.11.1");
    push(TRAINER, "65532:65532", List.of("/manager"), "v2.2.0");
    push(
        BENCHMARK,
        "0:0",
        List.of("/bin/sh"),
        "cuda12.8.1-efa1.43.2-ofiv1.16.3-ncclv2.27.7-1-testsv2.16.9");
    push(PYTORCH, "0:0", List.of("/bin/sh"), "25.06-py3", "26.01-py3");
    push(TCPXO, "0:0", List.of("/bin/sh"), "v1.0.20");
    push("busybox", "0:0", List.of("/bin/sh"), "latest");
    push("library/busybox", "0:0", List.of("/bin/sh"), "latest", "1.37");
    push("pause", "0:0", List.of("/bin/sleep", "2147483647"), "3.10");
  }

  private void push(String repository, String user, List<String> entrypoint, String... tags) {
    registry.push(
        repository,
        List.of(tags),
        Set.of(Architecture.AMD64, Architecture.ARM64),
        entrypoint,
        List.of("PATH=/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin"),
        user);
  }

  @Override
  public Pull pull(String reference) {
    org.ncclconformance.simulation.registry.Pull pull =
        registry.pull(reference, Architecture.AMD64);
    if (pull instanceof org.ncclconformance.simulation.registry.Pull.Failed failed) {
      return new Pull.Refused(failed.message());
    }
    var pulled = (org.ncclconformance.simulation.registry.Pull.Pulled) pull;
    return new Pull.Pulled(
        pulled.image().digest(), BYTES.getOrDefault(repository(reference), BUSYBOX_BYTES));
  }

  @Override
  public Optional<ImageContents> image(String reference) {
    return Optional.ofNullable(programs.get(repository(reference)));
  }

  /** The repository's path: whatever the host, the content is the same. */
  private static String repository(String reference) {
    String name = reference.replaceFirst("@.*", "").replaceFirst(":[^:/]*$", "");
    int slash = name.indexOf('/');
    String first = slash < 0 ? "" : name.substring(0, slash);
    boolean host = first.contains(".") || first.contains(":") || first.equals("localhost");
    return host ? name.substring(slash + 1) : name;
  }
}
