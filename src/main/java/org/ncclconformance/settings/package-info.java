/**
 * What a run is told: settings from wherever they come, suites, and the ledger of requirements.
 * Knows no cluster and no JUnit. Its next class is a setting's kind of value, or another file of
 * {@code suites/}.
 */
@NullMarked
package org.ncclconformance.settings;

import org.jspecify.annotations.NullMarked;
