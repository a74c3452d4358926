package org.ncclconformance.simulation.admission;

import org.ncclconformance.simulation.api.Admission.Request;

/** One station of the way from a request to storage. */
public interface Plugin {

  /**
   * The request as the next station sees it.
   *
   * @throws org.ncclconformance.simulation.api.ApiException where this station refuses it
   */
  Request admit(Request request);
}
