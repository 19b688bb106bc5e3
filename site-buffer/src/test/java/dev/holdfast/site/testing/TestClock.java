package dev.holdfast.site.testing;

import dev.holdfast.base.time.Ticker;
import dev.holdfast.testkit.time.SettableClock;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.time.Instant;

/** Time stands still unless a test moves it. */
public class TestClock {

  public static final Instant START = Instant.parse("2026-03-01T12:00:00Z");

  private static final SettableClock CLOCK = SettableClock.at(START);

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

  public static SettableClock get() {
    return CLOCK;
  }
}
