package org.ncclconformance.image;

import java.time.Duration;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What a registry says about one image, or why it says nothing. */
public sealed interface ImageAnswer {

  /**
   * One line for a reader: the image, what the registry said, and what to do about it.
   *
   * @param image the image that was asked for
   */
  default String describe(ImageReference image) {
    return image + ": " + finding() + advice(image);
  }

  /** What was found, without image and advice. */
  String finding();

  /** Separator and advice, or nothing. */
  String advice(ImageReference image);

  /**
   * The image can be pulled.
   *
   * @param digest digest of the manifest or index, or null where the registry does not say
   * @param platforms platforms that it is built for; empty where nobody needed to know
   */
  record Present(@Nullable String digest, Set<ImagePlatform> platforms) implements ImageAnswer {
    /** Keeps its own copy. */
    public Present {
      platforms = Set.copyOf(platforms);
    }

    @Override
    public String finding() {
      return "present"
          + (digest == null ? "" : ", " + digest)
          + (platforms.isEmpty() ? "" : ", for " + words(platforms));
    }

    @Override
    public String advice(ImageReference image) {
      return "";
    }
  }

  /**
   * The registry knows no such image.
   *
   * @param code the registry's code, as MANIFEST_UNKNOWN
   * @param message the registry's message, or empty
   */
  record Absent(String code, String message) implements ImageAnswer {
    @Override
    public String finding() {
      return "the registry answers 404" + coded(code, message);
    }

    @Override
    public String advice(ImageReference image) {
      return ImagePolicy.promoted(image)
          .map(promoted -> "; promoted image: " + promoted)
          .orElse("; it was removed, never pushed or misspelt: list the tags of its repository");
    }
  }

  /**
   * The image exists, but not for every platform that is needed. A container runtime reports this
   * as "not found", too (fault catalogue 8).
   *
   * @param there platforms that it is built for
   * @param missing platforms that are needed and not there
   */
  record PlatformMissing(Set<ImagePlatform> there, Set<ImagePlatform> missing)
      implements ImageAnswer {
    /** Keeps its own copies. */
    public PlatformMissing {
      there = Set.copyOf(there);
      missing = Set.copyOf(missing);
    }

    @Override
    public String finding() {
      return "the image is there, but not for "
          + words(missing)
          + (there.isEmpty() ? "" : "; it is built for " + words(there));
    }

    @Override
    public String advice(ImageReference image) {
      return "; use an image that is built for the nodes";
    }
  }

  /**
   * The registry wants credentials.
   *
   * @param code the registry's code, or null
   * @param message the registry's message, or empty
   */
  record Unauthorized(@Nullable String code, String message) implements ImageAnswer {
    @Override
    public String finding() {
      return "the registry answers 401" + coded(code, message) + " to an anonymous request";
    }

    @Override
    public String advice(ImageReference image) {
      return "; the repository is private or does not exist: check its name and the pull secret";
    }
  }

  /**
   * The registry refuses the request.
   *
   * @param code the registry's code, or null
   * @param message the registry's message, or empty
   */
  record Forbidden(@Nullable String code, String message) implements ImageAnswer {
    @Override
    public String finding() {
      return "the registry answers 403" + coded(code, message) + " to an anonymous request";
    }

    @Override
    public String advice(ImageReference image) {
      return "; the repository is private, does not exist or is refused to this network: check its"
          + " name and the pull secret";
    }
  }

  /**
   * The registry asks to come back later.
   *
   * @param retryAfter how long the registry asks to wait, or null where it does not say
   */
  record RateLimited(@Nullable Duration retryAfter) implements ImageAnswer {
    @Override
    public String finding() {
      return "the registry answers 429, too many requests"
          + (retryAfter == null ? "" : ", and asks to wait " + retryAfter.toSeconds() + " s");
    }

    @Override
    public String advice(ImageReference image) {
      return "; whether it exists is not known: use a mirror or a pull secret";
    }
  }

  /**
   * Nobody answered.
   *
   * @param obstacle what was in the way
   * @param host the host that was asked
   * @param detail the client's own words, or empty
   */
  record Unreachable(Obstacle obstacle, String host, String detail) implements ImageAnswer {
    @Override
    public String finding() {
      return host + " " + obstacle.words + (detail.isEmpty() ? "" : " (" + detail + ")");
    }

    @Override
    public String advice(ImageReference image) {
      return "; whether it exists is not known from here, and the nodes may reach more or less: "
          + obstacle.advice;
    }
  }

  /**
   * An answer that no registry should give.
   *
   * @param status HTTP status
   * @param excerpt what was wrong, or the beginning of the body
   */
  record Unexpected(int status, String excerpt) implements ImageAnswer {
    @Override
    public String finding() {
      return "the registry answers " + status + (excerpt.isEmpty() ? "" : ": " + excerpt);
    }

    @Override
    public String advice(ImageReference image) {
      return "; whether it exists is not known: look at the registry, or at a proxy before it";
    }
  }

  /** What can be between a client and a registry. */
  enum Obstacle {
    /** Its name has no address. */
    DNS("has no address", "check the name and the DNS, or name a mirror"),
    /** Nobody listens at that address. */
    REFUSED("refuses the connection", "check address, port and firewall, or name a mirror"),
    /** No answer within the time limit. */
    TIMEOUT("does not answer in time", "check route and firewall, or name a mirror"),
    /** Its certificate is not trusted here. */
    TLS("offers no trusted TLS connection", "check the certificate and its authority"),
    /** The connection broke, or the answer was no HTTP. */
    BROKEN("breaks the connection", "look at the registry, or at a proxy before it");

    private final String words;
    private final String advice;

    Obstacle(String words, String advice) {
      this.words = words;
      this.advice = advice;
    }
  }

  private static String coded(@Nullable String code, String message) {
    return (code == null ? "" : " " + code) + (message.isEmpty() ? "" : " (" + message + ")");
  }

  private static String words(Set<ImagePlatform> platforms) {
    return platforms.stream()
        .map(ImagePlatform::toString)
        .collect(Collectors.toCollection(TreeSet::new))
        .stream()
        .collect(Collectors.joining(", "));
  }
}
