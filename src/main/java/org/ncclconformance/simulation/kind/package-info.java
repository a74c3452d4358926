/**
 * What a kind of the API is: the shapes of its types, the defaults and rules that all kinds have,
 * names, requests' bodies. {@code types.txt} holds the types that several kinds have. The kinds
 * themselves are in the package below, which this one reads and knows none of: its next class is
 * something that every kind has.
 */
@NullMarked
package org.ncclconformance.simulation.kind;

import org.jspecify.annotations.NullMarked;
