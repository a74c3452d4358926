package org.ncclconformance.trainer.install;

/** One key for all tests of a process: finding its primes takes longer than most of them. */
public final class SharedCertificates {
  public static final ServingCertificates SHARED = new ServingCertificates();

  private SharedCertificates() {}
}
