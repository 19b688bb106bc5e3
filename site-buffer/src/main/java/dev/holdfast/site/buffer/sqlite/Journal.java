package dev.holdfast.site.buffer.sqlite;

import dev.holdfast.messaging.sqlite.RunAgainException;
import dev.holdfast.messaging.sqlite.SqliteTransaction;
import dev.holdfast.site.buffer.Attempt;
import dev.holdfast.site.callaudit.CallObserver;
import dev.holdfast.site.callaudit.CallOutcome;
import dev.holdfast.site.callaudit.CallReport;
import dev.holdfast.site.callaudit.CallReport.Channel;
import dev.holdfast.site.eventlog.EventKind;
import dev.holdfast.site.eventlog.sqlite.EventRows;
import dev.holdfast.site.eventlog.sqlite.NewEvent;
import dev.holdfast.site.identity.NodeIdentity;
import dev.holdfast.site.message.Category;
import dev.holdfast.site.message.OutboundMessage;
import dev.holdfast.site.operation.OperationStatus;
import dev.holdfast.site.operation.sqlite.Tracked;
import dev.holdfast.site.operation.sqlite.TrackingRows;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.arc.All;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jboss.logging.Logger;

/**
 * Writes down what happens to messages, in the commit that makes it happen: the tracked operation,
 * the event log, and whatever observers add. Only the tracked operation is part of the promise, and
 * an event that is all that is left of a message; the others watch, and a watcher that fails is
 * counted and left behind with nothing of what it wrote.
 */
@Singleton
public class Journal {

  private static final Logger LOG = Logger.getLogger(Journal.class);

  private final NodeIdentity identity;
  private final List<CallObserver> observers;
  private final Counter failures;

  /** From the first time one of them failed: what it costs to undo them alone is paid then only. */
  private volatile boolean watchingObservers;

  @Inject
  public Journal(NodeIdentity identity, @All List<CallObserver> observers, MeterRegistry registry) {
    this.identity = identity;
    this.observers = observers;
    this.failures =
        Counter.builder("holdfast_site_observer_failures")
            .description("Reports that an observer or the event log failed to take")
            .register(registry);
  }

  /** How a message stands after a change. */
  record Standing(OperationStatus status, int retryCount, Optional<String> error) {}

  /** A message that nobody has heard of yet. */
  void trackNew(
      SqliteTransaction tx,
      OutboundMessage message,
      Standing standing,
      Optional<Integer> httpStatus,
      Instant at)
      throws SQLException {
    if (message.category().isTracked()) {
      TrackingRows.insert(tx, tracked(message, standing, httpStatus, at));
    }
  }

  /** Of a notification only that it is over: no other message may have its id from then on. */
  void track(
      SqliteTransaction tx,
      OutboundMessage message,
      Standing standing,
      Optional<Integer> httpStatus,
      Instant at)
      throws SQLException {
    if (message.category().isTracked() || standing.status().isTerminal()) {
      TrackingRows.upsert(tx, tracked(message, standing, httpStatus, at));
    }
  }

  /** What a call asked for, with the operation that has just been tracked. */
  void keepResponse(SqliteTransaction tx, OutboundMessage message, Attempt attempt)
      throws SQLException {
    if (attempt.response().isPresent()) {
      TrackingRows.keepResponse(tx, message.id(), attempt.response().get());
    }
  }

  private Tracked tracked(
      OutboundMessage message, Standing standing, Optional<Integer> httpStatus, Instant at) {
    return new Tracked(
        message.id(),
        message.category(),
        message.target(),
        standing.status(),
        standing.retryCount(),
        standing.error(),
        httpStatus,
        message.createdAt(),
        at,
        message.origin(),
        identity.node());
  }

  void note(
      SqliteTransaction tx, OutboundMessage message, EventKind kind, String text, Instant at) {
    try {
      EventRows.insert(tx, event(message, kind, text, at));
    } catch (SQLException | RuntimeException e) {
      watcherFailed("the event log", message, e);
    }
  }

  /** Where the event is all that is left of the message: it does not go without. */
  void noteOrFail(
      SqliteTransaction tx, OutboundMessage message, EventKind kind, String text, Instant at)
      throws SQLException {
    EventRows.insert(tx, event(message, kind, text, at));
  }

  private NewEvent event(OutboundMessage message, EventKind kind, String text, Instant at) {
    return new NewEvent(
        at, kind, Optional.of(message.id()), Optional.of(message.target()), identity.node(), text);
  }

  void report(
      SqliteTransaction tx,
      OutboundMessage message,
      Attempt attempt,
      CallOutcome outcome,
      int retryCount,
      Optional<String> error)
      throws SQLException {
    if (observers.isEmpty() || !message.category().isTracked()) {
      return;
    }
    CallReport report = callReport(message, attempt, outcome, retryCount, error);
    for (CallObserver observer : observers) {
      if (watchingObservers) {
        tellWatched(observer, report, tx, message);
      } else {
        tellOnTrust(observer, report, tx);
      }
    }
  }

  /** What became of a message without an attempt. Rare, so that each observer can be undone. */
  public void reportDecision(
      SqliteTransaction tx,
      OutboundMessage message,
      CallOutcome outcome,
      int retryCount,
      Optional<String> error,
      Instant at)
      throws SQLException {
    if (!message.category().isTracked()) {
      return;
    }
    Attempt none = new Attempt(at, Duration.ZERO, Optional.empty());
    CallReport report = callReport(message, none, outcome, retryCount, error);
    for (CallObserver observer : observers) {
      tellWatched(observer, report, tx, message);
    }
  }

  private void tellWatched(
      CallObserver observer, CallReport report, SqliteTransaction tx, OutboundMessage message)
      throws SQLException {
    tx.attempt(() -> observer.observed(report, tx))
        .ifPresent(failure -> watcherFailed("an observer", message, failure));
  }

  /** Whatever it has written cannot be told from the rest any more, so all of it is done again. */
  private void tellOnTrust(CallObserver observer, CallReport report, SqliteTransaction tx) {
    try {
      observer.observed(report, tx);
    } catch (SQLException | RuntimeException e) {
      watchingObservers = true;
      throw new RunAgainException("an observer failed over message " + report.id(), e);
    }
  }

  private CallReport callReport(
      OutboundMessage message,
      Attempt attempt,
      CallOutcome outcome,
      int retryCount,
      Optional<String> error) {
    return new CallReport(
        message.id(),
        message.category() == Category.CachedDbWrite ? Channel.DbOutbound : Channel.ApiOutbound,
        message.target(),
        identity.site().value(),
        outcome,
        retryCount,
        error,
        attempt.httpStatus(),
        message.createdAt(),
        attempt.at(),
        attempt.took(),
        message.origin().instance(),
        message.origin().executionId(),
        message.origin().script(),
        message.origin().parentExecutionId(),
        message.origin().submittedBy());
  }

  private void watcherFailed(String watcher, OutboundMessage message, Throwable failure) {
    failures.increment();
    LOG.warnf(failure, "%s could not take what happened to message=%s", watcher, message.id());
  }
}
