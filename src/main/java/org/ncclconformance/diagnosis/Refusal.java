package org.ncclconformance.diagnosis;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.ncclconformance.cluster.ObjectRef;

/**
 * Why the API server would not create something, told apart by its words: three different 403s are
 * three different causes.
 *
 * @param passing whether it often heals by itself
 * @param text the server's words
 */
public record Refusal(CauseCode code, boolean passing, String text, String advice) {
  private static final Pattern QUOTA = Pattern.compile("exceeded quota: ([^,]+)");
  private static final Pattern RBAC =
      Pattern.compile(
          "User \"([^\"]+)\" cannot (\\S+) resource \"([^\"]+)\" in API group \"([^\"]*)\"");
  private static final Pattern POD_SECURITY = Pattern.compile("violates PodSecurity \"([^\"]+)\"");

  /** The refusal in an API error, an event or a condition, or empty for a text of another kind. */
  public static Optional<Refusal> in(String text) {
    Optional<WebhookFailure> webhook = WebhookFailure.in(text);
    if (webhook.isPresent()) {
      Cause cause = webhook.get().cause(null, null, text);
      return Optional.of(new Refusal(cause.code(), false, text, cause.advice()));
    }
    Optional<AdmissionDenial> denial = AdmissionDenial.in(text);
    if (denial.isPresent()) {
      return Optional.of(
          new Refusal(
              CauseCode.ADMISSION_DENIED,
              denial.get().runtimeNotSeenYet(),
              text,
              "webhook " + denial.get().webhook() + " works and refuses: change what it names"));
    }
    if (text.contains("ValidatingAdmissionPolicy ")) {
      return Optional.of(
          new Refusal(
              CauseCode.ADMISSION_DENIED, false, text, "ask for an exception from that policy"));
    }
    return Optional.ofNullable(ofTheServerItself(text));
  }

  private static @Nullable Refusal ofTheServerItself(String text) {
    Matcher podSecurity = POD_SECURITY.matcher(text);
    if (podSecurity.find()) {
      return new Refusal(
          CauseCode.POD_SECURITY,
          false,
          text,
          "no pod was ever created: admission refused it; the namespace's label"
              + " pod-security.kubernetes.io/enforce must allow these controls (found: "
              + podSecurity.group(1)
              + ")");
    }
    Matcher quota = QUOTA.matcher(text);
    if (quota.find()) {
      return new Refusal(
          CauseCode.QUOTA_EXCEEDED,
          false,
          text,
          "raise ResourceQuota " + quota.group(1) + " of that namespace, or free what it counts");
    }
    if (text.contains("being terminated")) {
      return new Refusal(
          CauseCode.NAMESPACE_TERMINATING,
          false,
          text,
          "wait until the namespace is gone; its conditions name what holds it");
    }
    if (text.contains("while custom resource definition is terminating")) {
      return new Refusal(
          CauseCode.CRD_TERMINATING,
          false,
          text,
          "find the objects of that kind that are left, and the controllers of their finalizers");
    }
    Matcher rbac = RBAC.matcher(text);
    return rbac.find()
        ? new Refusal(CauseCode.API_FORBIDDEN, false, text, missingRule(rbac))
        : notYet(text);
  }

  private static String missingRule(Matcher rbac) {
    return "give "
        + rbac.group(1)
        + " the rule {apiGroups: [\""
        + rbac.group(4)
        + "\"], resources: ["
        + rbac.group(3)
        + "], verbs: ["
        + rbac.group(2)
        + "]}";
  }

  private static @Nullable Refusal notYet(String text) {
    return text.contains("error looking up service account")
        ? new Refusal(
            CauseCode.CONTROLLER_NOT_READY,
            true,
            text,
            "create the ServiceAccount that the pod names")
        : null;
  }

  /** The cause, shown by that object. */
  public Cause cause(@Nullable ObjectRef object, @Nullable String field) {
    return new Cause(code, object, field, text, advice);
  }

  /** The cause, and whether it ends a wait. */
  public Finding finding(@Nullable ObjectRef object, @Nullable String field) {
    Cause cause = cause(object, field);
    return passing ? new Finding.MayHeal(cause) : new Finding.Terminal(cause);
  }
}
