package dev.holdfast.site.eventlog;

import dev.holdfast.messaging.sqlite.TableSize;
import dev.holdfast.site.retention.Forgettable;
import dev.holdfast.site.retention.Sheddable;
import io.smallrye.mutiny.Uni;
import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;

/** Whatever happened, its time comes. */
@ApplicationScoped
@Priority(Sheddable.EVENTS)
class OldEvents implements Forgettable, Sheddable {

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

  @Override
  public Uni<TableSize> size() {
    return events.size();
  }

  @Override
  public Uni<Integer> shed(int atMost) {
    return events.forget(Instant.MAX, atMost);
  }
}
