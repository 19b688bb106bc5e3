package dev.holdfast.messaging.receive;

import dev.holdfast.base.time.Ticker;
import dev.holdfast.testkit.time.SettableClock;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.time.Instant;

/** Time stands still at noon. */
final class TestClock {

  static final Instant NOON = Instant.parse("2026-05-01T12:00:00Z");

  private static final SettableClock CLOCK = SettableClock.at(NOON);

  @Produces
  @Singleton
  Clock clock() {
    return CLOCK;
  }

  @Produces
  @Singleton
  Ticker ticker() {
    return CLOCK::nanos;
  }
}
