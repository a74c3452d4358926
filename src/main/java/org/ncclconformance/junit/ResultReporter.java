package org.ncclconformance.junit;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.ncclconformance.report.AllureResult;
import org.ncclconformance.report.EvidenceFolder;
import org.ncclconformance.report.Reports;
import org.ncclconformance.settings.Keyword;
import org.ncclconformance.settings.Requirement;
import org.ncclconformance.situation.Situation.Arranged;
import org.ncclconformance.situation.TestEnvironment;
import org.ncclconformance.trial.Observation;
import org.ncclconformance.trial.ObservationReport;
import org.ncclconformance.trial.Performance;

/** Writes what a reader needs to believe one result: its facts, and the evidence of a failure. */
final class ResultReporter {
  private final SuiteRun run;
  private final ProvenRequirement provenRequirement;
  private final ExtensionContext context;

  ResultReporter(SuiteRun run, ProvenRequirement provenRequirement, ExtensionContext context) {
    this.run = run;
    this.provenRequirement = provenRequirement;
    this.context = context;
  }

  void begin() {
    List<Requirement> proven =
        provenRequirement.ids().stream().map(run.options().requirements()::get).toList();
    AllureResult.behavior(provenRequirement.behavior().getSimpleName());
    proven.forEach(r -> AllureResult.requirement(r.id(), r.sentence()));
    proven.stream()
        .map(Requirement::severity)
        .min(Requirement.Severity::compareTo)
        .ifPresent(s -> AllureResult.severity(Keyword.of(s)));
    Map<String, String> facts = new LinkedHashMap<>();
    facts.put("requirements", String.join(" ", provenRequirement.ids()));
    facts.put("arrangement", provenRequirement.arrangement().toString());
    facts.putAll(run.facts());
    facts(facts);
  }

  void situation(Arranged arranged) {
    if (!arranged.facts().isEmpty()) {
      facts(arranged.facts());
    }
  }

  private void facts(Map<String, String> facts) {
    context.publishReportEntry(facts);
    facts.forEach(AllureResult::parameter);
  }

  /** What the validator said and sent, whether the behaviour then holds or not. */
  void observation(Observation observation) {
    ObservationReport.files(observation).forEach(AllureResult::attachment);
    ObservationReport.drawing(observation)
        .map(svg -> folder().add("bandwidth", ".svg", svg))
        .ifPresent(svg -> AllureResult.drawing("bandwidth.svg", svg));
    context.publishReportEntry(ObservationReport.entries(observation));
  }

  /** What the cluster did, held against what it should. */
  void performance(Performance performance) {
    context.publishReportEntry(performance.entries());
    performance
        .drawing()
        .map(svg -> folder().add("cluster-bandwidth", ".svg", svg))
        .ifPresent(svg -> AllureResult.drawing("cluster-bandwidth.svg", svg));
  }

  /** That its attempt was another method's, whose answer serves both. */
  void shared(String asker) {
    facts(Map.of("attempt", "asked once, with " + asker));
  }

  /** Never throws: a failed collection must not hide the failure that it was to explain. */
  void evidence(Arranged arranged) {
    EvidenceFolder folder = folder();
    try {
      arranged
          .part(TestEnvironment.class)
          .map(environment -> run.options().testBed().evidence(environment.cluster()))
          .orElse(List.of())
          .forEach(
              file -> AllureResult.attachment(file.name(), folder.write(file.name(), file.text())));
    } catch (RuntimeException e) {
      AllureResult.attachment(
          "evidence-missing.txt",
          folder.write("evidence-missing.txt", "the evidence could not be collected: " + e));
    }
  }

  private EvidenceFolder folder() {
    return new EvidenceFolder(new Reports(run.options().reports()), provenRequirement.name());
  }
}
