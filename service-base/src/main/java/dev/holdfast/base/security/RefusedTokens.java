package dev.holdfast.base.security;

import dev.holdfast.base.time.Ticker;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.vertx.core.net.SocketAddress;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.jboss.logging.Logger;

/**
 * Makes guessing visible: all refusals are counted, and one a minute is logged, so that nobody
 * fills the log.
 */
@Singleton
class RefusedTokens {

  private static final Logger LOG = Logger.getLogger(RefusedTokens.class);

  private static final long PAUSE_NANOS = Duration.ofMinutes(1).toNanos();

  private final Counter refused;
  private final Ticker ticker;
  private final AtomicLong nextLine;

  @Inject
  RefusedTokens(MeterRegistry registry, Ticker ticker) {
    this.ticker = ticker;
    this.nextLine = new AtomicLong(ticker.nanos());
    this.refused =
        Counter.builder("holdfast_refused_tokens")
            .description("Requests with an access token that is not valid")
            .register(registry);
  }

  void refused(SocketAddress from) {
    refused.increment();
    long now = ticker.nanos();
    long next = nextLine.get();
    if (now - next >= 0 && nextLine.compareAndSet(next, now + PAUSE_NANOS)) {
      LOG.warnf(
          "a request from %s had an access token that is not valid; there were %d since the start",
          from == null ? "somewhere" : from.host(), (long) refused.count());
    }
  }
}
