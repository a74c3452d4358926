package org.ncclconformance.report;

import io.qameta.allure.Allure;
import io.qameta.allure.AllureLifecycle;
import io.qameta.allure.FileSystemResultsWriter;
import java.nio.file.Path;

/**
 * Where Allure writes results until this is closed. Allure keeps one writer for the whole process,
 * made from a system property at the first use: setting the property later changes nothing.
 */
public final class AllureDestination implements AutoCloseable {
  private final AllureLifecycle before = Allure.getLifecycle();

  public AllureDestination(Path results) {
    Allure.setLifecycle(new AllureLifecycle(new FileSystemResultsWriter(results)));
  }

  @Override
  public void close() {
    Allure.setLifecycle(before);
  }
}
