/**
 * The built-in kinds, each in a file of its own among the resources of this package, called as
 * {@code kubectl} calls it: {@code leases.coordination.k8s.io.txt}. A new kind is one more file and
 * nothing else: whatever serves, lists, empties, collects, counts or tells of kinds goes by the
 * files that are there.
 *
 * <p>A line is a statement, a line that begins with a space goes on with the one before it, and
 * {@code #} begins a remark:
 *
 * <pre>
 * kind GROUP/VERSION KIND PLURAL   what it is; in the core group VERSION alone
 * namespaced                       where its objects live
 * short NAME ...                   categories NAME ...
 * subresources NAME ...            status, scale, ...
 * unmodelled NAME ...              subresources of a real API server that this one has not
 * verbs NAME ...                   where not all: a kind without get is answered, never stored
 * names RULE                       label, label-1035 or path-segment, where not a subdomain
 * select PATH ...                  fields that a field selector knows, beyond metadata's
 * stored-as PLURAL                 its objects are those of this kind of the core group
 * generation  versioned  returned  orphaning  counted
 *                                  the ways of {@link org.ncclconformance.simulation.kind.Trait}
 * required PATH ...                immutable PATH ...
 * rules CLASS                      what it does in its own way: a class of this package
 * type NAME FIELD:EXPRESSION ...   a type that no other kind has, as types.txt explains it
 * default NAME PATH=VALUE ...      what is filled in wherever the type occurs
 * </pre>
 *
 * The type of the kind itself is called by the first part of the group, the version and the kind:
 * {@code coordination.v1.Lease}, {@code core.v1.Pod}.
 *
 * <p>The next class is that of a kind with defaults, rules or preparation that no statement can
 * say: it implements {@link org.ncclconformance.simulation.kind.KindRules}.
 */
@NullMarked
package org.ncclconformance.simulation.kind.served;

import org.jspecify.annotations.NullMarked;
