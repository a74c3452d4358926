package org.ncclconformance.launcher;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.ncclconformance.nccl.judge.Judgement;
import org.ncclconformance.nccl.log.Placement;
import org.ncclconformance.nccl.log.Ranks;
import org.ncclconformance.nccl.log.Reading;
import org.ncclconformance.nccl.log.Table;
import org.ncclconformance.nccl.log.Transport;
import tools.jackson.databind.json.JsonMapper;

/**
 * Logs as machines read them. The names of the fields are those that the command's help lists; a
 * field is never left out, and new ones may be added.
 */
final class ReadLogsAsJson {
  private static final JsonMapper JSON = new JsonMapper();

  private ReadLogsAsJson() {}

  static String of(List<ReadLog> logs) {
    return JSON.writerWithDefaultPrettyPrinter()
        .writeValueAsString(logs.stream().map(ReadLogsAsJson::log).toList());
  }

  /** A map with an order, and with nulls, which a map of {@link Map#of} has not. */
  private static final class Fields extends LinkedHashMap<String, @Nullable Object> {
    private static final long serialVersionUID = 1L;

    Fields with(String name, @Nullable Object value) {
      put(name, value);
      return this;
    }
  }

  private static Fields log(ReadLog log) {
    Reading.NoReading none = log.reading() instanceof Reading.NoReading found ? found : null;
    Reading.Measured measured = log.reading() instanceof Reading.Measured found ? found : null;
    Table table = log.table();
    return new Fields()
        .with("log", log.name())
        .with("reading", log.outcome())
        .with("message", none == null ? null : none.message())
        .with("line", none == null ? null : none.line())
        .with("last_lines", none == null ? null : none.excerpt())
        .with("size", measured == null ? null : measured.size())
        .with("out_of_place", measured == null ? null : placement(measured.outOfPlace()))
        .with("in_place", measured == null ? null : placement(measured.inPlace()))
        .with("checked", measured == null ? null : measured.checked())
        .with("average", table == null ? null : table.average())
        .with("out_of_bounds", table == null ? null : table.outOfBounds())
        .with("ranks", table == null ? null : ranks(table.ranks()))
        .with("transport", transport(log.reading().transport()))
        .with("warnings", log.reading().warnings())
        .with("judgement", log.judgement() == null ? null : judgement(log.judgement()));
  }

  private static Fields placement(Placement placement) {
    return new Fields()
        .with("time_us", placement.time())
        .with("algbw", placement.algbw())
        .with("busbw", placement.busbw())
        .with("wrong", placement.wrong());
  }

  private static Fields ranks(Ranks ranks) {
    return new Fields()
        .with("by_list", ranks.byList())
        .with("by_ratio", ranks.byRatio())
        .with("fewest", ranks.fewest())
        .with("most", ranks.most())
        .with("per_host", ranks.perHost());
  }

  private static Fields transport(Transport transport) {
    Fields networks = new Fields();
    transport
        .networks()
        .forEach((name, processes) -> networks.with(name, processes.stream().sorted().toList()));
    return new Fields()
        .with("networks", networks)
        .with("socket", transport.usesSocket())
        .with("gpu_direct", transport.gpuDirect())
        .with("nvls_offered", transport.nvlsBanner())
        .with("nvls_used", transport.nvlsCommunicator())
        .with("mnnvl", transport.mnnvl())
        .with("problems", transport.problems());
  }

  private static Fields judgement(Judgement judgement) {
    return new Fields()
        .with("outcome", judgement.grade().name())
        .with("passed", judgement.passed())
        .with("threshold", judgement.threshold().gigabytesPerSecond())
        .with("tolerance", judgement.tolerance().fraction())
        .with("floor", judgement.floor())
        .with("sentence", judgement.sentence())
        .with("warnings", judgement.warnings());
  }
}
