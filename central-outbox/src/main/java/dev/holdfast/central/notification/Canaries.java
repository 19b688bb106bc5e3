package dev.holdfast.central.notification;

import io.smallrye.mutiny.Uni;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import org.hibernate.reactive.mutiny.Mutiny;

/** Notifications that are sent before all others of their list, to see whether they get through. */
public interface Canaries {

  /** How one stands. */
  enum State {
    UNDER_WAY,
    THROUGH,
    FAILED
  }

  /**
   * One of them.
   *
   * @param error what it failed with
   */
  record Canary(State state, Optional<String> error) {}

  /** The oldest of a list that waits, which is due from now on; empty when none does. */
  Uni<Optional<UUID>> choose(Mutiny.Session session, String list, Instant now);

  /**
   * @param since failures before that do not count
   */
  Uni<Canary> look(Mutiny.Session session, UUID id, Instant since);
}
