package org.ncclconformance.junit;

import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.ncclconformance.cluster.Access;
import org.ncclconformance.cluster.Cluster;
import org.ncclconformance.cluster.Time;
import org.ncclconformance.settings.Settings;
import org.ncclconformance.situation.Arrangement;
import org.ncclconformance.situation.Nowhere;
import org.ncclconformance.situation.Situation;
import org.ncclconformance.situation.Situations;
import org.ncclconformance.situation.hardware.Hardware;
import org.ncclconformance.trainer.install.SharedCertificates;
import org.ncclconformance.validator.Evidence;
import org.ncclconformance.validator.Validator;
import org.ncclconformance.validator.reference.ReferenceValidator;

/** A test bed without a cluster: it writes down what it is asked for. */
public final class FakeTestBed implements TestBed {
  private final List<String> given = new ArrayList<>();
  private final List<String> log = new ArrayList<>();
  private final Function<Arranged, Situation> answer;
  private final boolean hasEvidence;
  private final boolean closes;
  private final Validator validator;

  FakeTestBed(
      Function<Arranged, Situation> answer,
      boolean hasEvidence,
      boolean closes,
      Validator validator) {
    this.answer = answer;
    this.hasEvidence = hasEvidence;
    this.closes = closes;
    this.validator = validator;
  }

  public static TestBed arrangingEverything() {
    return new FakeTestBed(
        arranged -> arranged, true, true, new ReferenceValidator(SharedCertificates.SHARED));
  }

  List<String> given() {
    return given;
  }

  List<String> log() {
    return log;
  }

  @Override
  public Site site(Settings settings) {
    return new Refusing();
  }

  @Override
  public Validator validator(Settings settings) {
    return validator;
  }

  @Override
  public List<Evidence> evidence(Cluster cluster) {
    if (!hasEvidence) {
      throw new IllegalStateException("gone");
    }
    return List.of(new Evidence("events.txt", "Authorization: Bearer 0123456789abcdef"));
  }

  private final class Refusing implements Site {
    @Override
    public Cluster open(Access access, Time time) {
      // port 1 refuses at once
      Config nowhere =
          new ConfigBuilder(Config.empty()).withMasterUrl("http://127.0.0.1:1").build();
      return new Cluster("fake", nowhere, access, time);
    }

    @Override
    public Situations situations(Cluster cluster) {
      return new Situations() {
        @Override
        public Situation give(Arrangement wanted, Hardware hardware) {
          given.add(wanted.toString());
          return answer.apply(new Arranged(wanted));
        }

        @Override
        public void close() {
          log.add("closed all");
        }
      };
    }
  }

  /** What a sample method may ask for. */
  record Part(String words) {}

  final class Arranged implements Situation.Arranged {
    private final Arrangement arrangement;

    Arranged(Arrangement arrangement) {
      this.arrangement = arrangement;
    }

    @Override
    public <T> Optional<T> part(Class<T> type) {
      return Stream.of(new Part(arrangement.toString()), Nowhere.environment())
          .filter(type::isInstance)
          .map(type::cast)
          .findFirst();
    }

    @Override
    public Map<String, String> facts() {
      return Map.of("colour", "blue");
    }

    @Override
    public void keep() {
      log.add("kept " + arrangement);
    }

    @Override
    public void close() {
      log.add("closed " + arrangement);
      if (!closes) {
        throw new IllegalStateException("Namespace x could not be removed");
      }
    }
  }
}
