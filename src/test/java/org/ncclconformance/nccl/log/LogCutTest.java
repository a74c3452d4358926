package org.ncclconformance.nccl.log;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A log that is cut anywhere yields the whole reading or a reason, never another number. */
class LogCutTest {
  private static final int CUTS = 2000;

  @ParameterizedTest
  @CsvSource({
    "012-h100-two-node-16g.txt, 1",
    "016-v2.9-tagoutput-info-16-ranks.txt, 1",
    "060-timestamps-and-memory-report.txt, 1",
    "087-json-per-iteration.json, 0",
  })
  void at_its_end(String file, int fewestWhole) {
    byte[] log = Logs.bytes(file);
    Reading.Measured whole = (Reading.Measured) Logs.read(log);
    int complete = 0;

    for (int i = 0; i < CUTS; i++) {
      int length = (int) ((long) log.length * i / CUTS);
      Reading reading = Logs.read(Arrays.copyOf(log, length));
      if (reading instanceof Reading.Measured measured) {
        complete++;
        assertThat(measured.table())
            .as("first %d bytes of %s", length, file)
            .isEqualTo(whole.table());
      }
    }

    assertThat(complete).as("cuts behind the table").isGreaterThanOrEqualTo(fewestWhole);
  }

  @ParameterizedTest
  @CsvSource({
    "012-h100-two-node-16g.txt",
    "016-v2.9-tagoutput-info-16-ranks.txt",
    "022-lost-hash-on-banner.txt",
    "060-timestamps-and-memory-report.txt",
  })
  void at_its_beginning(String file) {
    byte[] log = Logs.bytes(file);
    Reading.Measured whole = (Reading.Measured) Logs.read(log);
    int complete = 0;

    for (int from = 0; from < log.length; from += 11) {
      Reading reading = Logs.read(Arrays.copyOfRange(log, from, log.length));
      if (reading instanceof Reading.Measured measured) {
        complete++;
        assertThat(measured.size()).as("%s from byte %d", file, from).isEqualTo(whole.size());
        assertThat(measured.outOfPlace()).isEqualTo(whole.outOfPlace());
        assertThat(measured.inPlace()).isEqualTo(whole.inPlace());
        assertThat(measured.table().average()).isEqualTo(whole.table().average());
        assertThat(measured.table().rows()).isEqualTo(whole.table().rows());
      }
    }

    assertThat(complete).as("cuts before the titles").isPositive();
  }
}
