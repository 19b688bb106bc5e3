package dev.holdfast.central.database;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.smallrye.mutiny.Uni;
import io.vertx.core.Vertx;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.jboss.logging.Logger;

/**
 * Whether the database is away. Once a few in a row have not reached it nobody waits for it any
 * more: it is looked for in the background, every half second. An outage is one line in the log
 * when it begins, and one when it ends.
 */
@ApplicationScoped
public class DatabaseOutage {

  private static final Logger LOG = Logger.getLogger(DatabaseOutage.class);

  private static final int FAILURES = 3;
  private static final Duration BETWEEN_LOOKS = Duration.ofMillis(500);

  private record Away(String words, Instant since) {}

  private final Vertx vertx;
  private final Clock clock;
  private final AtomicInteger inARow = new AtomicInteger();
  private volatile Supplier<Uni<?>> look = () -> Uni.createFrom().nullItem();
  private volatile Away away;

  @Inject
  DatabaseOutage(Vertx vertx, Clock clock, MeterRegistry registry) {
    this.vertx = vertx;
    this.clock = clock;
    Gauge.builder("holdfast_central_database_away", () -> isAway() ? 1 : 0)
        .description("1 while the database is away: requests are refused, sites keep their copies")
        .register(registry);
  }

  /** How it is looked for. */
  void lookBy(Supplier<Uni<?>> question) {
    look = question;
  }

  public boolean isAway() {
    return away != null;
  }

  /** Fails with a {@link DatabaseAwayException} if nobody was there to ask, at once if known. */
  <T> Uni<T> watched(Supplier<Uni<T>> work) {
    return Uni.createFrom()
        .deferred(
            () -> {
              Away known = away;
              return known != null ? Uni.createFrom().failure(exception(known)) : work.get();
            })
        .onItem()
        .invoke(this::reached)
        .onFailure(failure -> !(failure instanceof DatabaseAwayException))
        .transform(this::judged);
  }

  private Throwable judged(Throwable failure) {
    Optional<String> words = AwaySigns.in(failure);
    if (words.isEmpty()) {
      reached();
      return failure;
    }
    // One that takes long may be busy; whether it is there, connections tell.
    if (!AwaySigns.isSlow(failure)) {
      notReached(words.get());
    }
    return new DatabaseAwayException(words.get(), failure);
  }

  private static DatabaseAwayException exception(Away away) {
    return new DatabaseAwayException("%s, since %s".formatted(away.words(), away.since()), null);
  }

  void reached() {
    inARow.set(0);
    Away was = away;
    if (was != null) {
      ended(was);
    }
  }

  void notReached(String words) {
    if (inARow.incrementAndGet() >= FAILURES && away == null) {
      begun(words);
    }
  }

  /** What asks for no more than a sign of life has got none for seconds. */
  void hangs() {
    begun("no answer");
  }

  private synchronized void begun(String words) {
    if (away == null) {
      away = new Away(words, clock.instant());
      LOG.warnf(
          "the database is away (%s); everything that needs it waits or is refused until it is back",
          words);
      lookLater();
    }
  }

  private synchronized void ended(Away was) {
    if (was.equals(away)) {
      away = null;
      LOG.infof(
          "the database is back after %d s",
          Duration.between(was.since(), clock.instant()).toSeconds());
    }
  }

  private void lookLater() {
    vertx.setTimer(BETWEEN_LOOKS.toMillis(), due -> lookNow());
  }

  private void lookNow() {
    look.get()
        .subscribe()
        .with(
            answer -> reached(),
            failure -> {
              if (AwaySigns.in(failure).isPresent()) {
                lookLater();
              } else {
                reached();
              }
            });
  }
}
