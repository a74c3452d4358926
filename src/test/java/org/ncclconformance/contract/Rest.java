package org.ncclconformance.contract;

import io.fabric8.kubernetes.client.Config;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.time.Duration;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/**
 * Plain HTTP to an API server, so that codes, bodies and texts are seen as they are and not as a
 * client library sees them.
 */
record Rest(HttpClient http, URI server, Map<String, String> headers) {
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  static Rest of(Config config) {
    HttpClient.Builder http =
        HttpClient.newBuilder()
            // over HTTP/2 a refused anonymous request ends the connection under the others
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(Duration.ofSeconds(10));
    URI server = URI.create(config.getMasterUrl());
    if ("https".equals(server.getScheme())) {
      http.sslContext(trusting(config));
    }
    Rest anonymous = new Rest(http.build(), server, Map.of());
    String token = config.getAutoOAuthToken();
    return token == null ? anonymous : anonymous.withToken(token);
  }

  Rest withToken(String token) {
    return new Rest(http, server, Map.of("Authorization", "Bearer " + token));
  }

  Rest accepting(String types) {
    Map<String, String> more = new HashMap<>(headers);
    more.put("Accept", types);
    return new Rest(http, server, more);
  }

  Rest anonymous() {
    return new Rest(http, server, Map.of());
  }

  Rest impersonating(String user) {
    return new Rest(
        http,
        server,
        Map.of("Authorization", headers.get("Authorization"), "Impersonate-User", user));
  }

  Answer send(String method, String path, String contentType, String body) {
    try {
      return Answer.of(
          http.send(
              request(path)
                  .timeout(PATIENCE)
                  .header("Content-Type", contentType)
                  .method(
                      method,
                      body.isEmpty()
                          ? HttpRequest.BodyPublishers.noBody()
                          : HttpRequest.BodyPublishers.ofString(body))
                  .build(),
              HttpResponse.BodyHandlers.ofString()));
    } catch (IOException e) {
      throw new AssertionError(method + " " + path + " got no answer: " + e, e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError("interrupted while waiting for " + method + " " + path, e);
    }
  }

  Answer get(String path) {
    return send("GET", path, "application/json", "");
  }

  /** The path with {@code watch=true}. */
  Watch watch(String path) {
    String separator = path.contains("?") ? "&" : "?";
    return Watch.open(http, request(path + separator + "watch=true").build());
  }

  private HttpRequest.Builder request(String path) {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(server.resolve(path)).header("Accept", "application/json");
    headers.forEach(request::setHeader);
    return request;
  }

  private static SSLContext trusting(Config config) {
    try {
      byte[] pem =
          config.getCaCertData() != null
              ? Base64.getMimeDecoder().decode(config.getCaCertData())
              : Files.readAllBytes(Path.of(config.getCaCertFile()));
      KeyStore trusted = KeyStore.getInstance(KeyStore.getDefaultType());
      trusted.load(null, null);
      List<Certificate> certificates =
          List.copyOf(
              CertificateFactory.getInstance("X.509")
                  .generateCertificates(new ByteArrayInputStream(pem)));
      for (int i = 0; i < certificates.size(); i++) {
        trusted.setCertificateEntry("ca-" + i, certificates.get(i));
      }
      TrustManagerFactory trust =
          TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
      trust.init(trusted);
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(null, trust.getTrustManagers(), null);
      return context;
    } catch (GeneralSecurityException | IOException e) {
      throw new AssertionError("no trust in " + config.getMasterUrl() + ": " + e, e);
    }
  }

  /** A value as it may stand in a query. */
  static String encode(String value) {
    return URLEncoder.encode(value, StandardCharsets.UTF_8);
  }
}
