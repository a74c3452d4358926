package org.ncclconformance.junit;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.StoreScope;
import org.junit.platform.engine.support.store.Namespace;
import org.junit.platform.launcher.LauncherSession;
import org.junit.platform.launcher.LauncherSessionListener;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestPlan;

/**
 * Keeps what JUnit is going to run where the first behaviour finds it, whoever starts JUnit and
 * however he selects.
 */
public final class PlanOfRun implements LauncherSessionListener {

  @Override
  public void launcherSessionOpened(LauncherSession session) {
    session
        .getLauncher()
        .registerTestExecutionListeners(
            new TestExecutionListener() {
              @Override
              public void testPlanExecutionStarted(TestPlan plan) {
                session
                    .getStore()
                    .put(Namespace.create(SuiteRun.NAMESPACE.getParts()), TestPlan.class, plan);
              }
            });
  }

  /** Null where JUnit's session did not ask for listeners. */
  static @Nullable TestPlan of(ExtensionContext context) {
    return context
        .getStore(StoreScope.LAUNCHER_SESSION, SuiteRun.NAMESPACE)
        .get(TestPlan.class, TestPlan.class);
  }
}
