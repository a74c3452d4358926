package org.ncclconformance.nccl.log;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Every log of the collection against what a careful reader made of it. */
class KnownLogsTest {

  static Stream<Arguments> logs() {
    String table = new String(Logs.resource("/nccl/logs.txt"), StandardCharsets.UTF_8);
    return table
        .lines()
        .filter(line -> Character.isDigit(line.charAt(0)))
        .map(line -> Arrays.stream((line + " | | ").split("\\|", 10)).map(String::strip).toList())
        .map(cells -> Arguments.of(cells.get(0), cells));
  }

  @Test
  void there_are_69_of_them() {
    assertThat(logs()).hasSize(69);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("logs")
  void is_read_as_a_careful_reader_reads_it(String file, List<String> expected) {
    Reading reading = Logs.read(Logs.bytes(file));

    Table table = table(reading);
    Row largest = table == null ? null : table.largest();
    assertThat(
            List.of(
                outcome(reading),
                largest == null ? "-" : "" + largest.size(),
                busbw(largest == null ? null : largest.outOfPlace()),
                busbw(largest == null ? null : largest.inPlace()),
                average(table),
                outOfBounds(table),
                checked(reading)))
        .as(reading.toString())
        .isEqualTo(expected.subList(1, 8));
    for (String words : expected.get(8).split("; ", -1)) {
      assertThat(String.join("\n", reading.warnings())).as("warnings").contains(words);
    }
  }

  private static String outcome(Reading reading) {
    return reading instanceof Reading.NoReading none ? none.reason().name() : "MEASURED";
  }

  private static @Nullable Table table(Reading reading) {
    return reading instanceof Reading.Measured measured
        ? measured.table()
        : ((Reading.NoReading) reading).evidence();
  }

  private static String checked(Reading reading) {
    return reading instanceof Reading.Measured measured
        ? measured.checked() ? "checked" : "unchecked"
        : "-";
  }

  private static String busbw(@Nullable Placement placement) {
    return placement == null ? "-" : placement.busbw().toPlainString();
  }

  private static String average(@Nullable Table table) {
    return table == null || table.average() == null
        ? "-"
        : table.average() + (table.averageVerdict() == null ? "" : " " + table.averageVerdict());
  }

  private static String outOfBounds(@Nullable Table table) {
    return table == null || table.outOfBounds() == null
        ? "-"
        : table.outOfBounds() + (Boolean.TRUE.equals(table.inBounds()) ? " OK" : " FAILED");
  }
}
