package org.ncclconformance.junit;

import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.TestExecutionExceptionHandler;
import org.ncclconformance.settings.SettingSecrets;
import org.opentest4j.AssertionFailedError;
import org.opentest4j.TestAbortedException;

/**
 * Fails without what settings hide: whoever starts the behaviours prints a failure before anybody
 * can take something out of it.
 */
final class DiscreetFailures implements TestExecutionExceptionHandler {

  @Override
  public void handleTestExecutionException(ExtensionContext context, Throwable thrown)
      throws Throwable {
    SettingSecrets secrets = SuiteRun.of(context).settings().secrets();
    String told = String.valueOf(thrown);
    if (thrown instanceof TestAbortedException || secrets.hidden(told).equals(told)) {
      throw thrown;
    }
    // without its causes: they say it again
    AssertionFailedError discreet =
        new AssertionFailedError(secrets.hidden(String.valueOf(thrown.getMessage())));
    discreet.setStackTrace(thrown.getStackTrace());
    throw discreet;
  }
}
