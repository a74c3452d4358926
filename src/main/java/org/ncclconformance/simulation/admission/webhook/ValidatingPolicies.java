package org.ncclconformance.simulation.admission.webhook;

import java.util.List;
import java.util.Optional;
import org.ncclconformance.simulation.admission.AdmissionRefusal;
import org.ncclconformance.simulation.admission.Plugin;
import org.ncclconformance.simulation.admission.StoredObjects;
import org.ncclconformance.simulation.api.Admission.Request;
import org.ncclconformance.simulation.api.ApiException;
import org.ncclconformance.simulation.api.ApiException.StatusCause;
import org.ncclconformance.simulation.expression.EvaluationException;
import org.ncclconformance.simulation.expression.ExpressionParser;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** ValidatingAdmissionPolicies with their bindings; of the expressions, what CEL is modelled. */
public final class ValidatingPolicies implements Plugin {
  private static final String GROUP = "admissionregistration.k8s.io";

  private final StoredObjects objects;

  public ValidatingPolicies(StoredObjects objects) {
    this.objects = objects;
  }

  @Override
  public Request admit(Request request) {
    // the real server exempts these, so that a policy cannot lock itself in
    if (request.kind().group().equals(GROUP)) {
      return request;
    }
    for (ObjectNode binding : objects.list(GROUP, "validatingadmissionpolicybindings", null)) {
      String policyName = binding.path("spec").path("policyName").asString("");
      objects
          .find(GROUP, "validatingadmissionpolicies", null, policyName)
          .ifPresent(policy -> enforce(policy, binding, request));
    }
    return request;
  }

  private void enforce(ObjectNode policy, ObjectNode binding, Request request) {
    JsonNode spec = policy.path("spec");
    JsonNode boundTo = binding.path("spec").path("matchResources");
    boolean bound =
        boundTo.path("resourceRules").isEmpty()
            || ResourceRule.any(boundTo.path("resourceRules"), request);
    if (!bound
        || !new Scope(boundTo).covers(request, objects)
        || !concerns(spec.path("matchConstraints"), request)
        || !denies(binding)
        || !new MatchConditions(spec.path("matchConditions")).hold(request)) {
      return;
    }
    if (spec.has("paramKind") || spec.has("variables")) {
      throw ApiException.notModelled("parameters and variables of ValidatingAdmissionPolicy");
    }
    for (JsonNode validation : spec.path("validations")) {
      failure(validation, spec, request)
          .ifPresent(
              failure -> {
                throw denial(policy, binding, validation, failure, request);
              });
    }
  }

  private boolean concerns(JsonNode constraints, Request request) {
    return ResourceRule.any(constraints.path("resourceRules"), request)
        && !ResourceRule.any(constraints.path("excludeResourceRules"), request)
        && new Scope(constraints).covers(request, objects);
  }

  private static boolean denies(ObjectNode binding) {
    return binding
        .path("spec")
        .path("validationActions")
        .valueStream()
        .anyMatch(action -> action.asString("").equals("Deny"));
  }

  /** What is said where the validation does not hold. */
  private static Optional<String> failure(JsonNode validation, JsonNode spec, Request request) {
    String expression = validation.path("expression").asString("").strip();
    try {
      if (ExpressionParser.parse(expression).isTrue(MatchConditions.variables(request))) {
        return Optional.empty();
      }
    } catch (EvaluationException failed) {
      return spec.path("failurePolicy").asString("Fail").equals("Ignore")
          ? Optional.empty()
          : Optional.of(
              "expression '%s' resulted in error: %s".formatted(expression, failed.getMessage()));
    }
    if (validation.has("messageExpression")) {
      throw ApiException.notModelled("messageExpression of ValidatingAdmissionPolicy");
    }
    return Optional.of(validation.path("message").asString("failed expression: " + expression));
  }

  private static ApiException denial(
      ObjectNode policy, ObjectNode binding, JsonNode validation, String message, Request request) {
    String text =
        "ValidatingAdmissionPolicy '%s' with binding '%s' denied request: %s"
            .formatted(name(policy), name(binding), message);
    String reason = validation.path("reason").asString("Invalid");
    return new ApiException(
        code(reason),
        reason,
        AdmissionRefusal.forbiddenText(request, text),
        List.of(new StatusCause("", text, "")));
  }

  private static int code(String reason) {
    return switch (reason) {
      case "Unauthorized" -> 401;
      case "Forbidden" -> 403;
      case "RequestEntityTooLarge" -> 413;
      default -> 422;
    };
  }

  private static String name(ObjectNode object) {
    return object.path("metadata").path("name").asString("");
  }
}
