package org.ncclconformance.junit;

import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.TestTemplateInvocationContext;
import org.junit.jupiter.api.extension.TestTemplateInvocationContextProvider;
import org.junit.platform.commons.support.ReflectionSupport;
import org.ncclconformance.situation.Arrangement;

/** Runs a method once in each arrangement that it names. */
final class EachArrangement implements TestTemplateInvocationContextProvider {

  @Override
  public boolean supportsTestTemplate(ExtensionContext context) {
    return context.getRequiredTestMethod().isAnnotationPresent(Given.class);
  }

  @Override
  public Stream<TestTemplateInvocationContext> provideTestTemplateInvocationContexts(
      ExtensionContext context) {
    return Arrays.stream(context.getRequiredTestMethod().getAnnotation(Given.class).value())
        .map(type -> new In(ReflectionSupport.newInstance(type)));
  }

  private record In(Arrangement arrangement) implements TestTemplateInvocationContext {
    @Override
    public String getDisplayName(int invocation) {
      return arrangement.toString();
    }

    @Override
    public void prepareInvocation(ExtensionContext context) {
      ProvenRequirement.startFrom(arrangement, context);
    }
  }
}
