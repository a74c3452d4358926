package org.ncclconformance.simulation.kind;

import static java.util.Comparator.comparing;

import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import org.ncclconformance.simulation.api.Kind;
import org.ncclconformance.simulation.kind.NameRules.Rule;

/** The built-in kinds that are served: one for each file in the folder {@code served}. */
public final class BuiltIns {
  /** Kubernetes' own groups as its discovery lists them, the served ones and the others. */
  private static final List<String> GROUPS =
      List.of(
          "",
          "events.k8s.io",
          "authentication.k8s.io",
          "authorization.k8s.io",
          "apps",
          "autoscaling",
          "batch",
          "certificates.k8s.io",
          "networking.k8s.io",
          "policy",
          "rbac.authorization.k8s.io",
          "storage.k8s.io",
          "admissionregistration.k8s.io",
          "apiextensions.k8s.io",
          "scheduling.k8s.io",
          "coordination.k8s.io",
          "node.k8s.io",
          "discovery.k8s.io",
          "flowcontrol.apiserver.k8s.io",
          "resource.k8s.io");

  // read once: every cluster of this process serves the same
  private static final List<KindFile> FILES = KindFiles.read();
  private static final TypeTable TYPES = new TypeTable(FILES);
  private static final List<ServedKind> ALL =
      FILES.stream()
          .filter(file -> file.has("kind"))
          .map(BuiltIns::kind)
          .sorted(
              comparing((ServedKind served) -> position(served.kind().group()))
                  .thenComparing(served -> served.kind().group())
                  .thenComparing(served -> served.kind().version(), BuiltIns::preferred)
                  .thenComparing(served -> served.kind().plural()))
          .toList();

  private BuiltIns() {}

  /** All of them, in the order of discovery. */
  public static List<ServedKind> all() {
    return ALL;
  }

  /** Those of which objects are kept, each under one kind only: what others are views of. */
  public static List<Kind> stored() {
    Set<String> storages = new HashSet<>();
    return ALL.stream()
        .filter(served -> !served.review() && !served.view() && storages.add(served.storage()))
        .map(ServedKind::kind)
        .toList();
  }

  /** Those that a quota counts under the plural alone. */
  public static List<Kind> counted() {
    return ALL.stream().filter(served -> served.has(Trait.COUNTED)).map(ServedKind::kind).toList();
  }

  /** The metadata that every object has. */
  public static Shape objectMeta() {
    return TYPES.shape("meta.ObjectMeta");
  }

  /** Stable before beta before alpha, and of these the newest first. */
  private static int preferred(String version, String other) {
    int stability = Integer.compare(stability(version), stability(other));
    return stability == 0 ? other.compareTo(version) : stability;
  }

  private static int stability(String version) {
    return version.contains("alpha") ? 2 : version.contains("beta") ? 1 : 0;
  }

  private static int position(String group) {
    int known = GROUPS.indexOf(group);
    return known < 0 ? GROUPS.size() : known;
  }

  private static ServedKind kind(KindFile file) {
    List<String> names = file.only("kind", 3);
    String apiVersion = names.get(0);
    int slash = apiVersion.indexOf('/');
    String name = names.get(1);
    List<String> subresources = file.all("subresources");
    Kind kind =
        new Kind(
            slash < 0 ? "" : apiVersion.substring(0, slash),
            apiVersion.substring(slash + 1),
            name,
            names.get(2),
            file.has("namespaced"),
            subresources.contains("status"));
    List<String> verbs = file.all("verbs");
    return new ServedKind(
        kind,
        file.has("stored-as") ? "/" + file.only("stored-as", 1).get(0) : ServedKind.storage(kind),
        name.toLowerCase(Locale.ROOT),
        name + "List",
        file.all("short"),
        file.all("categories"),
        verbs.isEmpty() ? ServedKind.ALL_VERBS : verbs,
        Set.copyOf(subresources),
        Set.copyOf(file.all("unmodelled")),
        Trait.OF_FILES.stream()
            .filter(trait -> file.has(trait.word()))
            .collect(Collectors.toUnmodifiableSet()),
        naming(file),
        new LinkedHashSet<>(file.all("select")),
        TYPES.shape(root(kind)),
        new FieldRules(file.all("required"), file.all("immutable")),
        file.has("rules") ? rules(file) : KindRules.NONE);
  }

  /** The type of a kind's objects, named as all types are: {@code rbac.v1.Role}. */
  private static String root(Kind kind) {
    String group = kind.group().isEmpty() ? "core" : kind.group().split("\\.", 2)[0];
    return group + "." + kind.version() + "." + kind.kind();
  }

  /** The class that the file names: reflection, so that nothing has to list it. */
  private static KindRules rules(KindFile file) {
    String name = BuiltIns.class.getPackageName() + ".served." + file.only("rules", 1).get(0);
    try {
      return (KindRules) Class.forName(name).getConstructor().newInstance();
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(
          "%s: expected a public class %s with a public constructor without parameters"
              .formatted(file.name(), name),
          e);
    }
  }

  private static Rule naming(KindFile file) {
    return file.has("names")
        ? Rule.valueOf(file.only("names", 1).get(0).toUpperCase(Locale.ROOT).replace('-', '_'))
        : Rule.SUBDOMAIN;
  }
}
