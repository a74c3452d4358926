package org.ncclconformance.trial;

import io.fabric8.kubernetes.api.model.HasMetadata;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.ncclconformance.cluster.ObjectRef;
import org.ncclconformance.cluster.Serialization;
import org.ncclconformance.situation.proxy.RecordedRequest;
import org.ncclconformance.trainer.install.ReleaseChange;
import org.ncclconformance.trainer.release.Release;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A release as it must arrive on the cluster: as published, but for what the evidence lists. */
public final class ExpectedRelease {
  private static final JsonMapper JSON = JsonMapper.shared();

  /**
   * Where the Kubernetes project stages its images: in one repository, and before 2025 in one for
   * each project, whose name is the beginning of the promoted path. The installer knows the same
   * rule from elsewhere: it is written twice on purpose, since whoever judges shares no code with
   * whom he judges.
   */
  private static final Pattern STAGING =
      Pattern.compile(
          "(?:us-central1-docker\\.pkg\\.dev/k8s-staging-images/|gcr\\.io/k8s-staging-(?=[^/]+/))"
              + "(?<path>.+)");

  private static final String PROMOTED = "registry.k8s.io/";

  private final Release release;

  public ExpectedRelease(Release release) {
    this.release = release;
  }

  /** Every way in which what was applied is not that. */
  List<String> wrong(Observation observation) {
    Map<String, JsonNode> applied = applied(observation.requests());
    List<String> wrong = new ArrayList<>();
    for (HasMetadata object : release.objects()) {
      ObjectRef ref = ObjectRef.of(object);
      JsonNode sent = applied.get(ref.path());
      if (sent == null) {
        wrong.add(ref + " was not applied");
        continue;
      }
      JsonNode released = JSON.readTree(Serialization.shared().asJson(object));
      for (String path : Differences.between(released, sent)) {
        if (observation.verdict().changes().stream().noneMatch(c -> covers(c, ref, path))) {
          wrong.add(ref + " differs at " + path + ", which the evidence does not list");
        }
      }
      images(released, sent, ref, wrong);
    }
    return wrong;
  }

  private static void images(JsonNode released, JsonNode sent, ObjectRef ref, List<String> wrong) {
    JsonNode containers = released.at("/spec/template/spec/containers");
    for (int i = 0; i < containers.size(); i++) {
      String image = containers.get(i).path("image").asString("");
      String now = sent.at("/spec/template/spec/containers/" + i + "/image").asString("");
      String expected = promoted(image);
      if (!now.equals(expected)) {
        wrong.add(ref + " has image " + now + " instead of " + expected);
      }
    }
  }

  static String promoted(String image) {
    Matcher staging = STAGING.matcher(image);
    return staging.matches() ? PROMOTED + staging.group("path") : image;
  }

  /** Bodies of the applies and creates that the API server accepted, by the object's path. */
  private static Map<String, JsonNode> applied(List<RecordedRequest> requests) {
    Map<String, JsonNode> applied = new HashMap<>();
    for (RecordedRequest request : requests) {
      if (!request.writes()
          || !request.accepted()
          || !Set.of("PATCH", "POST", "PUT").contains(request.method())
          || !request.body().startsWith("{")) {
        continue;
      }
      JsonNode body = JSON.readTree(request.body());
      String name = body.at("/metadata/name").asString("");
      String path = request.method().equals("POST") ? request.path() + "/" + name : request.path();
      applied.putIfAbsent(path, body);
    }
    return applied;
  }

  private static boolean covers(ReleaseChange change, ObjectRef ref, String path) {
    String field = change.field();
    return change.object().path().equals(ref.path())
        && (path.equals(field) || path.startsWith(field + ".") || path.startsWith(field + "["));
  }
}
