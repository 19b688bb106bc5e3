package dev.holdfast.messaging.transport.link;

import java.time.Duration;
import java.util.function.DoubleSupplier;

/**
 * How long to wait before a link is opened again: doubling, and half of it left to chance, so that
 * all the sites do not come at once when central is back.
 */
final class Reconnect {

  private static final int MAX_DOUBLINGS = 30;

  private final LinkConfig config;
  private final DoubleSupplier chance;
  private int failures;

  /**
   * @param chance from 0 to 1
   */
  Reconnect(LinkConfig config, DoubleSupplier chance) {
    this.config = config;
    this.chance = chance;
  }

  void succeeded() {
    failures = 0;
  }

  /** There is nothing to gain from coming back soon. */
  void discouraged() {
    failures = MAX_DOUBLINGS;
  }

  Duration next() {
    double doubled =
        config.reconnectDelay().toMillis() * Math.pow(2, Math.min(failures, MAX_DOUBLINGS));
    double millis = Math.min(doubled, (double) config.maxReconnectDelay().toMillis());
    failures++;
    return Duration.ofMillis((long) (millis / 2 + chance.getAsDouble() * millis / 2));
  }
}
