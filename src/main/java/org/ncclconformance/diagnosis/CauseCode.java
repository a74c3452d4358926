package org.ncclconformance.diagnosis;

/** What went wrong, as one code; the numbers are those of the fault catalogue. */
public enum CauseCode {
  /** Image gone: manifest unknown (1, 2). */
  IMAGE_ABSENT,
  /** Pull refused for want of credentials (3). */
  IMAGE_UNAUTHORIZED,
  /** Pull refused in spite of, or because of, credentials (4). */
  IMAGE_FORBIDDEN,
  /** Registry's rate limit (5). */
  IMAGE_RATE_LIMITED,
  /** No image for the node's architecture (8). */
  IMAGE_PLATFORM_MISSING,
  /** The node cannot reach or trust the registry (6, 7). */
  REGISTRY_UNREACHABLE,
  /** Any other pull failure, with the runtime's own message. */
  IMAGE_PULL_FAILED,
  /** A container that keeps exiting. */
  CRASH_LOOP,
  /** A container that cannot be created: missing Secret, ConfigMap or bad configuration. */
  CONTAINER_NOT_CREATED,
  /** No node takes the pod (23, 25). */
  UNSCHEDULABLE,
  /** A quota refuses the pod. */
  QUOTA_EXCEEDED,
  /** Pod Security admission refuses the pod (21). */
  POD_SECURITY,
  /** Any other admission refusal by a live webhook or policy (17). */
  ADMISSION_DENIED,
  /** CRDs without any controller (15). */
  CONTROLLER_ABSENT,
  /** A controller that is there but not ready, without a better reason. */
  CONTROLLER_NOT_READY,
  /** The webhook's Service has no ready endpoint, and nothing better is known (10). */
  WEBHOOK_NO_ENDPOINTS,
  /** The webhook's Service does not exist: a left-over configuration (19). */
  WEBHOOK_SERVICE_MISSING,
  /** The API server cannot reach the webhook: refused connection (12). */
  WEBHOOK_REFUSED,
  /** The API server gets no answer from the webhook: network path (13). */
  WEBHOOK_TIMEOUT,
  /** caBundle and serving certificate do not match. */
  WEBHOOK_CERTIFICATE,
  /** Any other failed webhook call. */
  WEBHOOK_FAILED,
  /** A CRD is being deleted (19). */
  CRD_TERMINATING,
  /** A namespace is being deleted (19). */
  NAMESPACE_TERMINATING,
  /** Somebody else's or an incomplete installation, not to be touched. */
  FOREIGN_INSTALLATION,
  /** API server: 401. */
  API_UNAUTHORIZED,
  /** API server: 403, RBAC (20). */
  API_FORBIDDEN,
  /** API server: 429. */
  API_RATE_LIMITED,
  /** API server: 500. */
  API_INTERNAL,
  /** API server: 502, 503. */
  API_UNAVAILABLE,
  /** API server: no answer in time. */
  API_TIMEOUT,
  /** API server: cannot be reached, or an answer that means nothing here. */
  API_FAILED,
  /** The release cannot be read, or lacks what Trainer needs. */
  RELEASE_UNUSABLE,
  /** The install failed, and was rolled back. */
  INSTALL_FAILED,
  /** Something that this run made could not be removed. */
  CLEANUP_FAILED,
  /** Fewer than two GPU nodes to measure between. */
  TOO_FEW_NODES,
  /** No runtime is implemented for this check on this platform. */
  NOT_IMPLEMENTED,
  /** The launcher failed; its last lines say why. */
  LAUNCHER_FAILED,
  /** A worker failed or never came up. */
  WORKER_FAILED,
  /** The log has no complete reading. */
  LOG_INCOMPLETE,
  /** The benchmark's data check failed: outranks any bandwidth. */
  DATA_CORRUPTION,
  /** Traffic went over sockets, or the expected transport is not proven (30). */
  TRANSPORT,
  /** Bandwidth below the effective floor. */
  BANDWIDTH_BELOW_THRESHOLD,
  /** Fewer ranks or a smaller size than asked for. */
  COVERAGE,
  /** A deadline passed and nothing better is known. */
  DEADLINE_EXCEEDED
}
