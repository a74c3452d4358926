package org.ncclconformance.nccl.matrix;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A file with the TrainingRuntime of a benchmark, last, and before it the objects that it needs
 * beside it in the run's namespace.
 */
public final class BenchmarkRuntime {
  public static final String API_VERSION = "trainer.kubeflow.org/v1alpha1";
  static final String WORKERS = "node";
  public static final String LAUNCHER = "launcher";

  /** Trainer's MPI plugin puts keys, hostfile and variables into containers of this name only. */
  public static final String CONTAINER = "node";

  private static final int LARGEST = 1024 * 1024;
  private static final Pattern LEFT = Pattern.compile("\\$\\{[A-Z_]*(COUNT|MESSAGE_SIZE)[A-Z_]*}");

  /** The argument that names the test, with what stands before each argument. */
  private static final Pattern TEST = Pattern.compile("(\\n +- )\"\\S*\\$\\{TEST_TYPE}\\S*\"");

  private static final Placeholders SAMPLE = Placeholders.sample();

  private final String origin;
  private final String text;
  private final boolean own;

  private BenchmarkRuntime(String origin, String text, boolean own) {
    this.origin = origin;
    this.text = text;
    this.own = own;
  }

  static BenchmarkRuntime builtIn(String resource, String text) {
    return new BenchmarkRuntime(resource, text, false);
  }

  /**
   * One that a user brings, held against the rules for its author.
   *
   * @param origin the file's name, for messages
   * @throws UnusableRuntime the rule that it breaks, in one line
   */
  public static BenchmarkRuntime own(String origin, byte[] file) throws UnusableRuntime {
    if (file.length > LARGEST) {
      throw new UnusableRuntime(
          origin, file.length + " bytes are more than a runtime may have: " + LARGEST);
    }
    BenchmarkRuntime runtime =
        new BenchmarkRuntime(origin, new String(file, StandardCharsets.UTF_8), true);
    runtime.check();
    return runtime;
  }

  /** The same of a resource beside that class, which the build brings. */
  public static BenchmarkRuntime beside(Class<?> type, String name) {
    try {
      return own(name, ResourceText.beside(type, name).getBytes(StandardCharsets.UTF_8));
    } catch (UnusableRuntime e) {
      throw new IllegalStateException(e);
    }
  }

  /** The same with one more option of its test, as a user's own. */
  public BenchmarkRuntime withOption(String name, String value) {
    Matcher test = TEST.matcher(text);
    if (!test.find()) {
      throw new IllegalStateException(origin + " has no argument that names its test");
    }
    String more =
        test.group() + test.group(1) + "\"" + name + "\"" + test.group(1) + "\"" + value + "\"";
    return new BenchmarkRuntime(
        origin, text.substring(0, test.start()) + more + text.substring(test.end()), true);
  }

  /** As a user brings it who began with this one: under that name, and saying more. */
  public BenchmarkRuntime renamed(String name) {
    return new BenchmarkRuntime(
        name + ".yaml",
        text.replace("name: nccl-all-reduce-runtime", "name: " + name)
            .replace("NCCL_DEBUG=WARN", "NCCL_DEBUG=INFO"),
        true);
  }

  private void check() throws UnusableRuntime {
    List<Map<String, Object>> documents = RuntimeYaml.documents(origin, text, SAMPLE);
    if (documents.isEmpty()) {
      throw new UnusableRuntime(
          origin, "empty; a TrainingRuntime of " + API_VERSION + " is needed");
    }
    Map<String, Object> last = documents.get(documents.size() - 1);
    if (!"TrainingRuntime".equals(last.get("kind"))
        || !API_VERSION.equals(last.get("apiVersion"))) {
      throw new UnusableRuntime(
          origin,
          "its last object is a "
              + last.get("kind")
              + " of "
              + last.get("apiVersion")
              + "; a TrainingRuntime of "
              + API_VERSION
              + " is needed");
    }
    Map<String, Object> workers = job(last, WORKERS);
    if (workers == null) {
      throw new UnusableRuntime(
          origin,
          "spec.template.spec.replicatedJobs has none named 'node', which holds the workers");
    }
    if (containers(workers).stream().noneMatch(c -> CONTAINER.equals(c.get("name")))) {
      throw new UnusableRuntime(
          origin,
          "replicated job 'node' has no container named 'node', the only one that Trainer's MPI"
              + " plugin gives keys and hostfile");
    }
    if (job(last, LAUNCHER) == null) {
      throw new UnusableRuntime(
          origin, "spec.template.spec.replicatedJobs has none named 'launcher', whose log is read");
    }
    var unknown = LEFT.matcher(String.valueOf(documents));
    if (unknown.find()) {
      throw new UnusableRuntime(
          origin,
          "placeholder "
              + unknown.group()
              + " is unknown; known are "
              + String.join(", ", SAMPLE.values().keySet().stream().sorted().toList()));
    }
  }

  /** The file's name, or the resource's. */
  public String origin() {
    return origin;
  }

  /** Whether a user brought it. */
  public boolean isOwn() {
    return own;
  }

  /** The images of its containers, in order, each once. */
  public List<String> images() {
    Set<String> images = new LinkedHashSet<>();
    for (Map<String, Object> job : jobs(filled(SAMPLE).runtime())) {
      containers(job).forEach(c -> images.add(String.valueOf(c.get("image"))));
    }
    return List.copyOf(images);
  }

  /** The labels that its author's workers ask of a node; empty where they ask for none. */
  public Map<String, String> nodeSelector() {
    Map<String, Object> workers = job(filled(SAMPLE).runtime(), WORKERS);
    Map<String, String> out = new LinkedHashMap<>();
    if (workers != null) {
      map(podSpec(workers), "nodeSelector").forEach((k, v) -> out.put(k, String.valueOf(v)));
    }
    return out;
  }

  /**
   * The file with a run's values.
   *
   * @param companions what the runtime needs beside it
   */
  public record Filled(List<Map<String, Object>> companions, Map<String, Object> runtime) {}

  /** A copy that the caller may change. */
  public Filled filled(Placeholders placeholders) {
    try {
      List<Map<String, Object>> all = RuntimeYaml.documents(origin, text, placeholders);
      return new Filled(all.subList(0, all.size() - 1), all.get(all.size() - 1));
    } catch (UnusableRuntime e) {
      throw new IllegalStateException("a runtime that was checked is unusable", e);
    }
  }

  public static List<Map<String, Object>> jobs(Map<String, Object> runtime) {
    return list(map(map(map(runtime, "spec"), "template"), "spec"), "replicatedJobs");
  }

  private static @Nullable Map<String, Object> job(Map<String, Object> runtime, String name) {
    return jobs(runtime).stream().filter(j -> name.equals(j.get("name"))).findFirst().orElse(null);
  }

  public static Map<String, Object> podTemplate(Map<String, Object> job) {
    return map(map(map(job, "template"), "spec"), "template");
  }

  private static Map<String, Object> podSpec(Map<String, Object> job) {
    return map(podTemplate(job), "spec");
  }

  private static List<Map<String, Object>> containers(Map<String, Object> job) {
    List<Map<String, Object>> all = new ArrayList<>(list(podSpec(job), "initContainers"));
    all.addAll(list(podSpec(job), "containers"));
    return all;
  }

  /** The object in that field; an empty one that belongs to nobody where there is none. */
  @SuppressWarnings("unchecked")
  public static Map<String, Object> map(Map<String, Object> parent, String field) {
    return parent.get(field) instanceof Map<?, ?> child
        ? (Map<String, Object>) child
        : new LinkedHashMap<>();
  }

  @SuppressWarnings("unchecked")
  private static List<Map<String, Object>> list(Map<String, Object> parent, String field) {
    return parent.get(field) instanceof List<?> items
        ? items.stream()
            .filter(Map.class::isInstance)
            .map(item -> (Map<String, Object>) item)
            .toList()
        : List.of();
  }

  /** By what it says: to ask twice for the same text is to ask for the same. */
  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof BenchmarkRuntime runtime
        && origin.equals(runtime.origin)
        && text.equals(runtime.text)
        && own == runtime.own;
  }

  @Override
  public int hashCode() {
    return text.hashCode();
  }
}
