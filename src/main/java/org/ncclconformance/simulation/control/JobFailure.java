package org.ncclconformance.simulation.control;

/** Why a Job changes its state: a condition's reason and text. */
record JobFailure(String reason, String text) {}
