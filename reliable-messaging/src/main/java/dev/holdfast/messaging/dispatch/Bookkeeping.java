package dev.holdfast.messaging.dispatch;

import dev.holdfast.messaging.outbox.OutboxMessage;
import dev.holdfast.messaging.outbox.OutboxStatus;
import dev.holdfast.messaging.outbox.OutboxStore;
import dev.holdfast.messaging.outbox.SendResult;
import dev.holdfast.shared.id.MessageId;
import io.smallrye.mutiny.Uni;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jboss.logging.Logger;

/** Writes results down and then tells of them; never the other way round. */
final class Bookkeeping {

  private static final Logger LOG = Logger.getLogger(Bookkeeping.class);

  private final OutboxStore store;
  private final DispatchReport report;
  private final DeadLetters deadLetters;

  Bookkeeping(OutboxStore store, DispatchReport report, DeadLetters deadLetters) {
    this.store = store;
    this.report = report;
    this.deadLetters = deadLetters;
  }

  Uni<Void> record(Instant lease, List<OutboxMessage> messages, Exchange.Outcome outcome) {
    if (!outcome.charged()) {
      return record(lease, outcome.results()).replaceWithVoid();
    }
    return record(lease, outcome.results())
        .map(recorded -> asTheyAreNow(messages, outcome, recorded))
        .invoke(changed -> report.attempted(changed, outcome.took()))
        .map(
            changed -> changed.stream().filter(row -> row.status() == OutboxStatus.Failed).toList())
        .invoke(deadLetters::handOver)
        .replaceWithVoid();
  }

  private static List<OutboxMessage> asTheyAreNow(
      List<OutboxMessage> messages, Exchange.Outcome outcome, Set<MessageId> recorded) {
    Map<MessageId, OutboxMessage> byId =
        messages.stream().collect(Collectors.toMap(OutboxMessage::id, Function.identity()));
    return outcome.results().stream()
        .filter(result -> recorded.contains(result.id()))
        .map(result -> byId.get(result.id()).after(result))
        .toList();
  }

  /** Gives back what was claimed and not tried. */
  Uni<Void> release(Instant lease, List<OutboxMessage> messages, Instant now) {
    return record(lease, messages.stream().map(message -> message.released(now)).toList())
        .replaceWithVoid();
  }

  /** They are stored as expired already. */
  void expired(List<OutboxMessage> messages) {
    report.expired(messages);
    deadLetters.handOver(messages);
  }

  /** They had failed before, and that has been told. */
  void failedExpired(int messages) {
    report.failedExpired(messages);
  }

  /** A blink of the database must not send messages twice, so this does not give up at once. */
  private Uni<Set<MessageId>> record(Instant lease, List<SendResult> results) {
    return store
        .record(lease, results)
        .onFailure()
        .retry()
        .withBackOff(Duration.ofMillis(100), Duration.ofSeconds(5))
        .atMost(8)
        .onFailure()
        .recoverWithItem(failure -> notRecorded(results, failure));
  }

  private static Set<MessageId> notRecorded(List<SendResult> results, Throwable failure) {
    LOG.errorf(
        failure,
        "the results of %d messages were not recorded, the first being message=%s;"
            + " they are sent again when their lease runs out",
        results.size(),
        results.get(0).id());
    return Set.of();
  }
}
