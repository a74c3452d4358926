package org.ncclconformance.nccl;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** Whatever launchers and collectors put around the lines, the reading is the same. */
class LogWrappersTest {

  @Property(tries = 150)
  void wrappers_change_nothing(
      @ForAll("files") String file, @ForAll("wrappers") UnaryOperator<String> wrapper) {
    String log = Logs.text(file);
    String wrapped = log.lines().map(wrapper).collect(Collectors.joining("\n", "", "\n"));

    assertThat(facts(Logs.read(wrapped))).as(wrapped).isEqualTo(facts(Logs.read(log)));
  }

  @Property(tries = 100)
  void lines_of_others_in_between_change_nothing(
      @ForAll("files") String file, @ForAll("noise") List<String> noise) {
    String log = Logs.text(file);
    int[] next = {0};
    String mixed =
        log.lines()
            .map(line -> noise.get(next[0]++ % noise.size()) + "\n" + line)
            .collect(Collectors.joining("\n", "", "\n"));

    assertThat(facts(Logs.read(mixed))).as(mixed).isEqualTo(facts(Logs.read(log)));
  }

  /** All but the raw lines that messages quote. */
  private static List<Object> facts(Reading reading) {
    return reading instanceof Reading.Measured measured
        ? List.of(
            measured.size(),
            measured.outOfPlace(),
            measured.inPlace(),
            measured.checked(),
            measured.table(),
            measured.transport(),
            measured.warnings())
        : List.of(
            ((Reading.NoReading) reading).reason(),
            String.valueOf(((Reading.NoReading) reading).evidence()),
            reading.transport());
  }

  @Provide
  Arbitrary<String> files() {
    return Arbitraries.of(
        "001-v2.9-error-na-info-in-table.txt",
        "012-h100-two-node-16g.txt",
        "018-placeholder-values.txt",
        "022-lost-hash-on-banner.txt",
        "025-no-ib-device-socket.txt",
        "028-data-corruption-wrong-in-e-notation.txt",
        "031-three-collectives-one-log.txt",
        "033-reduced-maxbytes-all-rows-then-crash.txt",
        "036-alltoall-inplace-na-mpirun-help.txt",
        "045-connect-aborted-internal-error.txt",
        "060-timestamps-and-memory-report.txt",
        "061-per-iteration-report.txt",
        "064-in-place-only-rows.txt",
        "069-min-bw-failed.txt",
        "078-crash-in-the-middle-of-a-row.txt",
        "096-truncated-before-trailer.txt",
        "097-truncated-head.txt",
        "099-two-complete-runs.txt",
        "103-decimal-comma.txt",
        "106-human-readable-size.txt");
  }

  @Provide
  Arbitrary<UnaryOperator<String>> wrappers() {
    Arbitrary<String> stamp =
        Arbitraries.of(
            "",
            "2026-03-01T12:00:00.000000137Z ",
            "2026-03-01T12:00:00Z ",
            "2026-03-01T12:00:00.5+01:00 ");
    Arbitrary<String> pod = Arbitraries.of("", "[pod/nccl-launcher-0-0-x7k2p/node] ");
    Arbitrary<String> launcher = Arbitraries.of("", "(head, rank=0, pid=3808) ");
    Arbitrary<String> tag = Arbitraries.of("", "[1,0]<stdout>:", "    [1,0]<stdout>:");
    Arbitrary<String> indentation = Arbitraries.of("", "  ", "\t");
    Arbitrary<Boolean> colour = Arbitraries.of(true, false);
    Arbitrary<String> end = Arbitraries.of("", "\r", "  ", " \u001b[0m\u001b[K");
    Arbitrary<String> prefix =
        Combinators.combine(stamp, pod, Arbitraries.of(true, false))
            .as((s, p, podFirst) -> podFirst ? p + s : s + p);
    return Combinators.combine(prefix, launcher, tag, indentation, colour, end)
        .as(
            (p, l, t, i, c, e) ->
                line ->
                    (c ? "\u001b[1;32m" : "") + p + l + t + i + (c ? "\u001b[0m" : "") + line + e);
  }

  @Provide
  Arbitrary<List<String>> noise() {
    return Arbitraries.of(
            "",
            "#",
            "Connect QP",
            "node-b:9:9 [1] NCCL INFO Connected all trees",
            "[1,3]<stdout>:  1073741824     268435456     float     sum      -1   1.0 1.0 9.9 0 1.0 1.0 9.9 0",
            "[1,0]<stderr>:  1073741824     268435456     float     sum      -1   1.0 1.0 9.9 0 1.0 1.0 9.9 0",
            "[1,3]<stdout>:# Avg bus bandwidth    : 9.9",
            "Warning: Permanently added '[10.0.0.1]:9001' (ED25519) to the list of known hosts.",
            "10.0.0.1 worker-0",
            "nvidia-smi: waiting for workers",
            "[node-a:02943] 15 more processes have sent help message help-mca-var.txt",
            "caf\u00e9 \u2713 \u0000")
        .list()
        .ofMinSize(1)
        .ofMaxSize(5);
  }
}
