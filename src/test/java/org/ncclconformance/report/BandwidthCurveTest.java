package org.ncclconformance.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.StringReader;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import javax.xml.parsers.DocumentBuilderFactory;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.BigRange;
import net.jqwik.api.constraints.LongRange;
import net.jqwik.api.constraints.Scale;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.ncclconformance.validator.Curve.Point;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;

class BandwidthCurveTest {
  private static final long KIB = 1L << 10;
  private static final long GIB = 1L << 30;

  private static Point point(long bytes, @Nullable String out, @Nullable String in) {
    return new Point(
        bytes, out == null ? null : new BigDecimal(out), in == null ? null : new BigDecimal(in));
  }

  private static BandwidthCurve curve(Point... points) {
    return new BandwidthCurve(
        "nccl-all-reduce-bw on h100/eks",
        List.of(points),
        new BigDecimal("225"),
        new BigDecimal("202.50"));
  }

  private static Document drawn(BandwidthCurve curve) {
    try {
      DocumentBuilderFactory parsers = DocumentBuilderFactory.newInstance();
      parsers.setNamespaceAware(true);
      parsers.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
      return parsers.newDocumentBuilder().parse(new InputSource(new StringReader(curve.svg())));
    } catch (Exception e) {
      throw new AssertionError("no XML: " + curve.svg(), e);
    }
  }

  private static List<Element> all(Document svg, String name) {
    NodeList found = svg.getElementsByTagName(name);
    return IntStream.range(0, found.getLength()).mapToObj(i -> (Element) found.item(i)).toList();
  }

  private static List<Element> all(Document svg, String name, String style) {
    return all(svg, name).stream().filter(e -> e.getAttribute("class").equals(style)).toList();
  }

  private static List<String> texts(Document svg) {
    return all(svg, "text").stream().map(Element::getTextContent).toList();
  }

  /** The second group of that style: the first is the legend's. */
  private static Element series(Document svg, String style) {
    return all(svg, "g", style).get(1);
  }

  /** Middle of each marker, with its title. */
  private record Marker(double x, double y, String title) {}

  private static List<Marker> markers(Document svg, String style) {
    List<Marker> markers = new ArrayList<>();
    NodeList children = series(svg, style).getChildNodes();
    for (int i = 0; i < children.getLength(); i++) {
      if (children.item(i) instanceof Element e && e.getTagName().equals("circle")) {
        markers.add(new Marker(number(e, "cx"), number(e, "cy"), e.getTextContent()));
      } else if (children.item(i) instanceof Element e && e.getTagName().equals("rect")) {
        markers.add(
            new Marker(
                number(e, "x") + number(e, "width") / 2,
                number(e, "y") + number(e, "height") / 2,
                e.getTextContent()));
      }
    }
    return markers;
  }

  private static String path(Document svg, String style) {
    NodeList paths = series(svg, style).getElementsByTagName("path");
    return paths.getLength() == 0 ? "" : ((Element) paths.item(0)).getAttribute("d");
  }

  private static double number(Element element, String attribute) {
    return Double.parseDouble(element.getAttribute(attribute));
  }

  @Test
  void every_value_lies_where_its_size_and_its_speed_say() {
    Document svg =
        drawn(
            curve(
                point(KIB, "0.04", "0.05"),
                point(1 << 20, "25.5", "26"),
                point(GIB, "300", "301.25"),
                point(16 * GIB, "338.16", "337")));

    // the plot is 624 wide from x 76 and 296 high from y 84; 2^10 to 2^34, 0 to 350 GB/s
    double[] exponents = {10, 20, 30, 34};
    double[][] speeds = {{0.04, 25.5, 300, 338.16}, {0.05, 26, 301.25, 337}};
    String[] styles = {"out", "in"};
    for (int s = 0; s < styles.length; s++) {
      List<Marker> markers = markers(svg, styles[s]);
      assertThat(markers).hasSize(4);
      for (int i = 0; i < markers.size(); i++) {
        assertThat(markers.get(i).x()).isCloseTo(76 + 26 * (exponents[i] - 10), within(0.011));
        assertThat(markers.get(i).y())
            .isCloseTo(84 + 296 * (350 - speeds[s][i]) / 350, within(0.011));
      }
    }
    assertThat(number(all(svg, "line", "threshold").get(0), "y1"))
        .isEqualTo(number(all(svg, "line", "threshold").get(0), "y2"))
        .isCloseTo(84 + 296 * (350 - 225) / 350.0, within(0.006));
    assertThat(number(all(svg, "line", "floor").get(0), "y1"))
        .isCloseTo(84 + 296 * (350 - 202.5) / 350, within(0.006));
  }

  @Test
  void axes_lines_and_the_largest_values_say_their_numbers() {
    Document svg = drawn(curve(point(KIB, "0.04", "0.05"), point(16 * GIB, "338.160", "337")));

    assertThat(texts(svg))
        .contains(
            "1 KiB", "8 KiB", "64 KiB", "512 KiB", "4 MiB", "32 MiB", "256 MiB", "2 GiB", "16 GiB")
        .contains("GB/s", "0", "50", "350")
        .contains("threshold 225 GB/s", "floor 202.5 GB/s")
        .contains("338.16 out of place", "337 in place");
    assertThat(markers(svg, "in"))
        .extracting(Marker::title)
        .containsExactly("1 KiB in place: 0.05 GB/s", "16 GiB in place: 337 GB/s");
  }

  @Test
  void who_cannot_see_it_or_no_colours_is_told_as_well() {
    Document svg = drawn(curve(point(KIB, "0.04", "0.05"), point(16 * GIB, "338.16", null)));

    assertThat(svg.getDocumentElement().getAttribute("role")).isEqualTo("img");
    assertThat(all(svg, "title").get(0).getTextContent())
        .isEqualTo("Bus bandwidth: nccl-all-reduce-bw on h100/eks");
    assertThat(all(svg, "desc").get(0).getTextContent())
        .isEqualTo(
            "2 message sizes from 1 KiB to 16 GiB. At 16 GiB: out of place 338.16 GB/s, in place"
                + " none. Threshold 225 GB/s, floor 202.5 GB/s.");
    assertThat(svg.getDocumentElement().getAttribute("aria-labelledby").split(" "))
        .containsExactly(
            all(svg, "title").get(0).getAttribute("id"),
            all(svg, "desc").get(0).getAttribute("id"));
    assertThat(all(svg, "g", "out").get(0).getElementsByTagName("circle").getLength()).isOne();
    assertThat(all(svg, "g", "in").get(0).getElementsByTagName("rect").getLength()).isOne();
    assertThat(all(svg, "style").get(0).getTextContent())
        .contains("prefers-color-scheme: dark", ".in path { fill: none; stroke: var(--in);")
        .containsPattern("\\.in path \\{[^}]*stroke-dasharray")
        .doesNotContainPattern("\\.out path \\{[^}]*stroke-dasharray");
  }

  @Test
  void it_stands_alone_and_is_the_same_each_time() {
    BandwidthCurve curve = curve(point(KIB, "0.04", "0.05"), point(GIB, "300", "301"));

    assertThat(curve.svg())
        .isEqualTo(curve(point(GIB, "300", "301"), point(KIB, "0.04", "0.05")).svg())
        .doesNotContain("<script", "href", "url(", "@import", "@font-face");
    assertThat(curve.svg().replace("xmlns=\"http://www.w3.org/2000/svg\"", ""))
        .doesNotContain("://");
  }

  @Test
  void a_gap_breaks_its_own_line_only() {
    Document svg =
        drawn(
            curve(
                point(1024, "1", "1"),
                point(2048, "2", null),
                point(4096, "3", "3"),
                point(8192, "4", "4"),
                point(16384, null, "5")));

    assertThat(path(svg, "out")).matches("M\\S+ \\S+( L\\S+ \\S+){3}");
    assertThat(path(svg, "in")).matches("M\\S+ \\S+ M\\S+ \\S+( L\\S+ \\S+){2}");
    assertThat(markers(svg, "out")).hasSize(4);
    assertThat(markers(svg, "in")).hasSize(4);
    assertThat(texts(svg))
        .contains("5 in place")
        .noneMatch(t -> t.endsWith("out of place") && t.matches("\\d.*"));
  }

  @Test
  void a_single_row_lies_in_the_middle() {
    Document svg = drawn(curve(point(16 * GIB, "338.16", "338.16")));

    assertThat(markers(svg, "out"))
        .singleElement()
        .satisfies(m -> assertThat(m.x()).isCloseTo(388, within(0.011)));
    assertThat(texts(svg)).contains("8 GiB", "16 GiB", "32 GiB");
    assertThat(all(svg, "text", "largest").stream().mapToDouble(e -> number(e, "y")).toArray())
        .as("two labels of the same value are not on each other")
        .hasSize(2)
        .satisfies(ys -> assertThat(ys[1] - ys[0]).isGreaterThanOrEqualTo(16));
  }

  @Test
  void without_a_row_the_lines_are_there() {
    Document svg = drawn(curve());

    assertThat(texts(svg)).contains("threshold 225 GB/s", "floor 202.5 GB/s");
    assertThat(all(svg, "desc").get(0).getTextContent())
        .startsWith("No message size was measured.");
    assertThat(markers(svg, "out")).isEmpty();
  }

  @Test
  void what_has_no_place_on_the_axes_is_left_out() {
    Document svg = drawn(curve(point(0, "1", "1"), point(1, "2", "-2"), point(3, "4", "4")));

    assertThat(markers(svg, "out")).hasSize(2);
    assertThat(markers(svg, "in")).hasSize(1);
    assertThat(texts(svg)).contains("1 B", "2 B", "4 B");
  }

  @Test
  void a_heading_cannot_break_the_document() {
    String nasty = "a<b>&\"c\"]]>\u0000\uD800 <script>alert(1)</script> \uD83D\uDE80";

    Document svg =
        drawn(
            new BandwidthCurve(
                nasty, List.of(point(KIB, "1", "1")), BigDecimal.ONE, BigDecimal.ONE));

    assertThat(all(svg, "script")).isEmpty();
    assertThat(all(svg, "title").get(0).getTextContent())
        .isEqualTo(
            "Bus bandwidth: a<b>&\"c\"]]>\uFFFD\uFFFD <script>alert(1)</script> \uD83D\uDE80");
  }

  @ParameterizedTest
  @CsvSource({
    "338.16, 50, 350",
    "100, 20, 120",
    "99.9, 20, 100",
    "0.04, 0.01, 0.05",
    "1, 0.2, 1.2",
    "0, 0.2, 1.2",
    "2000000000000, 5E+11, 2.5E+12",
    "0.0000000003, 5E-11, 3.5E-10"
  })
  void the_speed_axis_has_round_steps_and_room_above(String largest, String step, String top) {
    BigDecimal value = new BigDecimal(largest);

    Document svg =
        drawn(
            new BandwidthCurve(
                "x", List.of(point(KIB, largest, largest)), BigDecimal.ZERO, BigDecimal.ZERO));

    assertThat(texts(svg)).contains("0", step, top);
    assertThat(new BigDecimal(top)).isGreaterThan(value);
  }

  @Property(tries = 300)
  void whatever_was_measured_lies_inside_the_plot(
      @ForAll List<@LongRange(min = 1) Long> sizes,
      @ForAll @BigRange(min = "0", max = "1000000000000") BigDecimal speed,
      @ForAll @Scale(6) @BigRange(min = "0.000001", max = "1000000") BigDecimal threshold) {
    List<Point> points = sizes.stream().map(size -> new Point(size, speed, threshold)).toList();

    Document svg =
        drawn(
            new BandwidthCurve("x", points, threshold, threshold.multiply(new BigDecimal("0.9"))));

    List<Marker> markers = new ArrayList<>(markers(svg, "out"));
    markers.addAll(markers(svg, "in"));
    assertThat(markers).hasSize(2 * sizes.size());
    assertThat(markers.stream().map(Marker::x)).allMatch(x -> x >= 75.99 && x <= 700.01);
    assertThat(markers.stream().map(Marker::y)).allMatch(y -> y >= 83.99 && y <= 380.01);
  }
}
