package org.ncclconformance.cluster;

import io.fabric8.kubernetes.api.model.NamedContext;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The cluster of a named context of a kubeconfig; the current context is never used silently. */
public final class KubeconfigProvider implements ClusterProvider {
  private final String context;
  private final List<Path> files;

  KubeconfigProvider(String context, List<Path> files) {
    this.context = context;
    this.files = List.copyOf(files);
  }

  /** Looks where kubectl does: the files of KUBECONFIG, else {@code ~/.kube/config}. */
  public static KubeconfigProvider of(String context) {
    return new KubeconfigProvider(context, files(System.getenv(), System.getProperty("user.home")));
  }

  static List<Path> files(Map<String, String> environment, String home) {
    String variable = environment.get("KUBECONFIG");
    return variable == null || variable.isBlank()
        ? List.of(Path.of(home, ".kube", "config"))
        : Arrays.stream(variable.split(File.pathSeparator))
            .filter(f -> !f.isBlank())
            .map(Path::of)
            .toList();
  }

  @Override
  public Cluster open(Access access, Time time) {
    List<Path> there = files.stream().filter(Files::isReadable).toList();
    if (there.isEmpty()) {
      throw new ClusterUnavailable(
          "cluster: found kubeconfig, but none can be read at "
              + join(files)
              + "; valid is a readable file there, or KUBECONFIG naming one");
    }
    return Disposable.connected(context, config(there), access, time);
  }

  /** As kubectl does, the first file that has the context is the one that counts. */
  private Config config(List<Path> there) {
    List<String> valid = new ArrayList<>();
    for (Path file : there) {
      List<String> contexts = contexts(file);
      if (contexts.contains(context)) {
        return chosen(file);
      }
      valid.addAll(contexts);
    }
    throw new ClusterUnavailable(
        "cluster.context: found \""
            + context
            + "\", which "
            + join(there)
            + (valid.isEmpty()
                ? " does not have: there is no context in it"
                : " does not have; valid are " + String.join(", ", valid)));
  }

  private static List<String> contexts(Path file) {
    try {
      String yaml = Files.readString(file);
      YamlDepth.check(yaml);
      var parsed = Serialization.unmarshal(yaml, io.fabric8.kubernetes.api.model.Config.class);
      return parsed == null || parsed.getContexts() == null
          ? List.of()
          : parsed.getContexts().stream().map(NamedContext::getName).toList();
    } catch (IOException | RuntimeException e) {
      throw unreadable(file, e);
    }
  }

  private Config chosen(Path file) {
    try {
      return new ConfigBuilder(Config.fromKubeconfig(context, file.toFile()))
          .withRequestTimeout(Cluster.REQUEST_TIMEOUT_MILLIS)
          .build();
    } catch (RuntimeException e) {
      throw unreadable(file, e);
    }
  }

  private static ClusterUnavailable unreadable(Path file, Exception e) {
    return new ClusterUnavailable(
        "cluster: the kubeconfig " + file + " cannot be read: " + firstLine(e));
  }

  private static String firstLine(Throwable e) {
    @Nullable Throwable cause = e.getCause();
    return ErrorLine.first(String.valueOf((cause == null ? e : cause).getMessage()));
  }

  private static String join(List<Path> files) {
    return String.join(", ", files.stream().map(Path::toString).toList());
  }
}
