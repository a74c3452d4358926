package org.ncclconformance.image;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Host and port of a registry: what is a valid one, and where plain HTTP is allowed. */
final class RegistryHost {
  private static final Pattern FORM =
      Pattern.compile(
          "([a-zA-Z0-9](?:[a-zA-Z0-9-]*[a-zA-Z0-9])?(?:\\.[a-zA-Z0-9](?:[a-zA-Z0-9-]*[a-zA-Z0-9])?)*"
              + "|\\[[0-9a-fA-F:]+])(?::([0-9]{1,5}))?");
  private static final Pattern LOOPBACK =
      Pattern.compile("localhost|127(\\.[0-9]{1,3}){3}|\\[::1]");

  private RegistryHost() {}

  /** Whether the text is {@code HOST[:PORT]} with a port from 1 to 65535. */
  static boolean isValid(String text) {
    Matcher matcher = FORM.matcher(text);
    if (!matcher.matches()) {
      return false;
    }
    String port = matcher.group(2);
    return (port == null || (Integer.parseInt(port) >= 1 && Integer.parseInt(port) <= 65535))
        && isAddress(text);
  }

  /** The form alone lets pass what no request can be sent to, as [:::] or 1.2.3.4.5. */
  private static boolean isAddress(String text) {
    try {
      return new URI("http://" + text).getHost() != null;
    } catch (URISyntaxException e) {
      return false;
    }
  }

  /** The base URL: plain HTTP on loopback only, as container engines do. */
  static String base(String host) {
    return (isLoopback(host) ? "http://" : "https://") + host;
  }

  /** Whether {@code HOST[:PORT]} names this machine. */
  static boolean isLoopback(String host) {
    return isLoopback(URI.create("http://" + host));
  }

  /** Whether a request may go there: encrypted, or not leaving this machine. */
  static boolean isAllowed(URI uri) {
    return uri.getHost() != null
        && ("https".equalsIgnoreCase(uri.getScheme())
            || ("http".equalsIgnoreCase(uri.getScheme()) && isLoopback(uri)));
  }

  private static boolean isLoopback(URI uri) {
    String host = uri.getHost();
    return host != null && LOOPBACK.matcher(host.toLowerCase(Locale.ROOT)).matches();
  }
}
