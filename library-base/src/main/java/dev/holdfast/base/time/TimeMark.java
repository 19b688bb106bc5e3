package dev.holdfast.base.time;

import io.smallrye.mutiny.Uni;
import java.time.Instant;
import java.util.Optional;

/** The latest time that a service has seen, kept where it outlasts the process. */
public interface TimeMark {

  /** Empty when nothing was ever kept. */
  Uni<Optional<Instant>> read();

  Uni<Void> write(Instant time);
}
