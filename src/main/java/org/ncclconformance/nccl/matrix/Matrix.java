package org.ncclconformance.nccl.matrix;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.ncclconformance.nccl.judge.CheckName;
import org.ncclconformance.nccl.judge.Threshold;
import org.ncclconformance.nccl.judge.TransportDemand;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

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
    List<SupportedBenchmark> rows = new ArrayList<>();
    Object all = new Load(LoadSettings.builder().build()).loadFromString(text("matrix.yaml"));
    for (Object row : (List<?>) all) {
      rows.add(row((Map<?, ?>) row));
    }
    return new Matrix(rows);
  }

  private static SupportedBenchmark row(Map<?, ?> row) {
    CheckName check = CheckName.of(String.valueOf(row.get("check"))).orElseThrow();
    String[] platform = String.valueOf(row.get("platform")).split("/", 2);
    List<String> networks =
        row.get("networks") instanceof List<?> names
            ? names.stream().map(String::valueOf).toList()
            : List.of();
    String file = "runtimes/" + check + "/" + platform[0] + "-" + platform[1] + ".yaml";
    return new SupportedBenchmark(
        check,
        new Platform(platform[0], platform[1]),
        BenchmarkRuntime.builtIn(file, text(file)),
        String.valueOf(row.get("transport")),
        networks,
        row.get("fabric") == null ? null : String.valueOf(row.get("fabric")),
        "nodes".equals(row.get("nvlink"))
            ? TransportDemand.NVLINK_BETWEEN_NODES
            : TransportDemand.of(check),
        row.get("threshold") instanceof Number threshold
            ? Optional.of(new Threshold(BigDecimal.valueOf(threshold.doubleValue())))
            : Optional.empty(),
        String.valueOf(row.get("basis")));
  }

  private static String text(String resource) {
    return ResourceText.beside(Matrix.class, resource);
  }
}
