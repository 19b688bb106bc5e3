package dev.holdfast.base.time;

import io.quarkus.arc.DefaultBean;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import java.time.Clock;

/** Everything that depends on time injects these, so that tests can put in their own. */
final class ClockProducer {

  @Produces
  @Singleton
  @DefaultBean
  Clock clock() {
    return SystemClock.utc();
  }

  @Produces
  @Singleton
  @DefaultBean
  Ticker ticker() {
    return System::nanoTime;
  }
}
