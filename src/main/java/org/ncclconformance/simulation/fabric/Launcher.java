package org.ncclconformance.simulation.fabric;

import java.util.Optional;

/** The pod in which mpirun is called. */
public interface Launcher {
  String namespace();

  String pod();

  /** Its file of that name. */
  Optional<String> read(String path);
}
