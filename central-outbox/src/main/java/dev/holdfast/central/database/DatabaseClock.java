package dev.holdfast.central.database;

import io.smallrye.mutiny.Uni;
import java.time.Instant;

/** The clock of the database, which all nodes share. */
@FunctionalInterface
public interface DatabaseClock {

  Uni<Instant> read();
}
