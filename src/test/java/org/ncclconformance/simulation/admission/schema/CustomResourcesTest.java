package org.ncclconformance.simulation.admission.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.ncclconformance.simulation.admission.AdmissionJson;
import org.ncclconformance.simulation.admission.Asked;
import org.ncclconformance.simulation.admission.FakeApi;
import org.ncclconformance.simulation.admission.Kinds;
import org.ncclconformance.simulation.api.Admission.Operation;
import org.ncclconformance.simulation.api.Admission.Request;
import org.ncclconformance.simulation.api.ApiException;
import org.ncclconformance.simulation.api.ApiException.StatusCause;
import tools.jackson.databind.node.ObjectNode;

/** What a real API server 1.34.4 said to the same objects of the same definition. */
class CustomResourcesTest {
  private static final String UNCHECKED =
      "<nil>: Invalid value: null: some validation rules were not checked because the object was"
          + " invalid; correct the existing errors to complete validation";
  private FakeApi api;

  @BeforeEach
  void define() {
    api = new FakeApi().withNamespace("a", "");
    api.create(AdmissionJson.resource("probes-crd.json"));
  }

  /** Violations that leave the CEL rules to be checked. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "name: 'a'              | spec.name: Invalid value: \"a\": spec.name in body should be at least 2 chars long",
        "name: 'A_'             | spec.name: Invalid value: \"A_\": spec.name in body should match '^[a-z0-9]+$'",
        "name: 'ab', num: 0     | spec.num: Invalid value: 0: spec.num in body should be greater than or equal to 1",
        "name: 'ab', num: 10    | spec.num: Invalid value: 10: spec.num in body should be less than or equal to 9",
        "name: 'ab', list: []   | spec.list: Invalid value: 0: spec.list in body should have at least 1 items",
        "name: 'ab', obj: {}    | spec.obj: Invalid value: 0: spec.obj in body should have at least 1 properties",
        "name: 'ab', q: 'x'     | spec.q: Invalid value: \"x\": spec.q in body should match '^[0-9]+$'",
        "name: 'ab', set: ['a', 'a'] | spec.set[1]: Duplicate value: \"a\"",
        "name: 'ab', maps: [{name: 'x'}, {name: 'x'}] | spec.maps[1]: Duplicate value: {\"name\":\"x\"}",
        "name: 'ab', a: '1', b: '2' | spec: Invalid value: \"object\": a and b exclude each other",
        "name: 'rule'           | spec: Invalid value: \"object\": failed rule: self.name != 'rule'",
      })
  void refuses(String spec, String violation) {
    assertInvalid(spec, violation);
  }

  /** Violations that end the matter before CEL. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "a: 'x'                 | spec.name: Required value",
        "name: 'abcdefg'        | spec.name: Too long: may not be more than 5 bytes",
        "name: 5                | spec.name: Invalid value: \"integer\": spec.name in body must be of type string: \"integer\"",
        "name: 'ab', num: 1.5   | spec.num: Invalid value: \"number\": spec.num in body must be of type integer: \"number\"",
        "name: 'ab', num: 1e30  | spec.num: Invalid value: \"number\": spec.num in body must be of type integer: \"number\"",
        "name: 'ab', en: 'z'    | spec.en: Unsupported value: \"z\": supported values: \"x\", \"y\"",
        "name: 'ab', flag: 'x'  | spec.flag: Invalid value: \"string\": spec.flag in body must be of type boolean: \"string\"",
        "name: 'ab', list: ['a', 'b', 'c'] | spec.list: Too many: 3: must have at most 2 items",
        "name: 'ab', list: ['a', 1] | spec.list[1]: Invalid value: \"integer\": spec.list[1] in body must be of type string: \"integer\"",
        "name: 'ab', maps: [{}] | spec.maps[0].name: Required value",
        "name: 'ab', obj: {a: 1} | spec.obj.a: Invalid value: \"integer\": spec.obj.a in body must be of type string: \"integer\"",
        "name: 'ab', obj: {a: '1', b: '2', c: '3'} | spec.obj: Too many: 3: must have at most 2 items",
        "name: 'ab', tpl: {x: 1} | spec.tpl.apiVersion: Required value, spec.tpl.kind: Required value",
        "name: 'ab', when: 'x'  | spec.when: Invalid value: \"x\": spec.when in body must be of type date-time: \"x\"",
        "name: 'ab', nest: {x: {}} | spec.nest.x.y: Required value, spec.nest.x.z: Required value",
        "num: 0, en: 'z' | spec.num: Invalid value: 0: spec.num in body should be greater than or equal to 1, spec.en: Unsupported value: \"z\": supported values: \"x\", \"y\", spec.name: Required value",
        "name: 'ab', ios: true | spec.ios: Invalid value: \"boolean\": spec.ios in body must be of type integer,string: \"boolean\", <nil>: Invalid value: \"\": \"spec.ios\" must validate at least one schema (anyOf), spec.ios: Invalid value: \"boolean\": spec.ios in body must be of type integer: \"boolean\"",
      })
  void refusesWithoutAskingTheRules(String spec, String violations) {
    assertInvalid(spec, "[" + violations + ", " + UNCHECKED + "]");
  }

  @Test
  void namesEveryViolationAsACause() {
    ApiException refusal = api.refusal(Asked.create(Kinds.PROBE, probe("p1", "a: 'x'")));

    assertThat(refusal.causes())
        .startsWith(new StatusCause("FieldValueRequired", "Required value", "spec.name"))
        .hasSize(2);
    assertThat(refusal.causes().get(1).field()).isEqualTo("<nil>");
    assertThat(refusal.causes().get(1).reason()).isEqualTo("FieldValueInvalid");
  }

  @Test
  void checksRulesOfTheWholeObjectFirst() {
    assertThat(api.refusal(Asked.create(Kinds.PROBE, probe("1a", "name: 'ab', a: '1', b: '1'"))))
        .hasMessage(
            "Probe.simadm.example.org \"1a\" is invalid: [<nil>: Invalid value: \"object\":"
                + " metadata.name must match RFC 1035 DNS label format, spec: Invalid value:"
                + " \"object\": a and b exclude each other]");
  }

  @Test
  void dropsWhatIsUnknownAndFillsInDefaults() {
    assertThat(admitted("name: 'ab', zzz: 1, maps: [{name: 'q', u: 1}]"))
        .isEqualTo(spec("name: 'ab', maps: [{name: 'q', d: 'dd'}], flag: true"));
    assertThat(admitted("name: 'ab', free: {x: [1, {y: 2}]}"))
        .isEqualTo(spec("name: 'ab', free: {x: [1, {y: 2}]}, flag: true"));
    assertThat(admitted("name: 'ab', nul: null, a: null, flag: null"))
        .isEqualTo(spec("name: 'ab', nul: null, flag: true"));
    assertThat(
            admitted(
                "name: 'ab', tpl: {apiVersion: 'v1', kind: 'Pod', metadata: {name: 'x', foo: 1}}"))
        .isEqualTo(
            spec(
                "name: 'ab', tpl: {apiVersion: 'v1', kind: 'Pod', metadata: {name: 'x'}}, flag: true"));
    assertThat(admitted("name: 'ab', q: 5")).isEqualTo(spec("name: 'ab', q: 5, flag: true"));
  }

  @Test
  void refusesWhatIsUnknownWhereItIsStrict() {
    String probe =
        "{foo: 3, metadata: {name: 'p1', namespace: 'a', bogus: 1}, spec: {name: 'ab', zzz: 1, maps: [{name: 'q', u: 1}]}}";

    ApiException refusal = api.refusal(Asked.strict(Asked.create(Kinds.PROBE, probe)));

    assertThat(refusal.code()).isEqualTo(400);
    assertThat(refusal.reason()).isEqualTo("BadRequest");
    assertThat(refusal)
        .hasMessage(
            "Probe in version \"v1\" cannot be handled as a Probe: strict decoding error: unknown"
                + " field \"foo\", unknown field \"metadata.bogus\", unknown field"
                + " \"spec.maps[0].u\", unknown field \"spec.zzz\"");
  }

  @Test
  void holdsFieldsThatMayNotChange() {
    Request change =
        Asked.update(
            Kinds.PROBE, probe("p1", "name: 'ab', im: 'a'"), probe("p1", "name: 'ab', im: 'b'"));

    assertThat(api.refusal(change))
        .hasMessage(
            "Probe.simadm.example.org \"p1\" is invalid: spec.im: Invalid value: \"string\": field is"
                + " immutable");
    assertThatCode(
            () ->
                api.chain()
                    .admit(
                        Asked.update(
                            Kinds.PROBE,
                            probe("p1", "name: 'ab', im: 'a'"),
                            probe("p1", "name: 'abc', im: 'a'"))))
        .doesNotThrowAnyException();
  }

  @Test
  void leavesAloneWhatWasInvalidBefore() {
    assertThatCode(
            () ->
                api.chain()
                    .admit(
                        Asked.update(
                            Kinds.PROBE,
                            probe("p1", "name: 'A', a: '1'"),
                            probe("p1", "name: 'A', a: '2'"))))
        .doesNotThrowAnyException();
  }

  @Test
  void validatesAStatusAsAnObjectOfItsOwn() {
    assertThat(api.refusal(status("{}")))
        .hasMessage(
            "Probe.simadm.example.org \"p1\" is invalid: status: Invalid value: 0:  in body should"
                + " have at least 1 properties");
    assertThat(api.refusal(status("{phase: 1}")))
        .hasMessage(
            "Probe.simadm.example.org \"p1\" is invalid: [status.phase: Invalid value:"
                + " \"integer\": phase in body must be of type string: \"integer\", "
                + UNCHECKED
                + "]");
  }

  private static Request status(String status) {
    Request update =
        Asked.update(
            Kinds.PROBE,
            probe("p1", "name: 'ab'"),
            "{metadata: {name: 'p1', namespace: 'a'}, spec: {name: 'ab'}, status: %s}"
                .formatted(status));
    return new Request(
        Operation.UPDATE,
        Kinds.PROBE,
        "status",
        "a",
        "p1",
        update.object(),
        update.old(),
        false,
        false,
        Asked.ADMIN);
  }

  @Test
  void takesNothingNewWhileItsDefinitionGoes() {
    ObjectNode definition = AdmissionJson.resource("probes-crd.json");
    definition.withObjectProperty("metadata").put("deletionTimestamp", "2026-11-30T20:00:00Z");
    api.update(definition);

    ApiException refusal = api.refusal(Asked.create(Kinds.PROBE, probe("probe", "name: 'ab'")));

    // recordings: crd-terminating
    assertThat(refusal.code()).isEqualTo(403);
    assertThat(refusal)
        .hasMessage(
            "probes.simadm.example.org \"probe\" is forbidden: create not allowed while custom"
                + " resource definition is terminating");
  }

  private void assertInvalid(String spec, String violations) {
    ApiException refusal = api.refusal(Asked.create(Kinds.PROBE, probe("p1", spec)));

    assertThat(refusal).hasMessage("Probe.simadm.example.org \"p1\" is invalid: " + violations);
    assertThat(refusal.code()).isEqualTo(422);
    assertThat(refusal.reason()).isEqualTo("Invalid");
  }

  private ObjectNode admitted(String spec) {
    return (ObjectNode) api.chain().admit(Asked.create(Kinds.PROBE, probe("p1", spec))).get("spec");
  }

  private static ObjectNode spec(String spec) {
    return AdmissionJson.object("{" + spec + "}");
  }

  private static String probe(String name, String spec) {
    return "{apiVersion: 'simadm.example.org/v1', kind: 'Probe', metadata: {name: '%s', namespace: 'a'}, spec: {%s}}"
        .formatted(name, spec);
  }
}
