package org.ncclconformance.junit;

import java.util.List;
import java.util.Map;

record Played(
    FakeTestBed testBed,
    List<String> console,
    List<String> failures,
    List<String> skipped,
    Map<String, String> entries) {}
