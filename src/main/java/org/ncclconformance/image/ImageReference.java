package org.ncclconformance.image;

import java.util.Objects;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Name of an image, {@code [HOST[:PORT]/]PATH[:TAG][@DIGEST]}, parsed strictly and kept as written:
 * Docker's defaults ({@code docker.io}, {@code library/}, {@code latest}) are applied only where a
 * registry is asked.
 *
 * @param registry host and port as written, or null where none is written
 * @param repository path on the registry as written, without the registry
 * @param tag tag as written, or null
 * @param digest digest with its algorithm, or null
 */
public record ImageReference(
    @Nullable String registry, String repository, @Nullable String tag, @Nullable String digest) {

  private static final String FORM = "[HOST[:PORT]/]PATH[:TAG][@sha256:HEX]";
  private static final String HUB = "docker.io";

  /** Limit that registries put on host and path together (distribution reference grammar). */
  private static final int LONGEST_NAME = 255;

  /** Lower-case words joined by one dot, one or two underscores, or any number of hyphens. */
  private static final Pattern PATH_COMPONENT =
      Pattern.compile("[a-z0-9]+(?:(?:\\.|__?|-+)[a-z0-9]+)*");

  private static final Pattern TAG = Pattern.compile("[A-Za-z0-9_][A-Za-z0-9_.-]{0,127}");
  private static final Pattern ALGORITHM =
      Pattern.compile("[a-z0-9]+(?:[+._-][a-z0-9]+)*", Pattern.CASE_INSENSITIVE);

  /** Refuses parts that do not read back as what they are. */
  public ImageReference {
    String text = written(registry, repository, tag, digest);
    if (registry != null) {
      checkRegistry(registry, text);
    }
    checkRepository(registry, repository, text);
    if (tag != null && !TAG.matcher(tag).matches()) {
      throw bad(text, "the tag '" + tag + "' is not 1 to 128 of A-Z a-z 0-9 _ . -");
    }
    if (digest != null) {
      checkDigest(digest, text);
    }
  }

  /**
   * Reads a reference as it stands in a manifest.
   *
   * @param text the whole reference, without blanks
   * @throws IllegalArgumentException with one line that says what is wrong and what the form is
   */
  public static ImageReference parse(String text) {
    if (text.isEmpty()) {
      throw bad(text, "it is empty");
    }
    if (text.chars().anyMatch(Character::isWhitespace)) {
      throw bad(text, "it contains a blank");
    }
    if (text.contains("://")) {
      throw bad(text, "it begins with a scheme");
    }
    int at = text.indexOf('@');
    if (at >= 0 && text.indexOf('/', at) >= 0) {
      // what looks like a password must not be printed
      throw bad("..." + text.substring(at), "it has a user before the host");
    }
    String digest = at < 0 ? null : text.substring(at + 1);
    String named = at < 0 ? text : text.substring(0, at);
    int colon = named.lastIndexOf(':');
    boolean tagged = colon > named.lastIndexOf('/') && !named.endsWith("]");
    String tag = tagged ? named.substring(colon + 1) : null;
    String name = tagged ? named.substring(0, colon) : named;
    int slash = name.indexOf('/');
    boolean hosted = slash >= 0 && namesHost(name.substring(0, slash));
    String registry = hosted ? name.substring(0, slash) : null;
    return new ImageReference(registry, hosted ? name.substring(slash + 1) : name, tag, digest);
  }

  /** The registry that serves it: as written, or Docker Hub where none is written. */
  public String registryOrHub() {
    return Objects.requireNonNullElse(registry, HUB);
  }

  /** Whether Docker Hub serves it, by name or by default. */
  public boolean isOnHub() {
    return registryOrHub().equals(HUB) || registryOrHub().equals("index.docker.io");
  }

  /** The path to ask a registry for: Docker Hub keeps its one-word names under library/. */
  public String servedRepository() {
    return isOnHub() && repository.indexOf('/') < 0 ? "library/" + repository : repository;
  }

  /** What a registry is asked for: the digest, else the tag, else {@code latest}. */
  public String manifest() {
    return digest != null ? digest : Objects.requireNonNullElse(tag, "latest");
  }

  /** The same tag and digest elsewhere. */
  public ImageReference withRegistryAndRepository(String newRegistry, String newRepository) {
    return new ImageReference(newRegistry, newRepository, tag, digest);
  }

  @Override
  public String toString() {
    return written(registry, repository, tag, digest);
  }

  private static String written(
      @Nullable String registry, String repository, @Nullable String tag, @Nullable String digest) {
    return (registry == null ? "" : registry + "/")
        + repository
        + (tag == null ? "" : ":" + tag)
        + (digest == null ? "" : "@" + digest);
  }

  /** The rule by which every container engine tells a host from the first word of a path. */
  private static boolean namesHost(String first) {
    return first.indexOf('.') >= 0 || first.indexOf(':') >= 0 || first.equals("localhost");
  }

  private static void checkRegistry(String registry, String text) {
    if (!namesHost(registry)) {
      throw bad(
          text, "'" + registry + "' is no registry: a host has a dot, a port or is localhost");
    }
    if (!RegistryHost.isValid(registry)) {
      throw bad(text, "'" + registry + "' is no HOST[:PORT] with a port from 1 to 65535");
    }
  }

  private static void checkRepository(@Nullable String registry, String repository, String text) {
    if (repository.isEmpty()) {
      throw bad(text, "it has no path");
    }
    for (String component : repository.split("/", -1)) {
      if (component.isEmpty()) {
        throw bad(text, "its path has an empty component");
      }
      if (!PATH_COMPONENT.matcher(component).matches()) {
        throw bad(
            text,
            "the path component '"
                + component
                + "' is not lower-case letters and digits joined by . _ __ or -");
      }
    }
    String first = repository.substring(0, Math.max(0, repository.indexOf('/')));
    if (registry == null && namesHost(first)) {
      throw bad(text, "'" + first + "' would be read as a registry");
    }
    int length = repository.length() + (registry == null ? 0 : registry.length() + 1);
    if (length > LONGEST_NAME) {
      throw bad(text, "host and path have " + length + " characters, more than " + LONGEST_NAME);
    }
  }

  private static void checkDigest(String digest, String text) {
    int colon = digest.indexOf(':');
    String algorithm = digest.substring(0, Math.max(0, colon));
    if (!ALGORITHM.matcher(algorithm).matches()) {
      throw bad(text, "the digest '" + digest + "' does not begin with an algorithm, as sha256:");
    }
    int digits =
        switch (algorithm) {
          case "sha256" -> 64;
          case "sha384" -> 96;
          case "sha512" -> 128;
          default -> 0;
        };
    String hex = digest.substring(colon + 1);
    if (digits > 0 ? !hex.matches("[a-f0-9]{" + digits + "}") : !hex.matches("[a-fA-F0-9]{32,}")) {
      throw bad(
          text,
          digits > 0
              ? "the digest has not " + digits + " lower-case hexadecimal digits"
              : "the digest has not at least 32 hexadecimal digits");
    }
  }

  private static IllegalArgumentException bad(String text, String what) {
    String shown = text.length() <= 300 ? text : text.substring(0, 300) + "...";
    return new IllegalArgumentException(
        "image reference '" + shown + "': " + what + "; expected " + FORM);
  }
}
