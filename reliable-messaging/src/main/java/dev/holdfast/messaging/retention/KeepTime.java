package dev.holdfast.messaging.retention;

import dev.holdfast.base.time.TimeMark;
import dev.holdfast.base.time.TrustedTime;
import dev.holdfast.messaging.inbox.InboxStore;
import dev.holdfast.messaging.outbox.OutboxStore;
import dev.holdfast.messaging.run.Duty;
import io.quarkus.runtime.ShutdownEvent;
import io.quarkus.runtime.StartupEvent;
import io.smallrye.mutiny.Uni;
import io.vertx.core.Vertx;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Keeps the time that a service has seen, in the service's own mark or beside its outbox or inbox,
 * so that a wrong clock is noticed at the next start.
 */
@Singleton
class KeepTime {

  /** What a quick restart takes on top of it is no jump yet. */
  private static final Duration INTERVAL = Duration.ofSeconds(30);

  private final Optional<TimeMark> mark;
  private final TrustedTime time;
  private final Vertx vertx;
  private final Duty duty = new Duty("keeping the time", INTERVAL, this::runOnce);

  @Inject
  KeepTime(
      Instance<TimeMark> ofTheService,
      Instance<OutboxStore> outbox,
      Instance<InboxStore> inbox,
      TrustedTime time,
      Vertx vertx) {
    this.mark =
        Stream.of(
                ofTheService.stream(),
                outbox.stream().map(OutboxStore::timeMark),
                inbox.stream().map(InboxStore::timeMark))
            .flatMap(marks -> marks)
            .findFirst();
    this.time = time;
    this.vertx = vertx;
  }

  /** Until the mark could be read, nothing is purged and nothing expires. */
  Uni<Void> runOnce() {
    return time.mark().isPresent() ? write() : read().invoke(time::start).chain(this::write);
  }

  private Uni<Void> write() {
    return mark.flatMap(kept -> time.mark().map(kept::write)).orElseGet(KeepTime::nothing);
  }

  private Uni<Optional<Instant>> read() {
    return mark.map(TimeMark::read).orElseGet(() -> Uni.createFrom().item(Optional.empty()));
  }

  private static Uni<Void> nothing() {
    return Uni.createFrom().voidItem();
  }

  void start(@Observes StartupEvent event) {
    duty.start(vertx);
  }

  void stop(@Observes ShutdownEvent event) {
    duty.stop(vertx);
  }
}
