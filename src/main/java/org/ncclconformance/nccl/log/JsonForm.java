package org.ncclconformance.nccl.log;

import java.io.IOException;
import java.io.InputStream;
import java.math.BigDecimal;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.exc.JacksonIOException;
import tools.jackson.core.exc.UnexpectedEndOfInputException;

/**
 * Reads the file that nccl-tests writes with -J, token by token. Its {@code env} is the complete
 * environment with tokens and passwords: it is skipped, and no message quotes the file.
 */
final class JsonForm {
  /** The JSON form has no columns; these say only that titles are not lost. */
  private static final Columns COLUMNS = new Columns(0, 0, 0, List.of(), true, false, true);

  private final JsonCursor json;
  private final LogSection section = new LogSection();

  private JsonForm(JsonCursor json) {
    this.json = json;
    section.columns = COLUMNS;
    section.announced = true;
  }

  /** What became of the file. */
  record Result(LogSection section, @Nullable Reason broken, String message) {}

  static Result read(InputStream in) throws IOException {
    try (JsonCursor json = new JsonCursor(in)) {
      return new JsonForm(json).read();
    }
  }

  private Result read() throws IOException {
    try {
      json.begin();
      document();
      return new Result(section, null, "");
    } catch (UnexpectedEndOfInputException e) {
      return new Result(
          section,
          Reason.TRUNCATED,
          "the JSON form ends in the middle, at " + json.place() + ": the run was killed");
    } catch (JacksonIOException e) {
      throw new IOException("reading the JSON form", e.getCause());
    } catch (JacksonException e) {
      // the library's own message may quote the file
      return new Result(
          section,
          Reason.INVALID_JSON,
          "the JSON form is no JSON, at "
              + json.place()
              + ", character "
              + e.getLocation().getColumnNr()
              + " of line "
              + e.getLocation().getLineNr()
              + " (nccl-tests writes infinity as a bare word)");
    }
  }

  private void document() {
    for (String name = json.field(); name != null; name = json.field()) {
      switch (name) {
        case "args" -> arguments();
        case "config" -> configuration();
        case "results" -> results();
        case "out_of_bounds" -> outOfBounds();
        // releases 2.17.3 to 2.17.8 misspell it
        case "average_bus_bandwidth", "average_bus_bandwidith" -> average();
        case "errors" -> errors();
        case "end_time" -> section.trailer.conclude();
        default -> json.skip();
      }
    }
  }

  private void arguments() {
    if (!json.isArray()) {
      return;
    }
    boolean first = true;
    while (json.element()) {
      String argument = json.text();
      if (first) {
        section.program = argument.substring(argument.lastIndexOf('/') + 1);
      }
      first = false;
    }
  }

  private void errors() {
    if (!json.isArray()) {
      return;
    }
    while (json.element()) {
      String error = json.text();
      if (!error.isEmpty()) {
        section.warn(error);
      }
    }
  }

  private void configuration() {
    if (!json.isObject()) {
      return;
    }
    int threads = 0;
    int gpus = 0;
    long min = 0;
    long max = 0;
    long step = 0;
    boolean factor = false;
    Boolean validation = null;
    for (String name = json.field(); name != null; name = json.field()) {
      switch (name) {
        case "nthreads" -> threads = (int) json.number();
        case "ngpus" -> gpus = (int) json.number();
        case "minimum_bytes" -> min = json.number();
        case "maximum_bytes" -> max = json.number();
        case "step_factor" -> {
          step = json.number();
          factor = true;
        }
        case "step_bytes" -> step = json.number();
        case "validation" -> validation = json.number() != 0;
        default -> json.skip();
      }
    }
    if (max > 0) {
      section.banner = new Banner(threads, gpus, min, max, step, factor, validation);
    }
  }

  private void results() {
    if (!json.isArray()) {
      return;
    }
    while (json.element()) {
      result();
    }
  }

  private void result() {
    if (!json.isObject()) {
      return;
    }
    Long size = null;
    Long count = null;
    String redop = null;
    String root = null;
    JsonPlacement outOfPlace = null;
    JsonPlacement inPlace = null;
    for (String name = json.field(); name != null; name = json.field()) {
      switch (name) {
        case "size" -> size = json.integer();
        case "count" -> count = json.integer();
        case "redop" -> redop = json.text();
        case "root" -> root = json.text();
        case "out_of_place" -> outOfPlace = placement();
        case "in_place" -> inPlace = placement();
        default -> json.skip();
      }
    }
    add(size, count, redop, root, outOfPlace, inPlace);
  }

  private void add(
      @Nullable Long size,
      @Nullable Long count,
      @Nullable String redop,
      @Nullable String root,
      @Nullable JsonPlacement outOfPlace,
      @Nullable JsonPlacement inPlace) {
    String line = "result of size " + (size == null ? "?" : size) + " in the JSON form";
    if (size == null || count == null) {
      section.rows.addUnreadable(null, line);
    } else if (outOfPlace == null && inPlace == null) {
      section.cut = true;
    } else if ((outOfPlace != null && outOfPlace.placement() == null)
        || (inPlace != null && inPlace.placement() == null)) {
      section.rows.addUnreadable(size, line);
    } else {
      Row row =
          new Row(
              size,
              count,
              redop,
              root,
              outOfPlace == null ? null : outOfPlace.placement(),
              inPlace == null ? null : inPlace.placement());
      section.rows.add(row, line, section.banner);
    }
  }

  /** One half; null inside where a number of it cannot be read. */
  private record JsonPlacement(@Nullable Placement placement) {}

  private JsonPlacement placement() {
    if (!json.isObject()) {
      return new JsonPlacement(null);
    }
    BigDecimal time = null;
    BigDecimal algbw = null;
    BigDecimal busbw = null;
    BigDecimal wrong = null;
    boolean unreadable = false;
    for (String name = json.field(); name != null; name = json.field()) {
      switch (name) {
        case "time" -> time = json.decimal();
        case "cpu_time" -> {
          time = json.decimal();
          section.columns = new Columns(0, 0, 0, List.of(), true, true, true);
        }
        case "alg_bw" -> algbw = json.decimal();
        case "bus_bw" -> busbw = json.decimal();
        case "nwrong" -> {
          wrong = json.decimal();
          unreadable = wrong == null && !isUnchecked(json.text());
        }
        default -> json.skip();
      }
    }
    return new JsonPlacement(
        unreadable ? null : RowReader.placement(time, algbw, busbw, wrong, true));
  }

  private static boolean isUnchecked(String wrong) {
    return wrong.isEmpty() || wrong.equals(RowReader.UNCHECKED);
  }

  private void outOfBounds() {
    if (!json.isObject()) {
      return;
    }
    String count = "";
    String okay = "";
    for (String name = json.field(); name != null; name = json.field()) {
      switch (name) {
        case "count" -> count = json.text();
        case "okay" -> okay = json.text();
        default -> json.skip();
      }
    }
    String word = okay.equals("true") ? "OK" : okay.equals("false") ? "FAILED" : okay;
    section.trailer.outOfBounds(count, word, "out_of_bounds: " + count + ", okay " + okay);
  }

  private void average() {
    if (!json.isObject()) {
      return;
    }
    String bandwidth = "";
    String okay = "";
    for (String name = json.field(); name != null; name = json.field()) {
      switch (name) {
        case "bandwidth", "bandwidith" -> bandwidth = json.text();
        case "okay" -> okay = json.text();
        default -> json.skip();
      }
    }
    String verdict = okay.equals("true") ? "OK" : okay.equals("false") ? "FAILED" : null;
    section.trailer.average(bandwidth, verdict, "average_bus_bandwidth: " + bandwidth);
  }
}
