package dev.holdfast.base.time;

import java.time.Clock;

/** The machine's clock, for commands that run outside a service and have nothing injected. */
public final class SystemClock {

  private SystemClock() {}

  public static Clock utc() {
    return Clock.systemUTC();
  }
}
