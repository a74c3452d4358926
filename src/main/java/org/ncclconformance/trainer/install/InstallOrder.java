package org.ncclconformance.trainer.install;

import java.util.List;
import org.ncclconformance.cluster.ObjectRef;

/**
 * The order in which objects of a release are created, and found again. Definitions come first
 * among equals: they are the largest, and Trainer exits at once where they are missing.
 */
enum InstallOrder {
  NAMESPACES,
  DEFINITIONS,
  SUPPORT,
  CONTROLLERS,
  WEBHOOKS;

  static InstallOrder of(ObjectRef ref) {
    return switch (ref.kind()) {
      case "Namespace" -> NAMESPACES;
      case "CustomResourceDefinition" -> DEFINITIONS;
      case "Deployment", "StatefulSet", "DaemonSet", "Job" -> CONTROLLERS;
      case "MutatingWebhookConfiguration", "ValidatingWebhookConfiguration" -> WEBHOOKS;
      default -> SUPPORT;
    };
  }

  /** Steps of an install; what stands in one step is created at the same time. */
  static List<List<InstallOrder>> steps() {
    return List.of(
        List.of(NAMESPACES), List.of(DEFINITIONS, SUPPORT), List.of(CONTROLLERS, WEBHOOKS));
  }
}
