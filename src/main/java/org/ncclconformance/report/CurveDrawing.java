package org.ncclconformance.report;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.ncclconformance.validator.Curve.Point;

/** A bandwidth curve as SVG. */
final class CurveDrawing {
  private static final int WIDTH = 860;
  private static final int HEIGHT = 440;
  private static final int LEFT = 76;
  private static final int RIGHT = 700;
  private static final int TOP = 84;
  private static final int BOTTOM = 380;

  /** Height of a line of text, and so the least distance of two labels. */
  private static final int LINE = 16;

  /**
   * Its own background makes the drawing readable on any page; the two schemes differ in colours
   * only, and no two series by colour alone.
   */
  private static final String STYLE =
      """
      <style>
      .bandwidth-curve { --paper: #ffffff; --ink: #1b1f24; --faint: #d0d7de; --out: #0550ae; --in: #953800; --limit: #b3122a; }
      @media (prefers-color-scheme: dark) {
      .bandwidth-curve { --paper: #14181d; --ink: #e6edf3; --faint: #3b434c; --out: #79c0ff; --in: #ffa657; --limit: #ff8b94; }
      }
      .bandwidth-curve text { font: 12px system-ui, sans-serif; fill: var(--ink); paint-order: stroke; stroke: var(--paper); stroke-width: 4px; stroke-linejoin: round; }
      .bandwidth-curve .heading { font-size: 15px; font-weight: 600; }
      .bandwidth-curve .paper { fill: var(--paper); }
      .bandwidth-curve .grid { stroke: var(--faint); }
      .bandwidth-curve .axis { stroke: var(--ink); }
      .bandwidth-curve .threshold { stroke: var(--limit); stroke-width: 1.5px; stroke-dasharray: 12 4; }
      .bandwidth-curve .floor { stroke: var(--limit); stroke-width: 1.5px; stroke-dasharray: 2 4; }
      .bandwidth-curve .out path { fill: none; stroke: var(--out); stroke-width: 2px; }
      .bandwidth-curve .out circle { fill: var(--out); }
      .bandwidth-curve .in path { fill: none; stroke: var(--in); stroke-width: 2px; stroke-dasharray: 6 4; }
      .bandwidth-curve .in rect { fill: none; stroke: var(--in); stroke-width: 2px; }
      </style>
      """;

  /** One of the two series, with what tells it from the other one in words and shape. */
  private record Trace(
      String words, String style, Function<Point, @Nullable BigDecimal> speed, boolean round) {

    /** A point's value, where it has one that lies on the axes. */
    Optional<BigDecimal> at(Point point) {
      return Optional.ofNullable(speed.apply(point)).filter(value -> value.signum() >= 0);
    }

    String marker(double x, double y, String title) {
      return round
          ? "<circle cx=\"%s\" cy=\"%s\" r=\"3.5\">%s</circle>".formatted(px(x), px(y), title)
          : "<rect x=\"%s\" y=\"%s\" width=\"9\" height=\"9\">%s</rect>"
              .formatted(px(x - 4.5), px(y - 4.5), title);
    }
  }

  private final BandwidthCurve curve;
  private final List<Point> points;
  private final List<Trace> traces =
      List.of(
          new Trace("out of place", "out", Point::outOfPlace, true),
          new Trace("in place", "in", Point::inPlace, false));
  private final SizeAxis sizes;
  private final SpeedAxis speeds;
  private final StringBuilder svg = new StringBuilder();

  CurveDrawing(BandwidthCurve curve) {
    this.curve = curve;
    this.points = curve.points().stream().filter(p -> p.bytes() > 0).toList();
    this.sizes = SizeAxis.of(points.stream().map(Point::bytes).toList(), LEFT, RIGHT);
    this.speeds =
        SpeedAxis.upTo(
            Stream.concat(
                    Stream.of(curve.threshold(), curve.floor()),
                    traces.stream()
                        .flatMap(trace -> points.stream().flatMap(p -> trace.at(p).stream())))
                .reduce(BigDecimal.ZERO, BigDecimal::max),
            TOP,
            BOTTOM);
  }

  String text() {
    line("<?xml version=\"1.0\" encoding=\"UTF-8\"?>");
    line(
        ("<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"bandwidth-curve\" width=\"%d\""
                + " height=\"%d\" viewBox=\"0 0 %d %d\" role=\"img\""
                + " aria-labelledby=\"curve-title curve-desc\">")
            .formatted(WIDTH, HEIGHT, WIDTH, HEIGHT));
    line("<title id=\"curve-title\">" + escaped(heading()) + "</title>");
    line("<desc id=\"curve-desc\">" + escaped(description()) + "</desc>");
    svg.append(STYLE);
    line("<rect class=\"paper\" width=\"%d\" height=\"%d\"/>".formatted(WIDTH, HEIGHT));
    line("<text class=\"heading\" x=\"%d\" y=\"28\">%s</text>".formatted(LEFT, escaped(heading())));
    legend();
    grid();
    limit("threshold", curve.threshold(), -6);
    limit("floor", curve.floor(), 14);
    traces.forEach(this::draw);
    largest();
    line("</svg>");
    return svg.toString();
  }

  private String heading() {
    return "Bus bandwidth: " + curve.heading();
  }

  private String description() {
    String limits =
        "Threshold %s GB/s, floor %s GB/s."
            .formatted(SpeedAxis.plain(curve.threshold()), SpeedAxis.plain(curve.floor()));
    if (points.isEmpty()) {
      return "No message size was measured. " + limits;
    }
    Point last = points.get(points.size() - 1);
    return "%d message sizes from %s to %s. At %s: %s. %s"
        .formatted(
            points.size(),
            SizeAxis.words(points.get(0).bytes()),
            SizeAxis.words(last.bytes()),
            SizeAxis.words(last.bytes()),
            traces.stream()
                .map(
                    trace ->
                        trace.words()
                            + " "
                            + trace.at(last).map(v -> SpeedAxis.plain(v) + " GB/s").orElse("none"))
                .collect(Collectors.joining(", ")),
            limits);
  }

  private void legend() {
    int x = LEFT;
    for (Trace trace : traces) {
      line("<g class=\"%s\">".formatted(trace.style()));
      line("<path d=\"M%d 52 L%d 52\"/>".formatted(x, x + 40));
      line(trace.marker(x + 20, 52, ""));
      line("</g>");
      line("<text x=\"%d\" y=\"56\">%s</text>".formatted(x + 48, trace.words()));
      x += 150;
    }
  }

  private void grid() {
    for (SpeedAxis.Tick tick : speeds.ticks()) {
      String y = px(speeds.y(tick.value()));
      line(
          "<line class=\"grid\" x1=\"%d\" y1=\"%s\" x2=\"%d\" y2=\"%s\"/>"
              .formatted(LEFT, y, RIGHT, y));
      line(
          "<text x=\"%d\" y=\"%s\" text-anchor=\"end\">%s</text>"
              .formatted(LEFT - 8, px(speeds.y(tick.value()) + 4), tick.label()));
    }
    for (int exponent : sizes.ticks()) {
      String x = px(sizes.x(exponent));
      line(
          "<line class=\"axis\" x1=\"%s\" y1=\"%d\" x2=\"%s\" y2=\"%d\"/>"
              .formatted(x, BOTTOM, x, BOTTOM + 5));
      line(
          "<text x=\"%s\" y=\"%d\" text-anchor=\"middle\">%s</text>"
              .formatted(x, BOTTOM + 20, SizeAxis.words(1L << exponent)));
    }
    line(
        "<line class=\"axis\" x1=\"%d\" y1=\"%d\" x2=\"%d\" y2=\"%d\"/>"
            .formatted(LEFT, BOTTOM, RIGHT, BOTTOM));
    line(
        "<line class=\"axis\" x1=\"%d\" y1=\"%d\" x2=\"%d\" y2=\"%d\"/>"
            .formatted(LEFT, TOP, LEFT, BOTTOM));
    line("<text x=\"%d\" y=\"%d\">GB/s</text>".formatted(LEFT + 6, TOP - 6));
    line(
        "<text x=\"%d\" y=\"%d\" text-anchor=\"middle\">message size</text>"
            .formatted((LEFT + RIGHT) / 2, BOTTOM + 44));
  }

  /** The floor is never above the threshold: one label above its line, one below never meet. */
  private void limit(String name, BigDecimal value, int shift) {
    double y = speeds.y(value.doubleValue());
    line(
        "<line class=\"%s\" x1=\"%d\" y1=\"%s\" x2=\"%d\" y2=\"%s\"/>"
            .formatted(name, LEFT, px(y), RIGHT, px(y)));
    line(
        "<text x=\"%d\" y=\"%s\">%s %s GB/s</text>"
            .formatted(LEFT + 8, px(y + shift), name, SpeedAxis.plain(value)));
  }

  private void draw(Trace trace) {
    line("<g class=\"%s\">".formatted(trace.style()));
    StringBuilder path = new StringBuilder();
    List<String> markers = new ArrayList<>();
    boolean pen = false;
    for (Point point : points) {
      Optional<BigDecimal> value = trace.at(point);
      if (value.isPresent()) {
        double x = sizes.xOf(point.bytes());
        double y = speeds.y(value.get().doubleValue());
        path.append(path.isEmpty() ? "" : " ").append(pen ? 'L' : 'M');
        path.append(px(x)).append(' ').append(px(y));
        markers.add(trace.marker(x, y, "<title>" + title(point, trace, value.get()) + "</title>"));
      }
      pen = value.isPresent();
    }
    if (!markers.isEmpty()) {
      line("<path d=\"%s\"/>".formatted(path));
      markers.forEach(this::line);
    }
    line("</g>");
  }

  private static String title(Point point, Trace trace, BigDecimal value) {
    return SizeAxis.words(point.bytes())
        + " "
        + trace.words()
        + ": "
        + SpeedAxis.plain(value)
        + " GB/s";
  }

  /** The values that a verdict rests on, beside the end of the curves and never on each other. */
  private void largest() {
    if (points.isEmpty()) {
      return;
    }
    Point last = points.get(points.size() - 1);
    List<Trace> upper =
        traces.stream()
            .filter(trace -> trace.at(last).isPresent())
            .sorted(Comparator.comparing((Trace trace) -> trace.at(last).orElseThrow()).reversed())
            .toList();
    double free = TOP;
    for (Trace trace : upper) {
      BigDecimal value = trace.at(last).orElseThrow();
      double y = Math.max(free, speeds.y(value.doubleValue()));
      free = y + LINE;
      line(
          "<text class=\"largest\" x=\"%s\" y=\"%s\">%s %s</text>"
              .formatted(
                  px(sizes.xOf(last.bytes()) + 10),
                  px(y + 4),
                  SpeedAxis.plain(value),
                  trace.words()));
    }
  }

  private void line(String text) {
    svg.append(text).append('\n');
  }

  private static String px(double coordinate) {
    return String.format(Locale.ROOT, "%.2f", coordinate);
  }

  /** Text as XML takes it: what it has no way to write is shown as a replacement character. */
  private static String escaped(String text) {
    return text.codePoints()
        .mapToObj(
            c ->
                switch (c) {
                  case '&' -> "&amp;";
                  case '<' -> "&lt;";
                  case '>' -> "&gt;";
                  case '"' -> "&quot;";
                  default -> Character.toString(isXml(c) ? c : 0xFFFD);
                })
        .map(Objects::requireNonNull)
        .collect(Collectors.joining());
  }

  private static boolean isXml(int c) {
    return c == '\t'
        || c == '\n'
        || c == '\r'
        || (c >= 0x20 && c <= 0xD7FF)
        || (c >= 0xE000 && c <= 0xFFFD)
        || c >= 0x10000;
  }
}
