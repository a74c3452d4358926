package org.ncclconformance.image;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ImageReferenceTest {
  private static final String SHA =
      "sha256:e75536f1135b7bb2f19f8c3b620782fbdd9091d73398e3a272f9a5fed322980d";
  private static final String FORM = "; expected [HOST[:PORT]/]PATH[:TAG][@sha256:HEX]";

  @ParameterizedTest
  @CsvSource(
      nullValues = "-",
      value = {
        "nginx, -, nginx, -",
        "nginx:1.27, -, nginx, 1.27",
        "library/nginx, -, library/nginx, -",
        "kubeflow/trainer:v2.2.0, -, kubeflow/trainer, v2.2.0",
        "registry.k8s.io/jobset/jobset:v0.11.0, registry.k8s.io, jobset/jobset, v0.11.0",
        "us-central1-docker.pkg.dev/k8s-staging-images/jobset/jobset:v0.11.0,"
            + " us-central1-docker.pkg.dev, k8s-staging-images/jobset/jobset, v0.11.0",
        "localhost/a, localhost, a, -",
        "localhost:5000/a/b:c, localhost:5000, a/b, c",
        "127.0.0.1:5000/a, 127.0.0.1:5000, a, -",
        "host:5000/a, host:5000, a, -",
        "host:5000, -, host, 5000",
        "[::1]:5000/a:t, [::1]:5000, a, t",
        "[fe80::1]/a, [fe80::1], a, -",
        "Registry.Example/a, Registry.Example, a, -",
        "a__b/c--d.e_f:T_a.g-1, -, a__b/c--d.e_f, T_a.g-1",
        "1a/2b, -, 1a/2b, -",
        "a:_, -, a, _",
      })
  void reads_registry_repository_and_tag(
      String text, @Nullable String registry, String repository, @Nullable String tag) {
    ImageReference image = ImageReference.parse(text);

    assertThat(image).isEqualTo(new ImageReference(registry, repository, tag, null));
    assertThat(image).hasToString(text);
  }

  @Test
  void reads_a_digest_beside_or_instead_of_a_tag() {
    assertThat(ImageReference.parse("a.b/c@" + SHA))
        .isEqualTo(new ImageReference("a.b", "c", null, SHA));
    assertThat(ImageReference.parse("a.b/c:d@" + SHA))
        .isEqualTo(new ImageReference("a.b", "c", "d", SHA))
        .hasToString("a.b/c:d@" + SHA);
    assertThat(ImageReference.parse("c@sha512:" + "0a".repeat(64)).digest()).hasSize(135);
    assertThat(ImageReference.parse("c@blake3+x:" + "aB".repeat(16)).digest()).hasSize(41);
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '"',
      delimiter = '|',
      value = {
        "\"\" | it is empty",
        "a b | it contains a blank",
        "\"a\t\" | it contains a blank",
        "https://registry.k8s.io/a | it begins with a scheme",
        ":tag | it has no path",
        "@sha256:00 | it has no path",
        "/a | its path has an empty component",
        "a/ | its path has an empty component",
        "a//b | its path has an empty component",
        "a.b/ | it has no path",
        "a.b//c | its path has an empty component",
        "A | the path component 'A' is not lower-case letters and digits joined by . _ __ or -",
        "Foo/bar | the path component 'Foo' is not lower-case letters and digits joined by . _ __ or -",
        "a.b/c_ | the path component 'c_' is not lower-case letters and digits joined by . _ __ or -",
        "a.b/c___d | the path component 'c___d' is not lower-case letters and digits joined by . _ __ or -",
        "a.b/c..d | the path component 'c..d' is not lower-case letters and digits joined by . _ __ or -",
        "a.b/c/../d | the path component '..' is not lower-case letters and digits joined by . _ __ or -",
        "a.b/${x} | the path component '${x}' is not lower-case letters and digits joined by . _ __ or -",
        "nginx: | the tag '' is not 1 to 128 of A-Z a-z 0-9 _ . -",
        "nginx:.a | the tag '.a' is not 1 to 128 of A-Z a-z 0-9 _ . -",
        "nginx:a+b | the tag 'a+b' is not 1 to 128 of A-Z a-z 0-9 _ . -",
        "-a.b/c | '-a.b' is no HOST[:PORT] with a port from 1 to 65535",
        "a..b/c | 'a..b' is no HOST[:PORT] with a port from 1 to 65535",
        "a.b:/c | 'a.b:' is no HOST[:PORT] with a port from 1 to 65535",
        "a.b:0/c | 'a.b:0' is no HOST[:PORT] with a port from 1 to 65535",
        "a.b:65536/c | 'a.b:65536' is no HOST[:PORT] with a port from 1 to 65535",
        "a.b:x/c | 'a.b:x' is no HOST[:PORT] with a port from 1 to 65535",
        "[:::]:5000/a | '[:::]:5000' is no HOST[:PORT] with a port from 1 to 65535",
        "a@ | the digest '' does not begin with an algorithm, as sha256:",
        "a@00 | the digest '00' does not begin with an algorithm, as sha256:",
        "a@sha256:00 | the digest has not 64 lower-case hexadecimal digits",
        "a@sha512:00 | the digest has not 128 lower-case hexadecimal digits",
        "a@other:00 | the digest has not at least 32 hexadecimal digits",
      })
  void says_what_is_wrong(String text, String what) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ImageReference.parse(text))
        .withMessage("image reference '" + text + "': " + what + FORM);
  }

  @Test
  void refuses_digests_in_capitals_and_names_and_tags_that_are_too_long() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ImageReference.parse("a@sha256:" + "AB".repeat(32)))
        .withMessageContaining("the digest has not 64 lower-case hexadecimal digits");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ImageReference.parse("a.b/" + "c".repeat(252)))
        .withMessageContaining("host and path have 256 characters, more than 255");
    assertThat(ImageReference.parse("a.b/" + "c".repeat(251)).repository()).hasSize(251);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ImageReference.parse("a:" + "c".repeat(129)));
    assertThat(ImageReference.parse("a:" + "c".repeat(128)).tag()).hasSize(128);
  }

  @Test
  void never_prints_what_may_be_a_password() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ImageReference.parse("user:secret@a.b/c"))
        .withMessage("image reference '...@a.b/c': it has a user before the host" + FORM);
  }

  @Test
  void cannot_be_put_together_so_that_it_reads_back_as_another() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new ImageReference(null, "a.b/c", null, null))
        .withMessageContaining("'a.b' would be read as a registry");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new ImageReference("host", "c", null, null))
        .withMessageContaining("'host' is no registry");
  }

  @ParameterizedTest
  @CsvSource({
    "nginx, docker.io, library/nginx, latest",
    "docker.io/nginx:1, docker.io, library/nginx, 1",
    "index.docker.io/nginx:1, index.docker.io, library/nginx, 1",
    "kubeflow/trainer:v2, docker.io, kubeflow/trainer, v2",
    "registry.k8s.io/pause:3.10, registry.k8s.io, pause, 3.10",
  })
  void knows_what_a_registry_is_asked_for(
      String text, String registry, String repository, String manifest) {
    ImageReference image = ImageReference.parse(text);

    assertThat(image.registryOrHub()).isEqualTo(registry);
    assertThat(image.servedRepository()).isEqualTo(repository);
    assertThat(image.manifest()).isEqualTo(manifest);
  }

  @Test
  void a_digest_is_asked_for_rather_than_the_tag() {
    assertThat(ImageReference.parse("a.b/c:d@" + SHA).manifest()).isEqualTo(SHA);
  }

  @Test
  void moves_elsewhere_with_tag_and_digest() {
    assertThat(
            ImageReference.parse("a.b/c:d@" + SHA).withRegistryAndRepository("localhost:5000", "e"))
        .hasToString("localhost:5000/e:d@" + SHA);
  }
}
