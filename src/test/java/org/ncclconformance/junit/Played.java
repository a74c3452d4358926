package org.ncclconformance.junit;

import java.util.List;
import java.util.Map;

/**
 * What came of a rehearsal.
 *
 * @param settings the line with which the console begins
 * @param console its lines after that
 */
record Played(
    FakeTestBed testBed,
    List<String> settings,
    List<String> console,
    List<String> failures,
    List<String> skipped,
    Map<String, String> entries) {}
