package org.ncclconformance.nccl.log;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** However a log is damaged, there is a reading or a reason, and never an exception. */
class DamagedLogTest {
  /** A piece of text put over the log, at a fraction of its length. */
  record Damage(double place, String text) {}

  @Property(tries = 400)
  void yields_a_reading_or_a_reason(
      @ForAll("files") String file, @ForAll("damages") List<Damage> damages) {
    byte[] log = Logs.bytes(file).clone();
    for (Damage damage : damages) {
      byte[] piece = damage.text().getBytes(StandardCharsets.UTF_8);
      int from = (int) (damage.place() * (log.length - piece.length));
      System.arraycopy(piece, 0, log, from, piece.length);
    }

    Reading reading = Logs.read(log);

    if (reading instanceof Reading.NoReading none) {
      assertThat(none.message()).isNotBlank().doesNotContain("\n");
    } else {
      assertThat(((Reading.Measured) reading).outOfPlace().busbw().signum()).isPositive();
    }
    if (damages.stream().noneMatch(damage -> damage.text().matches("[\n\r]"))) {
      assertThat(reading.toString()).doesNotContain("not-a-real-secret");
    }
  }

  @Provide
  Arbitrary<String> files() {
    return Arbitraries.of(
        "012-h100-two-node-16g.txt",
        "016-v2.9-tagoutput-info-16-ranks.txt",
        "031-three-collectives-one-log.txt",
        "055-fabric-not-initialised-in-json-log.txt",
        "061-per-iteration-report.txt",
        "064-in-place-only-rows.txt",
        "084-json-crash-closed.json",
        "088-json-v1-misspelt-keys.json");
  }

  @Provide
  Arbitrary<List<Damage>> damages() {
    Arbitrary<String> piece =
        Arbitraries.of(
            "\n",
            "\r",
            " ",
            "#",
            "nan",
            "inf",
            "-",
            "1e999",
            "0",
            "9",
            ",",
            ":",
            "\"",
            "{",
            "}",
            "[",
            "]",
            "null",
            "[1,0]<stdout>:",
            "[1,7]<stderr>:",
            "\u001b[",
            "\u0000",
            "\u00e9",
            "999999999999999999999999",
            "size count type",
            "nThread 1 nGpus 1 minBytes 0 maxBytes 0" + " step: 0(factor)",
            "step: 0(bytes)",
            "# Out of bounds values :",
            "# Avg bus bandwidth    :",
            "Rank 999999 on a device 1",
            "Reducing maxBytes to x");
    return Combinators.combine(Arbitraries.doubles().between(0, 1), piece)
        .as(Damage::new)
        .list()
        .ofMinSize(1)
        .ofMaxSize(6);
  }
}
