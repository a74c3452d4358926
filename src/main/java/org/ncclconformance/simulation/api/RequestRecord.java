package org.ncclconformance.simulation.api;

import java.time.Instant;

/**
 * One request that the API server has answered, as an audit log has it.
 *
 * @param user who asked, after impersonation; empty where nobody was authenticated
 * @param verb as RBAC names it: get, list, watch, create, update, patch, delete, deletecollection
 * @param query as sent, {@code dryRun} included; empty for none
 * @param code HTTP status code of the answer
 */
public record RequestRecord(
    Instant time, String user, String verb, String path, String query, int code) {}
