package org.ncclconformance.image;

import static org.assertj.core.api.Assertions.assertThat;
import static org.ncclconformance.image.LoopbackRegistry.JOBSET;
import static org.ncclconformance.image.LoopbackRegistry.reply;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class RegistryClientTest {
  private static final ImageReference STAGING =
      ImageReference.parse("us-central1-docker.pkg.dev/k8s-staging-images/jobset/jobset:v0.11.0");
  private static final ImageReference PROMOTED =
      ImageReference.parse("registry.k8s.io/jobset/jobset:v0.11.0");
  private static final String DIGEST =
      "sha256:e75536f1135b7bb2f19f8c3b620782fbdd9091d73398e3a272f9a5fed322980d";
  private static final String INDEX =
      """
      {"schemaVersion":2,"mediaType":"application/vnd.oci.image.index.v1+json","manifests":[
       {"digest":"sha256:01","platform":{"os":"linux","architecture":"amd64"}},
       {"digest":"sha256:02","platform":{"os":"linux","architecture":"arm64","variant":"v8"}},
       {"digest":"sha256:03","platform":{"os":"unknown","architecture":"unknown"}}]}""";
  // computed with sha256sum over the text above
  private static final String INDEX_DIGEST =
      "sha256:dd2fcd153c8caa0ff3b3efdb8a82c2fb5697283edd36f9e37ef188c4e0a1bf7f";
  private static final ImagePlatform AMD64 = ImagePlatform.of("linux", "amd64");
  private static final ImagePlatform ARM64 = ImagePlatform.of("linux", "arm64");

  private final LoopbackRegistry registry = new LoopbackRegistry();
  private final RegistryClient client = new RegistryClient(new Mirror(registry.host()));

  @AfterEach
  void close() {
    registry.close();
  }

  @Test
  void one_head_is_enough_for_an_image_that_is_there() {
    registry.on(JOBSET, reply(200, INDEX, "Docker-Content-Digest", DIGEST));

    ImageAnswer answer = client.check(PROMOTED, Set.of());

    assertThat(answer).isEqualTo(new ImageAnswer.Present(DIGEST, Set.of()));
    assertThat(answer.describe(PROMOTED))
        .isEqualTo("registry.k8s.io/jobset/jobset:v0.11.0: present, " + DIGEST);
    assertThat(registry.requests()).containsExactly("HEAD " + JOBSET);
    assertThat(registry.requestHeaders().get(0).getFirst("Accept"))
        .isEqualTo(
            "application/vnd.oci.image.index.v1+json, application/vnd.oci.image.manifest.v1+json,"
                + " application/vnd.docker.distribution.manifest.list.v2+json,"
                + " application/vnd.docker.distribution.manifest.v2+json");
  }

  @Test
  void names_the_code_and_the_promoted_image_of_a_staging_image_that_is_gone() {
    String path = "/v2/k8s-staging-images/jobset/jobset/manifests/v0.11.0";
    registry.on(
        path,
        reply(
            404,
            "{\"errors\":[{\"code\":\"MANIFEST_UNKNOWN\",\"message\":\"manifest unknown\","
                + "\"detail\":{\"Tag\":\"v0.11.0\"}}]}"));

    ImageAnswer answer = client.check(STAGING, Set.of());

    assertThat(answer).isEqualTo(new ImageAnswer.Absent("MANIFEST_UNKNOWN", "manifest unknown"));
    assertThat(answer.describe(STAGING))
        .isEqualTo(
            "us-central1-docker.pkg.dev/k8s-staging-images/jobset/jobset:v0.11.0: the registry"
                + " answers 404 MANIFEST_UNKNOWN (manifest unknown); promoted image:"
                + " registry.k8s.io/jobset/jobset:v0.11.0");
    assertThat(registry.requests()).containsExactly("HEAD " + path, "GET " + path);
  }

  @Test
  void tells_an_unknown_repository_from_an_unknown_tag() {
    ImageAnswer answer = client.check(PROMOTED, Set.of());

    assertThat(answer)
        .isEqualTo(new ImageAnswer.Absent("NAME_UNKNOWN", "repository name not known to registry"));
    assertThat(answer.describe(PROMOTED))
        .isEqualTo(
            "registry.k8s.io/jobset/jobset:v0.11.0: the registry answers 404 NAME_UNKNOWN"
                + " (repository name not known to registry); it was removed, never pushed or"
                + " misspelt: list the tags of its repository");
  }

  @Test
  void a_404_that_no_registry_wrote_proves_nothing() {
    registry.on(JOBSET, reply(404, "<html>\n<h1>Not   Found</h1></html>"));

    ImageAnswer answer = client.check(PROMOTED, Set.of());

    assertThat(answer)
        .isEqualTo(
            new ImageAnswer.Unexpected(
                404, "no registry's error body. <html> <h1>Not Found</h1></html>"));
  }

  @Test
  void keeps_401_without_a_challenge_and_403_apart() {
    registry.on(
        JOBSET,
        reply(
            401,
            "{\"errors\":[{\"code\":\"UNAUTHORIZED\",\"message\":\"authentication required\"}]}",
            "WWW-Authenticate",
            "Basic realm=\"x\""));
    ImageAnswer unauthorized = client.check(PROMOTED, Set.of());
    registry.on(
        JOBSET, reply(403, "{\"errors\":[{\"code\":\"DENIED\",\"message\":\"access denied\"}]}"));
    ImageAnswer forbidden = client.check(PROMOTED, Set.of());

    assertThat(unauthorized)
        .isEqualTo(new ImageAnswer.Unauthorized("UNAUTHORIZED", "authentication required"));
    assertThat(unauthorized.describe(PROMOTED))
        .isEqualTo(
            "registry.k8s.io/jobset/jobset:v0.11.0: the registry answers 401 UNAUTHORIZED"
                + " (authentication required) to an anonymous request; the repository is private or"
                + " does not exist: check its name and the pull secret");
    assertThat(forbidden).isEqualTo(new ImageAnswer.Forbidden("DENIED", "access denied"));
    assertThat(forbidden.describe(PROMOTED))
        .isEqualTo(
            "registry.k8s.io/jobset/jobset:v0.11.0: the registry answers 403 DENIED (access denied)"
                + " to an anonymous request; the repository is private, does not exist or is refused"
                + " to this network: check its name and the pull secret");
  }

  @Test
  void a_rate_limit_is_asked_once_and_says_when_to_come_back() {
    registry.on(
        JOBSET,
        reply(
            429,
            "{\"errors\":[{\"code\":\"TOOMANYREQUESTS\",\"message\":\"slow down\"}]}",
            "Retry-After",
            "120"));

    ImageAnswer answer = client.check(PROMOTED, Set.of(AMD64));

    assertThat(answer).isEqualTo(new ImageAnswer.RateLimited(Duration.ofMinutes(2)));
    assertThat(answer.describe(PROMOTED))
        .isEqualTo(
            "registry.k8s.io/jobset/jobset:v0.11.0: the registry answers 429, too many requests,"
                + " and asks to wait 120 s; whether it exists is not known: use a mirror or a pull"
                + " secret");
    assertThat(registry.requests()).containsExactly("HEAD " + JOBSET);
  }

  @Test
  void reads_a_date_to_come_back_at_by_the_registrys_own_clock() {
    registry.on(
        JOBSET,
        exchange -> {
          exchange.getResponseHeaders().set("Retry-After", "Fri, 31 Dec 2100 23:59:59 GMT");
          exchange.sendResponseHeaders(429, -1);
          exchange.close();
        });

    assertThat(client.check(PROMOTED, Set.of()))
        .isInstanceOfSatisfying(
            ImageAnswer.RateLimited.class,
            limited -> assertThat(limited.retryAfter()).isGreaterThan(Duration.ofDays(1)));
  }

  @Test
  void a_server_error_is_no_statement_about_the_image() {
    registry.on(JOBSET, reply(503, "busy"));

    assertThat(client.check(PROMOTED, Set.of()).describe(PROMOTED))
        .isEqualTo(
            "registry.k8s.io/jobset/jobset:v0.11.0: the registry answers 503; whether it exists is"
                + " not known: look at the registry, or at a proxy before it");
  }

  @Nested
  class Platforms {
    @Test
    void are_read_from_an_index() {
      registry.on(JOBSET, reply(200, INDEX));

      ImageAnswer answer = client.check(PROMOTED, Set.of(AMD64, ARM64));

      assertThat(answer)
          .isEqualTo(
              new ImageAnswer.Present(
                  INDEX_DIGEST, Set.of(AMD64, new ImagePlatform("linux", "arm64", "v8"))));
      assertThat(answer.describe(PROMOTED))
          .isEqualTo(
              "registry.k8s.io/jobset/jobset:v0.11.0: present, "
                  + INDEX_DIGEST
                  + ", for linux/amd64, linux/arm64/v8");
      assertThat(registry.requests()).containsExactly("HEAD " + JOBSET, "GET " + JOBSET);
    }

    @Test
    void that_are_missing_are_named_with_those_that_are_there() {
      registry.on(JOBSET, reply(200, INDEX));
      ImagePlatform missing = ImagePlatform.of("linux", "ppc64le");

      ImageAnswer answer = client.check(PROMOTED, Set.of(AMD64, missing));

      assertThat(answer)
          .isEqualTo(
              new ImageAnswer.PlatformMissing(
                  Set.of(AMD64, new ImagePlatform("linux", "arm64", "v8")), Set.of(missing)));
      assertThat(answer.describe(PROMOTED))
          .isEqualTo(
              "registry.k8s.io/jobset/jobset:v0.11.0: the image is there, but not for"
                  + " linux/ppc64le; it is built for linux/amd64, linux/arm64/v8; use an image that"
                  + " is built for the nodes");
    }

    @Test
    void of_a_single_platform_image_are_read_from_its_configuration() {
      registry
          .on(JOBSET, reply(200, "{\"schemaVersion\":2,\"config\":{\"digest\":\"sha256:abc\"}}"))
          .on(
              "/v2/jobset/jobset/blobs/sha256:abc",
              reply(200, "{\"os\":\"linux\",\"architecture\":\"amd64\"}"));

      assertThat(client.check(PROMOTED, Set.of(AMD64)))
          .isInstanceOfSatisfying(
              ImageAnswer.Present.class,
              present -> assertThat(present.platforms()).containsExactly(AMD64));
      assertThat(client.check(PROMOTED, Set.of(ARM64)))
          .isEqualTo(new ImageAnswer.PlatformMissing(Set.of(AMD64), Set.of(ARM64)));
    }

    @Test
    void are_not_guessed_from_a_body_that_is_no_manifest() {
      registry.on(JOBSET, reply(200, "welcome"));

      assertThat(client.check(PROMOTED, Set.of(AMD64)))
          .isEqualTo(new ImageAnswer.Unexpected(200, "neither an index nor a manifest: welcome"));
    }
  }

  @Test
  void another_manifest_than_the_digest_that_was_asked_for_is_not_accepted() {
    ImageReference pinned = ImageReference.parse("registry.k8s.io/jobset/jobset@" + DIGEST);
    registry.on("/v2/jobset/jobset/manifests/" + DIGEST, reply(200, INDEX));

    assertThat(client.check(pinned, Set.of(AMD64)))
        .isEqualTo(new ImageAnswer.Unexpected(200, "a manifest whose digest is " + INDEX_DIGEST));
  }

  @Nested
  class Tokens {
    private final String scope = "repository:jobset/jobset:pull";

    private LoopbackRegistry.Answer guarded(LoopbackRegistry.Answer inside) {
      return exchange -> {
        if ("Bearer t0p-s3cret".equals(exchange.getRequestHeaders().getFirst("Authorization"))) {
          inside.to(exchange);
        } else {
          reply(
                  401,
                  "{\"errors\":[{\"code\":\"UNAUTHORIZED\",\"message\":\"no token\"}]}",
                  "WWW-Authenticate",
                  "Bearer realm=\"http://%s/token\",service=\"reg\",scope=\"%s\""
                      .formatted(registry.host(), scope))
              .to(exchange);
        }
      };
    }

    private static final String TOKEN =
        "/token?service=reg&scope=repository%3Ajobset%2Fjobset%3Apull";

    @Test
    void are_fetched_anonymously_where_the_registry_wants_one() {
      registry
          .on(JOBSET, guarded(reply(200, INDEX, "Docker-Content-Digest", DIGEST)))
          .on(TOKEN, reply(200, "{\"token\":\"t0p-s3cret\",\"expires_in\":60}"));

      assertThat(client.check(PROMOTED, Set.of()))
          .isEqualTo(new ImageAnswer.Present(DIGEST, Set.of()));
      assertThat(registry.requests())
          .containsExactly("HEAD " + JOBSET, "GET " + TOKEN, "HEAD " + JOBSET);
      assertThat(registry.requestHeaders().get(1).getFirst("Authorization")).isNull();
    }

    @Test
    void may_come_as_access_token_and_serve_for_the_error_body_too() {
      registry
          .on(
              JOBSET,
              guarded(
                  reply(
                      404, "{\"errors\":[{\"code\":\"MANIFEST_UNKNOWN\",\"message\":\"gone\"}]}")))
          .on(TOKEN, reply(200, "{\"access_token\":\"t0p-s3cret\"}"));

      assertThat(client.check(PROMOTED, Set.of()))
          .isEqualTo(new ImageAnswer.Absent("MANIFEST_UNKNOWN", "gone"));
    }

    @Test
    void that_are_refused_leave_the_image_unauthorized() {
      registry
          .on(JOBSET, guarded(reply(200, INDEX)))
          .on(TOKEN, reply(401, "{\"errors\":[{\"code\":\"UNAUTHORIZED\",\"message\":\"who?\"}]}"));

      assertThat(client.check(PROMOTED, Set.of()))
          .isEqualTo(new ImageAnswer.Unauthorized("UNAUTHORIZED", "who?"));
    }

    @Test
    void that_do_not_open_the_repository_leave_it_unauthorized_after_one_try() {
      registry
          .on(JOBSET, guarded(reply(200, INDEX)))
          .on(TOKEN, reply(200, "{\"token\":\"another\"}"));

      ImageAnswer answer = client.check(PROMOTED, Set.of());

      assertThat(answer).isEqualTo(new ImageAnswer.Unauthorized("UNAUTHORIZED", "no token"));
      assertThat(registry.requests())
          .containsExactly("HEAD " + JOBSET, "GET " + TOKEN, "HEAD " + JOBSET, "GET " + JOBSET);
    }

    @Test
    void never_show_in_an_answer() {
      registry
          .on(JOBSET, guarded(reply(500, "broken")))
          .on(TOKEN, reply(200, "{\"secret\":\"t0p-s3cret\"}"));
      ImageAnswer none = client.check(PROMOTED, Set.of());
      registry.on(TOKEN, reply(200, "{\"token\":\"t0p-s3cret\\n\"}"));
      ImageAnswer broken = client.check(PROMOTED, Set.of());

      assertThat(none)
          .isEqualTo(new ImageAnswer.Unexpected(200, "its token service gives no token"));
      assertThat(broken).isEqualTo(none);
    }

    @Test
    void are_not_asked_for_in_the_clear_elsewhere() {
      registry.on(
          JOBSET, reply(401, "", "WWW-Authenticate", "Bearer realm=\"http://auth.example/token\""));

      assertThat(client.check(PROMOTED, Set.of()))
          .isEqualTo(
              new ImageAnswer.Unexpected(
                  401, "a token service at auth.example that is neither HTTPS nor this machine"));
    }
  }

  @Nested
  class Redirects {
    @Test
    void are_followed_on_this_machine() {
      registry
          .on(JOBSET, reply(307, "", "Location", "/elsewhere"))
          .on("/elsewhere", reply(200, INDEX, "Docker-Content-Digest", DIGEST));

      assertThat(client.check(PROMOTED, Set.of()))
          .isEqualTo(new ImageAnswer.Present(DIGEST, Set.of()));
      assertThat(registry.requests()).containsExactly("HEAD " + JOBSET, "HEAD /elsewhere");
    }

    @Test
    void into_the_clear_are_not_followed_and_their_query_is_not_shown() {
      registry.on(JOBSET, reply(302, "", "Location", "http://store.example/x?signature=s3cret"));

      assertThat(client.check(PROMOTED, Set.of()))
          .isEqualTo(
              new ImageAnswer.Unexpected(
                  302,
                  "a redirect to http://store.example, which is neither HTTPS nor this machine"));
    }

    @Test
    void in_a_circle_end() {
      registry.on(JOBSET, reply(302, "", "Location", JOBSET));

      assertThat(client.check(PROMOTED, Set.of()))
          .isEqualTo(new ImageAnswer.Unexpected(302, "more than 5 redirects"));
      assertThat(registry.requests()).hasSize(6);
    }
  }

  @Nested
  class OutOfReach {
    @Test
    void a_closed_port_refuses() throws IOException {
      int port;
      try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
        port = socket.getLocalPort();
      }
      RegistryClient nobody = new RegistryClient(new Mirror("127.0.0.1:" + port));

      ImageAnswer answer = nobody.check(PROMOTED, Set.of());

      assertThat(answer)
          .isEqualTo(
              new ImageAnswer.Unreachable(ImageAnswer.Obstacle.REFUSED, "127.0.0.1:" + port, ""));
      assertThat(answer.describe(PROMOTED))
          .isEqualTo(
              "registry.k8s.io/jobset/jobset:v0.11.0: 127.0.0.1:"
                  + port
                  + " refuses the connection; whether it exists is not known from here, and the nodes"
                  + " may reach more or less: check address, port and firewall, or name a mirror");
    }

    @Test
    void a_name_without_an_address_is_a_matter_of_dns() {
      RegistryClient client = new RegistryClient(new Mirror("no-such-host.invalid"));

      assertThat(client.check(PROMOTED, Set.of()))
          .isEqualTo(
              new ImageAnswer.Unreachable(ImageAnswer.Obstacle.DNS, "no-such-host.invalid", ""));
    }

    @Test
    void a_registry_that_never_answers_times_out() throws InterruptedException {
      CountDownLatch released = new CountDownLatch(1);
      registry.on(
          JOBSET,
          exchange -> {
            await(released);
            exchange.close();
          });
      RegistryClient hasty =
          new RegistryClient(
              new Mirror(registry.host()), Duration.ofMillis(200), Duration.ofSeconds(5));

      ImageAnswer answer = hasty.check(PROMOTED, Set.of());
      released.countDown();

      assertThat(answer)
          .isEqualTo(
              new ImageAnswer.Unreachable(
                  ImageAnswer.Obstacle.TIMEOUT, registry.host(), "limit 0.2 s"));
    }

    @Test
    void a_body_that_never_ends_is_bounded_by_the_limit_of_the_whole_check() {
      CountDownLatch released = new CountDownLatch(1);
      registry.on(
          JOBSET,
          exchange -> {
            if (exchange.getRequestMethod().equals("HEAD")) {
              exchange.sendResponseHeaders(404, -1);
            } else {
              exchange.sendResponseHeaders(404, 1000);
              exchange.getResponseBody().write("{".getBytes(StandardCharsets.UTF_8));
              exchange.getResponseBody().flush();
              await(released);
            }
            exchange.close();
          });
      RegistryClient hasty =
          new RegistryClient(
              new Mirror(registry.host()), Duration.ofSeconds(5), Duration.ofMillis(400));

      ImageAnswer answer = hasty.check(PROMOTED, Set.of());
      released.countDown();

      assertThat(answer)
          .isEqualTo(
              new ImageAnswer.Unreachable(
                  ImageAnswer.Obstacle.TIMEOUT, registry.host(), "limit 0.4 s"));
    }

    @Test
    void what_is_no_http_breaks_the_connection() throws Exception {
      try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
        Thread thread =
            new Thread(
                () -> {
                  try (var connection = socket.accept()) {
                    connection
                        .getOutputStream()
                        .write("SSH-2.0-x\r\n".getBytes(StandardCharsets.UTF_8));
                  } catch (IOException e) {
                    Thread.currentThread().interrupt();
                  }
                });
        thread.start();
        RegistryClient client =
            new RegistryClient(new Mirror("127.0.0.1:" + socket.getLocalPort()));

        assertThat(client.check(PROMOTED, Set.of()))
            .isInstanceOfSatisfying(
                ImageAnswer.Unreachable.class,
                lost -> assertThat(lost.obstacle()).isEqualTo(ImageAnswer.Obstacle.BROKEN));
        thread.join();
      }
    }

    private static void await(CountDownLatch latch) {
      try {
        latch.await();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
  }

  @Test
  void asks_the_mirror_for_public_registries_and_the_registry_itself_for_local_ones() {
    RegistryClient direct = new RegistryClient(null);

    assertThat(direct.askedHost(ImageReference.parse("nginx"))).isEqualTo("registry-1.docker.io");
    assertThat(direct.askedHost(PROMOTED)).isEqualTo("registry.k8s.io");
    assertThat(client.askedHost(ImageReference.parse("nginx"))).isEqualTo(registry.host());
    assertThat(client.askedHost(PROMOTED)).isEqualTo(registry.host());
    assertThat(client.askedHost(ImageReference.parse("localhost:5001/a")))
        .isEqualTo("localhost:5001");
  }

  @Test
  void asks_for_one_word_names_of_docker_hub_under_library() {
    client.check(ImageReference.parse("nginx:1.27"), Set.of());

    assertThat(registry.requests()).contains("HEAD /v2/library/nginx/manifests/1.27");
  }
}
