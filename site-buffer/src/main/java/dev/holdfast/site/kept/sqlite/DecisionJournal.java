package dev.holdfast.site.kept.sqlite;

import dev.holdfast.messaging.sqlite.SqliteTransaction;
import dev.holdfast.site.buffer.sqlite.Journal;
import dev.holdfast.site.callaudit.CallOutcome;
import dev.holdfast.site.eventlog.EventKind;
import dev.holdfast.site.eventlog.sqlite.EventRows;
import dev.holdfast.site.eventlog.sqlite.NewEvent;
import dev.holdfast.site.identity.NodeIdentity;
import dev.holdfast.site.kept.KeptMessage;
import dev.holdfast.site.message.OutboundMessage;
import dev.holdfast.site.operation.OperationStatus;
import dev.holdfast.site.operation.sqlite.Tracked;
import dev.holdfast.site.operation.sqlite.TrackingRows;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Optional;

/**
 * Writes down who decided what, in the commit of the decision. Unlike what becomes of deliveries, a
 * decision that cannot be written down is not carried out. Those who watch calls are told too.
 */
@Singleton
class DecisionJournal {

  private final String node;
  private final Journal journal;

  @Inject
  DecisionJournal(NodeIdentity identity, Journal journal) {
    this.node = identity.node();
    this.journal = journal;
  }

  void retried(SqliteTransaction tx, KeptMessage parked, String operator, Instant at)
      throws SQLException {
    note(tx, parked, EventKind.Retry, "to be tried again; " + history(parked), operator, at);
    track(tx, parked, OperationStatus.Retrying, 0, at);
    report(tx, parked, CallOutcome.Requeued, 0, at);
  }

  void discarded(SqliteTransaction tx, KeptMessage parked, String operator, Instant at)
      throws SQLException {
    note(tx, parked, EventKind.Discard, "given up; " + history(parked), operator, at);
    track(tx, parked, OperationStatus.Discarded, parked.retryCount(), at);
    report(tx, parked, CallOutcome.Discarded, parked.retryCount(), at);
  }

  void cancelled(SqliteTransaction tx, KeptMessage pending, String operator, Instant at)
      throws SQLException {
    note(
        tx,
        pending,
        EventKind.Cancel,
        "given up while it was pending; " + history(pending),
        operator,
        at);
    track(tx, pending, OperationStatus.Discarded, pending.retryCount(), at);
    report(tx, pending, CallOutcome.Discarded, pending.retryCount(), at);
  }

  void expedited(SqliteTransaction tx, KeptMessage pending, String operator, Instant at)
      throws SQLException {
    note(tx, pending, EventKind.Expedite, "to be tried now; " + history(pending), operator, at);
  }

  void imported(SqliteTransaction tx, KeptMessage parked, String operator, Instant at)
      throws SQLException {
    note(tx, parked, EventKind.Imported, "taken in; " + history(parked), operator, at);
    track(tx, parked, OperationStatus.Parked, parked.retryCount(), at);
    report(tx, parked, CallOutcome.Imported, parked.retryCount(), at);
  }

  private void report(
      SqliteTransaction tx, KeptMessage parked, CallOutcome outcome, int retryCount, Instant at)
      throws SQLException {
    journal.reportDecision(tx, parked.message(), outcome, retryCount, parked.lastError(), at);
  }

  private static String history(KeptMessage kept) {
    return kept.lastAttemptAt().isEmpty() && kept.retryCount() == 0
        ? "it had not been tried"
        : "%d failures had counted, the last attempt ended with: %s"
            .formatted(kept.retryCount(), kept.lastError().orElse("nothing known"));
  }

  private static void note(
      SqliteTransaction tx,
      KeptMessage parked,
      EventKind kind,
      String text,
      String operator,
      Instant at)
      throws SQLException {
    OutboundMessage message = parked.message();
    EventRows.insert(
        tx,
        new NewEvent(
            at, kind, Optional.of(message.id()), Optional.of(message.target()), operator, text));
  }

  /** Central's table is the truth for notifications; here it stays known that one is over. */
  private void track(
      SqliteTransaction tx, KeptMessage parked, OperationStatus status, int retryCount, Instant at)
      throws SQLException {
    OutboundMessage message = parked.message();
    if (message.category().isTracked() || status.isTerminal()) {
      TrackingRows.upsertDecision(
          tx,
          new Tracked(
              message.id(),
              message.category(),
              message.target(),
              status,
              retryCount,
              parked.lastError(),
              Optional.empty(),
              message.createdAt(),
              at,
              message.origin(),
              node));
    }
  }
}
