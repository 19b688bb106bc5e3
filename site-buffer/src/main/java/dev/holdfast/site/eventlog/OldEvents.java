package dev.holdfast.site.eventlog;

import dev.holdfast.site.retention.Forgettable;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;

/** Whatever happened, its time comes. */
@ApplicationScoped
class OldEvents implements Forgettable {

  private final SiteEvents events;
  private final EventsConfig config;

  @Inject
  OldEvents(SiteEvents events, EventsConfig config) {
    this.events = events;
    this.config = config;
  }

  @Override
  public String what() {
    return "events";
  }

  @Override
  public Duration retention() {
    return config.retention();
  }

  @Override
  public Uni<Integer> forget(Instant before, int atMost) {
    return events.forget(before, atMost);
  }
}
