package dev.holdfast.site.sweep;

import static java.util.stream.Collectors.groupingBy;

import dev.holdfast.shared.outcome.DeliveryOutcome;
import dev.holdfast.site.buffer.BufferedMessage;
import dev.holdfast.site.buffer.Category;
import dev.holdfast.site.buffer.DuePage;
import dev.holdfast.site.buffer.MessageBuffer;
import dev.holdfast.site.delivery.DeliveryAttempt;
import dev.holdfast.site.delivery.DeliveryHandler;
import dev.holdfast.site.delivery.DeliveryHandlers;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Instant;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jboss.logging.Logger;

/** Takes what is due, target by target, and has it attempted. */
@ApplicationScoped
public class Sweeper {

  private static final Logger LOG = Logger.getLogger(Sweeper.class);

  private static final int PAGE = 500;

  private final MessageBuffer buffer;
  private final DeliveryHandlers handlers;
  private final DeliveryAttempt attempt;
  private final Clock clock;
  private volatile boolean stopping;

  @Inject
  Sweeper(MessageBuffer buffer, DeliveryHandlers handlers, DeliveryAttempt attempt, Clock clock) {
    this.buffer = buffer;
    this.handlers = handlers;
    this.attempt = attempt;
    this.clock = clock;
  }

  /**
   * One pass. The time is fixed at its start, so that a message put off during the pass does not
   * come round again in it.
   */
  public Uni<Void> runOnce() {
    Set<Category> unhandled = EnumSet.noneOf(Category.class);
    return sweepFrom(DuePage.Cursor.START, clock.instant(), unhandled)
        .invoke(() -> unhandled.forEach(Sweeper::warnUnhandled));
  }

  /** The page under way is finished, no further one is begun. */
  void stop() {
    stopping = true;
  }

  private Uni<Void> sweepFrom(DuePage.Cursor cursor, Instant now, Set<Category> unhandled) {
    if (stopping) {
      return Uni.createFrom().voidItem();
    }
    return buffer
        .due(now, cursor, PAGE)
        .call(page -> attemptAll(page.messages(), unhandled))
        .chain(page -> next(page, now, unhandled));
  }

  private Uni<Void> next(DuePage page, Instant now, Set<Category> unhandled) {
    return page.next()
        .map(cursor -> sweepFrom(cursor, now, unhandled))
        .orElseGet(() -> Uni.createFrom().voidItem());
  }

  private record Lane(Category category, String target) {}

  private Uni<Void> attemptAll(List<BufferedMessage> messages, Set<Category> unhandled) {
    return Multi.createFrom()
        .iterable(
            messages.stream()
                .collect(groupingBy(m -> new Lane(m.category(), m.target())))
                .entrySet())
        .onItem()
        .transformToUniAndMerge(lane -> attemptLane(lane.getKey(), lane.getValue(), unhandled))
        .collect()
        .asList()
        .replaceWithVoid();
  }

  private Uni<Void> attemptLane(
      Lane lane, List<BufferedMessage> messages, Set<Category> unhandled) {
    Optional<DeliveryHandler> handler = handlers.forCategory(lane.category());
    if (handler.isEmpty()) {
      unhandled.add(lane.category());
      return Uni.createFrom().voidItem();
    }
    return Multi.createFrom()
        .iterable(messages)
        .onItem()
        .transformToUni(message -> attempt.run(handler.get(), message))
        .merge(handler.get().concurrency())
        .filter(DeliveryOutcome.Transient.class::isInstance)
        .collect()
        .asList()
        .invoke(failures -> warnWaiting(lane, failures))
        .replaceWithVoid();
  }

  /** One line for a target, not one for each of the thousands that may wait for it. */
  private static void warnWaiting(Lane lane, List<DeliveryOutcome> failures) {
    if (!failures.isEmpty()) {
      LOG.warnf(
          "waiting to be tried again: %d to %s %s, one of them because of: %s",
          failures.size(),
          lane.category(),
          lane.target(),
          ((DeliveryOutcome.Transient) failures.get(0)).cause());
    }
  }

  private static void warnUnhandled(Category category) {
    LOG.warnf(
        "messages of category %s are due and wait: nothing here is configured to deliver them",
        category);
  }
}
