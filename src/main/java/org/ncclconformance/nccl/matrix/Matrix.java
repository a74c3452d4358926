package org.ncclconformance.nccl.matrix;

import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.ncclconformance.nccl.judge.CheckName;
import org.ncclconformance.nccl.judge.Threshold;
import org.ncclconformance.nccl.judge.TransportDemand;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.dataformat.yaml.YAMLMapper;

/**
 * Which checks are implemented on which platforms, as {@code matrix.yaml} beside this class says.
 *
 * @param rows in the file's order
 */
public record Matrix(List<SupportedBenchmark> rows) {

  /** Two words for a service of which nothing is known; each row has one of them. */
  private static final Set<String> UNNAMED = Set.of("any", "generic");

  /** Keeps its own copy. */
  public Matrix {
    rows = List.copyOf(rows);
  }

  private static final class BuiltIn {
    static final Matrix MATRIX = read();
  }

  /** What this project brings. */
  public static Matrix builtIn() {
    return BuiltIn.MATRIX;
  }

  Optional<SupportedBenchmark> find(CheckName check, Platform platform) {
    return rows.stream()
        .filter(row -> row.check() == check)
        .filter(row -> row.platform().accelerator().equals(platform.accelerator()))
        .filter(row -> isOf(row.platform().service(), platform.service()))
        .findFirst();
  }

  private static boolean isOf(String service, String asked) {
    return service.equals(asked) || (UNNAMED.contains(service) && UNNAMED.contains(asked));
  }

  private static Matrix read() {
    YAMLMapper strict =
        YAMLMapper.builder()
            .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .changeDefaultNullHandling(nulls -> nulls.withValueNulls(Nulls.FAIL, Nulls.FAIL))
            .build();
    return new Matrix(
        Stream.of(strict.readValue(text("matrix.yaml"), Row[].class)).map(Row::benchmark).toList());
  }

  /** A row as the file writes it; what may be left out is null. */
  private record Row(
      String check,
      String platform,
      String transport,
      List<String> networks,
      @JsonSetter(nulls = Nulls.SET) @Nullable String fabric,
      @JsonSetter(nulls = Nulls.SET) @Nullable String nvlink,
      @JsonSetter(nulls = Nulls.SET) @Nullable Double threshold,
      String basis) {

    SupportedBenchmark benchmark() {
      CheckName name = CheckName.of(check).orElseThrow();
      String[] parts = platform.split("/", 2);
      String file = "runtimes/" + check + "/" + parts[0] + "-" + parts[1] + ".yaml";
      return new SupportedBenchmark(
          name,
          new Platform(parts[0], parts[1]),
          BenchmarkRuntime.builtIn(file, text(file)),
          transport,
          networks,
          fabric,
          "nodes".equals(nvlink) ? TransportDemand.NVLINK_BETWEEN_NODES : TransportDemand.of(name),
          Optional.ofNullable(threshold).map(BigDecimal::valueOf).map(Threshold::new),
          basis);
    }
  }

  private static String text(String resource) {
    return ResourceText.beside(Matrix.class, resource);
  }
}
