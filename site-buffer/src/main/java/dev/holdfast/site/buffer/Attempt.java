package dev.holdfast.site.buffer;

import dev.holdfast.site.message.KeptResponse;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * The circumstances of one real try at delivery, for those who watch.
 *
 * @param at when it ended
 * @param response to a call that asked for something
 */
public record Attempt(
    Instant at, Duration took, Optional<Integer> httpStatus, Optional<KeptResponse> response) {

  public Attempt(Instant at, Duration took, Optional<Integer> httpStatus) {
    this(at, took, httpStatus, Optional.empty());
  }
}
