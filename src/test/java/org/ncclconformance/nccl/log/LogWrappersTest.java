package org.ncclconformance.nccl.log;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
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

  @Property(tries = 150)
  void wrappers_in_wrappers_change_nothing(
      @ForAll("files") String file,
      @ForAll("layers") List<String> layers,
      @ForAll boolean mark,
      @ForAll("lineEnds") String end) {
    String log = Logs.text(file);
    String wrapped =
        log.lines()
            .map(line -> String.join("", layers) + line)
            .collect(Collectors.joining(end, mark ? "\ufeff" : "", end));

    assertThat(facts(Logs.read(wrapped))).as(wrapped).isEqualTo(facts(Logs.read(log)));
  }

  @Property(tries = 300)
  void lines_of_other_ranks_and_streams_anywhere_change_no_number(
      @ForAll("goodFiles") String file, @ForAll("strangers") List<Stranger> strangers) {
    String log = Logs.text(file);
    List<String> lines = new ArrayList<>(log.lines().toList());
    for (Stranger stranger : strangers) {
      String own = lines.get((int) (stranger.what() * lines.size()));
      // what another rank prints looks like the first one's, with numbers of its own
      lines.add(
          (int) (stranger.where() * (lines.size() + 1)),
          stranger.prefix() + own.replaceAll("\\[\\d+,\\d+\\]<std...>:", "").replace('4', '9'));
    }
    String mixed = String.join("\n", lines) + "\n";

    assertThat(numbers(Logs.read(mixed))).as(mixed).isEqualTo(numbers(Logs.read(log)));
  }

  /**
   * A line of the log again, as another rank or stream would print it.
   *
   * @param where it is put, as a fraction of the log
   * @param what line it repeats, as a fraction of the log
   */
  record Stranger(double where, double what, String prefix) {}

  private static List<Object> numbers(Reading reading) {
    Reading.Measured measured = (Reading.Measured) reading;
    return List.of(
        measured.size(),
        measured.outOfPlace(),
        measured.inPlace(),
        measured.checked(),
        measured.table());
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
  Arbitrary<List<String>> layers() {
    return Arbitraries.of(
            "2026-03-01T12:00:00.000000137Z ",
            "2026-03-01T12:00:00.5+01:00 ",
            "[pod/nccl-launcher-0-0-x7k2p/node] ",
            "(head, rank=0, pid=3808) ",
            "[1,0]<stdout>:",
            "\u001b[2m",
            "\u001b[38;5;82m",
            "  ",
            "\t")
        .list()
        .ofMinSize(2)
        .ofMaxSize(8);
  }

  @Provide
  Arbitrary<String> lineEnds() {
    return Arbitraries.of("\n", "\r\n", "\r", "\u001b[0m\n", "\u001b[0m\u001b[K\r\n", " \t\r\n");
  }

  @Provide
  Arbitrary<String> goodFiles() {
    return Arbitraries.of(
        "001-v2.9-error-na-info-in-table.txt",
        "006-v2.9-large-sizes-only.txt",
        "012-h100-two-node-16g.txt",
        "015-indented-tagoutput-wrong-prose.txt",
        "016-v2.9-tagoutput-info-16-ranks.txt",
        "022-lost-hash-on-banner.txt",
        "060-timestamps-and-memory-report.txt",
        "061-per-iteration-report.txt",
        "099-two-complete-runs.txt");
  }

  @Provide
  Arbitrary<List<Stranger>> strangers() {
    Arbitrary<Double> place = Arbitraries.doubles().between(0, 1).map(at -> at * 0.999);
    Arbitrary<String> rank =
        Combinators.combine(
                Arbitraries.of("", "2026-03-01T12:00:00.000000137Z ", "(worker, rank=1, pid=9) "),
                Arbitraries.integers().between(1, 99_999_999),
                Arbitraries.of("stdout", "stderr"))
            .as((before, number, stream) -> before + "[1," + number + "]<" + stream + ">:");
    Arbitrary<String> prefix =
        Arbitraries.oneOf(
            rank,
            Arbitraries.of(
                "[1,0]<stderr>:",
                "node-b:9:9 [1] NCCL INFO ",
                "[1,0]<stdout>:node-a:101:101 [0] NCCL INFO ",
                "[1,5]<stdout>:node-b:9:9 [5] NCCL WARN ",
                "{\"log\":\"never shown\"} "));
    return Combinators.combine(place, place, prefix)
        .as(Stranger::new)
        .list()
        .ofMinSize(1)
        .ofMaxSize(30);
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
