package org.ncclconformance.contract;

/** A part of the contract: tests that an implementing class runs on its cluster. */
interface Contract {
  ContractCluster cluster();
}
