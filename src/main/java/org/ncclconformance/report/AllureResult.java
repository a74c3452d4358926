package org.ncclconformance.report;

import io.qameta.allure.Allure;

/** What the Allure result of the running method says beside its status. */
public final class AllureResult {
  private AllureResult() {}

  public static void behavior(String name) {
    Allure.feature(name);
  }

  /** One requirement that the method proves. */
  public static void requirement(String id, String sentence) {
    Allure.story(id + " " + sentence);
    Allure.label("requirement", id);
  }

  public static void severity(String severity) {
    Allure.label("severity", severity);
  }

  public static void parameter(String name, String value) {
    Allure.parameter(name, value);
  }

  public static void attachment(String name, String text) {
    Allure.addAttachment(name, "text/plain", text);
  }

  /** A drawing, which the page shows as one. */
  public static void drawing(String name, String svg) {
    Allure.addAttachment(name, "image/svg+xml", svg, ".svg");
  }
}
