package org.ncclconformance.simulation.controller;

/** Why a Job changes its state: a condition's reason and text. */
record JobFailure(String reason, String text) {}
