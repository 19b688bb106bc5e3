package dev.holdfast.messaging.outbox;

import java.util.Objects;
import java.util.Optional;

/**
 * Which of the messages that were given up.
 *
 * @param status failed or expired
 * @param destination all of it; empty for any
 * @param error somewhere in the last error, to the letter; empty for any
 */
public record GivenUp(OutboxStatus status, Optional<String> destination, Optional<String> error) {

  public GivenUp {
    Objects.requireNonNull(destination, "destination");
    Objects.requireNonNull(error, "error");
    if (status != OutboxStatus.Failed && status != OutboxStatus.Expired) {
      throw new IllegalArgumentException(status + " messages were not given up");
    }
  }
}
