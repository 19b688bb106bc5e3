package dev.holdfast.site.acknowledged;

import dev.holdfast.site.eventlog.EventKind;
import dev.holdfast.site.eventlog.SiteEvents;
import dev.holdfast.site.identity.NodeIdentity;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.runtime.Startup;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.time.Instant;
import java.util.Locale;
import java.util.Optional;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jboss.logging.Logger;

/** Tells that central lacked something: somebody should know that its database was set back. */
@Singleton
@Startup
public class SentAgain {

  private static final Logger LOG = Logger.getLogger(SentAgain.class);

  /** The last time that it happened. */
  @Schema(name = "SentAgain", description = "Notifications that central had lost")
  public record Last(
      @Schema(examples = "2026-03-01T12:00:00Z") Instant at,
      @Schema(examples = "1204") long count) {}

  private final SiteEvents events;
  private final NodeIdentity identity;
  private final Clock clock;
  private final Counter counter;
  private volatile Optional<Last> last = Optional.empty();

  @Inject
  SentAgain(SiteEvents events, NodeIdentity identity, Clock clock, MeterRegistry registry) {
    this.events = events;
    this.identity = identity;
    this.clock = clock;
    this.counter =
        Counter.builder("holdfast_site_sent_again")
            .description("Notifications that central had acknowledged, and lacked later")
            .register(registry);
  }

  /** Since the node was started. */
  public Optional<Last> last() {
    return last;
  }

  Uni<Void> note(long count) {
    String words =
        String.format(
            Locale.ROOT,
            "central lacked %,d notifications that it had acknowledged; they are sent again",
            count);
    LOG.warn(words);
    counter.increment((double) count);
    Instant now = clock.instant();
    last = Optional.of(new Last(now, count));
    return events.add(now, EventKind.SentAgain, identity.node(), words);
  }
}
