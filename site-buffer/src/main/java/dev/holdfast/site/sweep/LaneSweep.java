package dev.holdfast.site.sweep;

import dev.holdfast.shared.id.MessageId;
import dev.holdfast.site.buffer.BufferedMessage;
import dev.holdfast.site.buffer.MessageBuffer;
import dev.holdfast.site.buffer.Settlement;
import dev.holdfast.site.delivery.DeliveryAttempt;
import dev.holdfast.site.delivery.DeliveryHandler;
import dev.holdfast.site.delivery.guard.TargetGuard;
import dev.holdfast.site.delivery.guard.TargetGuards;
import dev.holdfast.site.message.Lane;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import io.smallrye.mutiny.infrastructure.Infrastructure;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import org.jboss.logging.Logger;

/** One pass over what is due in one lane. */
final class LaneSweep {

  private static final Logger LOG = Logger.getLogger(LaneSweep.class);

  /** As many messages as leave while one commit waits for a slow disk; a page bounds the bytes. */
  private static final int PAGES_AT_ONCE = 5;

  /** There may be many sweeps in that time, each for a few messages. */
  private static final Duration BETWEEN_WARNINGS = Duration.ofSeconds(10);

  private final MessageBuffer buffer;
  private final DeliveryAttempt attempt;
  private final Clock clock;
  private final BooleanSupplier stopping;
  private final Lane lane;
  private final DeliveryHandler handler;
  private final TargetGuards guards;

  /** A message may turn up a second time while its attempt is under way. */
  private final Set<MessageId> underWay = ConcurrentHashMap.newKeySet();

  private volatile Instant warned = Instant.EPOCH;

  LaneSweep(
      MessageBuffer buffer,
      DeliveryAttempt attempt,
      Clock clock,
      BooleanSupplier stopping,
      Lane lane,
      DeliveryHandler handler,
      TargetGuards guards) {
    this.buffer = buffer;
    this.attempt = attempt;
    this.clock = clock;
    this.stopping = stopping;
    this.lane = lane;
    this.handler = handler;
    this.guards = guards;
  }

  Uni<Void> run() {
    return guard().isAway() ? lookForTarget() : drain();
  }

  /** Asked for each time: its target may be defined, or no longer be, while the lane is swept. */
  private TargetGuard guard() {
    return guards.of(lane);
  }

  /** Nothing else goes out to a target that is away. */
  private Uni<Void> lookForTarget() {
    if (guard().isOpen()) {
      return Uni.createFrom().voidItem();
    }
    return buffer
        .probe(lane)
        .chain(found -> found.map(this::attemptInOrder).orElseGet(LaneSweep::nothing))
        .replaceWithVoid();
  }

  private static Uni<List<Settlement>> nothing() {
    return Uni.createFrom().item(List.of());
  }

  /**
   * Several pages at a time, though the guard lets only a few attempts out at once: those whose
   * attempt is over wait for the disk meanwhile, together, and not in the way of the next attempts.
   */
  private Uni<Void> drain() {
    return Multi.createBy()
        .repeating()
        .uni(() -> new LanePages(buffer, lane, clock), this::nextPage)
        .until(List::isEmpty)
        .onItem()
        .transformToUni(this::attemptAll)
        .merge(PAGES_AT_ONCE)
        .collect()
        .in(Waiting::new, Waiting::add)
        .invoke(this::warn)
        .replaceWithVoid();
  }

  /** Joined and not merged: a merge looks through all that are under way whenever one ends. */
  private Uni<List<List<Settlement>>> attemptAll(List<BufferedMessage> page) {
    return Uni.join().all(page.stream().map(this::attemptInOrder).toList()).andFailFast();
  }

  /** Attempts are prepared where they are begun, so that is not on an event loop. */
  private Uni<List<BufferedMessage>> nextPage(LanePages pages) {
    return stopping.getAsBoolean() || buffer.isFailing() || guard().isAway()
        ? Uni.createFrom().item(Collections.emptyList())
        : pages
            .next()
            .onFailure()
            .recoverWithItem(this::noPage)
            .emitOn(Infrastructure.getDefaultWorkerPool());
  }

  /** Those that are under way go on; a failure here would cancel them, done or not. */
  private List<BufferedMessage> noPage(Throwable failure) {
    LOG.errorf(failure, "what is due for %s could not be read; the next sweep tries again", lane);
    return List.of();
  }

  /** The message, and then those that waited for it because they have its ordering key. */
  private Uni<List<Settlement>> attemptInOrder(BufferedMessage first) {
    if (first.message().orderingKey().isEmpty()) {
      return attemptOne(first).map(settled -> settled.map(List::of).orElse(List.of()));
    }
    return Multi.createBy()
        .repeating()
        .uni(() -> new AtomicReference<>(Optional.of(first)), this::attemptAndFollow)
        .whilst(step -> step.next().isPresent())
        .map(Step::settled)
        .filter(Optional::isPresent)
        .map(Optional::get)
        .collect()
        .last()
        .map(last -> last == null ? List.of() : List.of(last));
  }

  private record Step(Optional<Settlement> settled, Optional<BufferedMessage> next) {}

  private Uni<Step> attemptAndFollow(AtomicReference<Optional<BufferedMessage>> place) {
    BufferedMessage message = place.get().orElseThrow();
    return attemptOne(message)
        .chain(settled -> followerOf(message, settled).map(next -> new Step(settled, next)))
        .invoke(step -> place.set(step.next()));
  }

  private Uni<Optional<BufferedMessage>> followerOf(
      BufferedMessage message, Optional<Settlement> settled) {
    boolean left =
        settled
            .filter(s -> s instanceof Settlement.Delivered || s instanceof Settlement.Unreadable)
            .isPresent();
    return left && !stopping.getAsBoolean()
        ? buffer.follower(message).onFailure().recoverWithItem(this::noFollower)
        : Uni.createFrom().item(Optional.empty());
  }

  private Optional<BufferedMessage> noFollower(Throwable failure) {
    LOG.errorf(failure, "what follows for %s could not be read; the next sweep tries again", lane);
    return Optional.empty();
  }

  private Uni<Optional<Settlement>> attemptOne(BufferedMessage message) {
    if (stopping.getAsBoolean() || buffer.isFailing() || !underWay.add(message.id())) {
      return notAttempted();
    }
    return attemptInTurn(message)
        .onFailure()
        .recoverWithItem(failure -> notRecorded(message, failure))
        .onTermination()
        .invoke(() -> underWay.remove(message.id()));
  }

  /**
   * A page is older than its last messages' turn: one that waited for others may be gone by now.
   */
  private Uni<Optional<Settlement>> attemptInTurn(BufferedMessage message) {
    if (message.message().orderingKey().isEmpty()) {
      return attempt.run(handler, message);
    }
    return buffer
        .follower(message)
        .map(head -> head.filter(message::equals).isPresent())
        .chain(turn -> turn ? attempt.run(handler, message) : notAttempted());
  }

  private static Uni<Optional<Settlement>> notAttempted() {
    return Uni.createFrom().item(Optional.empty());
  }

  private Optional<Settlement> notRecorded(BufferedMessage message, Throwable failure) {
    LOG.errorf(
        failure,
        "what became of message=%s target=%s could not be recorded; it will be attempted again",
        message.id(),
        message.message().target());
    return Optional.empty();
  }

  /** One line for a target, not one for each of the thousands that may wait for it. */
  private void warn(Waiting waiting) {
    Instant now = clock.instant();
    boolean longAgo = Duration.between(warned, now).abs().compareTo(BETWEEN_WARNINGS) >= 0;
    if (waiting.count > 0 && longAgo) {
      warned = now;
      LOG.warnf(
          "waiting to be tried again: %d to %s, one of them because of: %s",
          waiting.count, lane, waiting.cause);
    }
  }

  private static final class Waiting {

    private long count;
    private String cause;

    void add(List<List<Settlement>> page) {
      page.forEach(settled -> settled.forEach(this::add));
    }

    private void add(Settlement settlement) {
      if (settlement instanceof Settlement.PutOff putOff) {
        count++;
        cause = putOff.error();
      }
    }
  }
}
