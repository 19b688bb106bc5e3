package dev.holdfast.site.buffer.sqlite;

import dev.holdfast.messaging.sqlite.SqliteTransaction;
import dev.holdfast.shared.retry.RetryPolicy.Backoff;
import dev.holdfast.site.buffer.Attempt;
import dev.holdfast.site.buffer.DueListener;
import dev.holdfast.site.buffer.sqlite.Journal.Standing;
import dev.holdfast.site.callaudit.CallOutcome;
import dev.holdfast.site.eventlog.EventKind;
import dev.holdfast.site.message.Lane;
import dev.holdfast.site.message.OutboundMessage;
import dev.holdfast.site.operation.OperationStatus;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** The first that the file hears of a message. */
@Singleton
public final class AppendMessage {

  private final Journal journal;
  private final DepthCounters depth;
  private volatile DueListener listener = new Nobody();

  @Inject
  public AppendMessage(Journal journal, DepthCounters depth) {
    this.journal = journal;
    this.depth = depth;
  }

  /** Who is told of what is taken in for later; whoever was told before is not any more. */
  void tell(DueListener newListener) {
    listener = newListener;
  }

  public Void untried(SqliteTransaction tx, OutboundMessage message) throws SQLException {
    Instant at = message.createdAt();
    insert(tx, message, at, null, null);
    journal.trackNew(
        tx, message, new Standing(OperationStatus.Submitted, 0, Optional.empty()), none(), at);
    journal.note(tx, message, EventKind.Queued, "kept for delivery" + by(message), at);
    return null;
  }

  Void tried(
      SqliteTransaction tx, OutboundMessage message, Attempt attempt, String error, Instant dueAt)
      throws SQLException {
    insert(tx, message, dueAt, attempt.at(), error);
    tx.afterCommit(() -> listener.due(message.lane(), dueAt));
    journal.trackNew(
        tx,
        message,
        new Standing(OperationStatus.Retrying, 0, Optional.of(error)),
        attempt.httpStatus(),
        attempt.at());
    String text = "kept for a later try%s: %s".formatted(by(message), error);
    journal.note(tx, message, EventKind.Queued, text, attempt.at());
    journal.report(tx, message, attempt, CallOutcome.TransientFailure, 0, Optional.of(error));
    return null;
  }

  Void deliveredAtOnce(SqliteTransaction tx, OutboundMessage message, Attempt attempt)
      throws SQLException {
    track(tx, message, attempt, OperationStatus.Delivered, Optional.empty());
    journal.keepResponse(tx, message, attempt);
    journal.note(tx, message, EventKind.Delivered, "delivered at once" + by(message), attempt.at());
    journal.report(tx, message, attempt, CallOutcome.Delivered, 0, Optional.empty());
    return null;
  }

  Void failedAtOnce(SqliteTransaction tx, OutboundMessage message, Attempt attempt, String error)
      throws SQLException {
    track(tx, message, attempt, OperationStatus.Failed, Optional.of(error));
    journal.note(tx, message, EventKind.Failed, error + by(message), attempt.at());
    journal.report(tx, message, attempt, CallOutcome.PermanentFailure, 0, Optional.of(error));
    return null;
  }

  private void track(
      SqliteTransaction tx,
      OutboundMessage message,
      Attempt attempt,
      OperationStatus status,
      Optional<String> error)
      throws SQLException {
    journal.track(tx, message, new Standing(status, 0, error), attempt.httpStatus(), attempt.at());
  }

  private static String by(OutboundMessage message) {
    return message.origin().submittedBy().map(name -> " (handed in by " + name + ")").orElse("");
  }

  private static Optional<Integer> none() {
    return Optional.empty();
  }

  private void insert(
      SqliteTransaction tx, OutboundMessage message, Instant dueAt, Instant triedAt, String error)
      throws SQLException {
    Optional<Backoff> backoff = message.retry().backoff();
    tx.update(
        MessageSql.APPEND,
        message.id().toString(),
        message.category().code(),
        message.target(),
        message.payload(),
        message.retry().maxRetries(),
        message.retry().interval().toMillis(),
        message.createdAt().toString(),
        message.origin().instance().orElse(null),
        message.origin().script().orElse(null),
        message.origin().executionId().orElse(null),
        message.origin().parentExecutionId().orElse(null),
        mustWait(tx, message) ? MessageSql.HELD : dueAt.toEpochMilli(),
        message.traceparent().orElse(null),
        message.orderingKey().orElse(null),
        message.expiresAt().map(Instant::toEpochMilli).orElse(null),
        backoff.map(Backoff::cap).map(Duration::toMillis).orElse(null),
        backoff.map(Backoff::jitter).map(Duration::toMillis).orElse(null),
        triedAt == null ? null : triedAt.toString(),
        error,
        message.origin().submittedBy().orElse(null),
        Arrival.number(message.createdAt()));
    depth.changeAfter(tx, message, 1, 0);
    tellExpiry(tx, message);
  }

  /** Also of one whose time ran out while its attempt was under way. */
  void tellExpiry(SqliteTransaction tx, OutboundMessage message) {
    message.expiresAt().ifPresent(at -> tx.afterCommit(() -> listener.expires(at)));
  }

  /** Whatever has its ordering key and is still here goes first, be it parked. */
  private static boolean mustWait(SqliteTransaction tx, OutboundMessage message)
      throws SQLException {
    return message.orderingKey().isPresent()
        && tx.first(
                MessageSql.IS_KEY_TAKEN,
                row -> true,
                message.category().code(),
                message.lane().name(),
                message.orderingKey().get())
            .isPresent();
  }

  /** Before anybody listens. */
  private record Nobody() implements DueListener {

    @Override
    public void due(Lane lane, Instant at) {}

    @Override
    public void expires(Instant at) {}
  }
}
