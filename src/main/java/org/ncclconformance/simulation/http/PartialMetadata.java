package org.ncclconformance.simulation.http;

import org.ncclconformance.simulation.json.JsonTree;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The form in which a client may ask for a list that has nothing but metadata. */
final class PartialMetadata {
  private static final String OF_LISTS = "as=PartialObjectMetadataList;g=meta.k8s.io;v=v1";

  private PartialMetadata() {}

  /** The list as it is where nobody asks for less. */
  static ObjectNode ofList(ObjectNode list, String accept) {
    if (!accept.contains(OF_LISTS)) {
      return list;
    }
    ObjectNode out = JsonTree.object();
    out.put("kind", "PartialObjectMetadataList");
    out.put("apiVersion", "meta.k8s.io/v1");
    out.set("metadata", list.path("metadata"));
    ArrayNode items = out.putArray("items");
    for (JsonNode item : list.path("items")) {
      ObjectNode partial = items.addObject();
      partial.put("kind", "PartialObjectMetadata");
      partial.put("apiVersion", "meta.k8s.io/v1");
      partial.set("metadata", item.path("metadata"));
    }
    return out;
  }
}
