package org.ncclconformance.simulation.store;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.ncclconformance.simulation.api.ApiException;
import org.ncclconformance.simulation.json.JsonTree;
import org.ncclconformance.simulation.kind.ServedKind;
import tools.jackson.databind.JsonNode;

/** A field selector, with the few labels that a kind supports. */
public record FieldSelector(List<Term> terms) {
  private static final Pattern TERM = Pattern.compile("^([^=!]+)(==|=|!=)(.*)$");
  private static final Set<String> ALWAYS = Set.of("metadata.name", "metadata.namespace");
  private static final Set<String> EVENT =
      Set.of(
          "involvedObject.kind",
          "involvedObject.namespace",
          "involvedObject.name",
          "involvedObject.uid",
          "involvedObject.apiVersion",
          "involvedObject.resourceVersion",
          "involvedObject.fieldPath",
          "reason",
          "reportingComponent",
          "source",
          "type");
  private static final Set<String> POD =
      Set.of(
          "spec.nodeName",
          "spec.restartPolicy",
          "spec.schedulerName",
          "spec.serviceAccountName",
          "spec.hostNetwork",
          "status.phase",
          "status.podIP",
          "status.nominatedNodeName");
  private static final Set<String> NEW_EVENT =
      Set.of(
          "regarding.kind",
          "regarding.namespace",
          "regarding.name",
          "regarding.uid",
          "regarding.apiVersion",
          "regarding.resourceVersion",
          "regarding.fieldPath",
          "reason",
          "reportingController",
          "type");
  private static final Map<String, Set<String>> MORE =
      Map.ofEntries(
          Map.entry("pods", POD),
          Map.entry("events", EVENT),
          Map.entry("events.events.k8s.io", NEW_EVENT),
          Map.entry("nodes", Set.of("spec.unschedulable")),
          Map.entry("namespaces", Set.of("status.phase")),
          Map.entry("secrets", Set.of("type")),
          Map.entry("services", Set.of("spec.clusterIP", "spec.type")),
          Map.entry("jobs.batch", Set.of("status.successful")),
          Map.entry("replicasets.apps", Set.of("status.replicas")),
          Map.entry("replicationcontrollers", Set.of("status.replicas")),
          Map.entry("resourceslices.resource.k8s.io", Set.of("spec.nodeName", "spec.driver")));

  /** One comparison. */
  record Term(String field, boolean equal, String value) {
    public boolean matches(JsonNode object) {
      JsonNode found = JsonTree.at(object, field.split("\\."));
      String text = JsonTree.text(found);
      if (field.equals("source") && found.isObject()) {
        text = JsonTree.text(found, "component");
      }
      if (text.isEmpty()
          && (field.equals("spec.unschedulable") || field.equals("spec.hostNetwork"))) {
        text = "false";
      }
      if (text.isEmpty() && field.startsWith("status.") && !field.equals("status.phase")) {
        text = field.endsWith("IP") || field.endsWith("Name") ? "" : "0";
      }
      return text.equals(value) == equal;
    }
  }

  public boolean matches(JsonNode object) {
    return terms.stream().allMatch(term -> term.matches(object));
  }

  /**
   * @throws ApiException 400 where the kind does not support a field
   */
  public static FieldSelector parse(String text, ServedKind resource) {
    List<Term> out = new ArrayList<>();
    for (String part : text.isEmpty() ? new String[0] : text.split("(?<!\\\\),")) {
      Matcher term = TERM.matcher(part);
      if (!term.matches()) {
        throw new ApiException(
            400,
            "BadRequest",
            "invalid selector: '%s'; can't understand '%s'".formatted(text, part));
      }
      String field = term.group(1).strip();
      supported(field, resource);
      out.add(
          new Term(
              field,
              !term.group(2).equals("!="),
              term.group(3).replace("\\,", ",").replace("\\=", "=").replace("\\\\", "\\")));
    }
    return new FieldSelector(out);
  }

  private static void supported(String field, ServedKind resource) {
    Set<String> more = MORE.getOrDefault(resource.kind().resource(), Set.of());
    boolean selectable = resource.selectableFields().contains("." + field);
    if (ALWAYS.contains(field) || more.contains(field) || selectable) {
      return;
    }
    String message;
    if (resource.is("jobs.batch")) {
      message = "field label \"" + field + "\" not supported for Job";
    } else if (resource.is("resourceslices.resource.k8s.io")) {
      message = "field label not supported for resource.k8s.io/v1, Kind=ResourceSlice: " + field;
    } else if (resource.custom() || !more.isEmpty()) {
      message = "field label not supported: " + field;
    } else {
      message =
          "\"%s\" is not a known field selector: only \"metadata.name\", \"metadata.namespace\""
              .formatted(field);
    }
    throw new ApiException(400, "BadRequest", message);
  }
}
