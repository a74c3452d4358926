package org.ncclconformance.trainer.release;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.zip.GZIPInputStream;

/** Fetches a manifest from a file or a URL, within bounds, and unpacks it. */
final class ReleaseSource {
  private static final String FORM = "a file or a URL (file, http, https) of a rendered manifest";
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  /** Twenty times what a release has today (3.2 MB). */
  private static final int LARGEST = 64 << 20;

  private ReleaseSource() {}

  static byte[] fetch(String location) throws UnusableRelease {
    try {
      return unpacked(location, raw(location));
    } catch (NoSuchFileException e) {
      throw new UnusableRelease(location, "no such file", FORM);
    } catch (IOException e) {
      throw new UnusableRelease(location, "cannot be read: " + said(e), FORM);
    }
  }

  /** Unpacks what begins with gzip's magic bytes, whatever the name says. */
  static byte[] unpacked(String location, byte[] content) throws UnusableRelease {
    boolean gzip = content.length > 1 && content[0] == 0x1f && (content[1] & 0xff) == 0x8b;
    if (!gzip) {
      return content;
    }
    try (InputStream in = new GZIPInputStream(new ByteArrayInputStream(content))) {
      return limited(in);
    } catch (IOException e) {
      throw new UnusableRelease(location, "its gzip is broken: " + said(e), FORM);
    }
  }

  private static byte[] raw(String location) throws IOException, UnusableRelease {
    String scheme = location.toLowerCase(Locale.ROOT);
    if (scheme.startsWith("http://") || scheme.startsWith("https://")) {
      return download(location);
    }
    Path path = path(location);
    if (Files.isDirectory(path)) {
      throw new UnusableRelease(location, "it is a directory", FORM);
    }
    try (InputStream in = Files.newInputStream(path)) {
      return limited(in);
    }
  }

  private static Path path(String location) throws UnusableRelease {
    try {
      return location.regionMatches(true, 0, "file:", 0, 5)
          ? Path.of(URI.create(location))
          : Path.of(location);
    } catch (IllegalArgumentException e) {
      throw new UnusableRelease(location, "it names no file: " + e.getMessage(), FORM);
    }
  }

  private static byte[] download(String location) throws IOException, UnusableRelease {
    HttpRequest request;
    try {
      request = HttpRequest.newBuilder(URI.create(location)).timeout(PATIENCE).build();
    } catch (IllegalArgumentException e) {
      throw new UnusableRelease(location, "it is no URL: " + e.getMessage(), FORM);
    }
    HttpClient client =
        HttpClient.newBuilder()
            .followRedirects(HttpClient.Redirect.NORMAL)
            .connectTimeout(Duration.ofSeconds(10))
            .build();
    // the request's own timeout ends with the headers, this one covers the body as well
    CompletableFuture<byte[]> body =
        client
            .sendAsync(request, HttpResponse.BodyHandlers.ofInputStream())
            .thenApplyAsync(ReleaseSource::body);
    try {
      return body.get(PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      throw new IOException("no complete answer within " + PATIENCE.toSeconds() + " s", e);
    } catch (ExecutionException e) {
      Throwable cause = e.getCause() == null ? e : e.getCause();
      throw new IOException(said(cause), cause);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    }
  }

  private static byte[] body(HttpResponse<InputStream> response) {
    try (InputStream in = response.body()) {
      if (response.statusCode() != 200) {
        throw new IOException("HTTP " + response.statusCode());
      }
      return limited(in);
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e.getMessage(), e);
    }
  }

  private static byte[] limited(InputStream in) throws IOException {
    byte[] content = in.readNBytes(LARGEST + 1);
    if (content.length > LARGEST) {
      throw new IOException("it has more than " + (LARGEST >> 20) + " MiB");
    }
    return content;
  }

  private static String said(Throwable thrown) {
    return thrown.getMessage() == null ? thrown.getClass().getSimpleName() : thrown.getMessage();
  }
}
