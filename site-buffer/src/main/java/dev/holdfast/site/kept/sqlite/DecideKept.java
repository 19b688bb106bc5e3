package dev.holdfast.site.kept.sqlite;

import dev.holdfast.messaging.sqlite.SqliteTransaction;
import dev.holdfast.shared.contract.MessageAction;
import dev.holdfast.shared.contract.MessageState;
import dev.holdfast.shared.id.MessageId;
import dev.holdfast.site.buffer.MessageCancelled;
import dev.holdfast.site.buffer.MessagesDue;
import dev.holdfast.site.buffer.sqlite.DepthCounters;
import dev.holdfast.site.kept.Decision;
import dev.holdfast.site.kept.KeptMessage;
import dev.holdfast.site.message.HeldBy;
import dev.holdfast.site.message.OutboundMessage;
import dev.holdfast.site.operation.sqlite.TrackingRows;
import jakarta.enterprise.event.Event;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Operators' decisions, inside a commit. There is one writer, so one wins. With the commit the
 * counts change, what may go out now is woken, and what must not any more is called off.
 */
@Singleton
class DecideKept {

  private static final int PENDING = 0;
  private static final int PARKED = 2;

  private final DecisionJournal journal;
  private final DepthCounters depth;
  private final Clock clock;
  private final Runnable wake;
  private final Consumer<MessageCancelled> callOff;

  @Inject
  DecideKept(
      DecisionJournal journal,
      DepthCounters depth,
      Clock clock,
      Event<MessagesDue> due,
      Event<MessageCancelled> cancelled) {
    this(journal, depth, clock, () -> due.fire(new MessagesDue()), cancelled::fire);
  }

  DecideKept(
      DecisionJournal journal,
      DepthCounters depth,
      Clock clock,
      Runnable wake,
      Consumer<MessageCancelled> callOff) {
    this.journal = journal;
    this.depth = depth;
    this.clock = clock;
    this.wake = wake;
    this.callOff = callOff;
  }

  Decision decide(SqliteTransaction tx, MessageAction action, MessageId id, String operator)
      throws SQLException {
    return decideAll(tx, action, List.of(id), operator).get(0);
  }

  /** Those who sweep are woken once. */
  List<Decision> decideAll(
      SqliteTransaction tx, MessageAction action, List<MessageId> ids, String operator)
      throws SQLException {
    List<Decision> decisions = new ArrayList<>();
    for (MessageId id : ids) {
      decisions.add(decideOne(tx, action, id, operator));
    }
    if (decisions.stream().anyMatch(Decision.Done.class::isInstance)) {
      tx.afterCommit(wake);
    }
    return decisions;
  }

  private Decision decideOne(
      SqliteTransaction tx, MessageAction action, MessageId id, String operator)
      throws SQLException {
    int status = action.appliesTo() == MessageState.Pending ? PENDING : PARKED;
    Optional<KeptMessage> found =
        tx.first(DecisionSql.FIND, KeptRows::message, id.toString(), status);
    if (found.isEmpty()) {
      return otherState(tx, id);
    }
    KeptMessage message = found.get();
    Instant at = clock.instant();
    return switch (action) {
      case Retry -> retry(tx, message, operator, at);
      case Discard -> discard(tx, message, operator, at);
      case Expedite -> expedite(tx, message, operator, at);
      case Cancel -> cancel(tx, message, operator, at);
    };
  }

  private Decision retry(SqliteTransaction tx, KeptMessage parked, String operator, Instant at)
      throws SQLException {
    tx.update(DecisionSql.REQUEUE, at.toEpochMilli(), idOf(parked));
    journal.retried(tx, parked, operator, at);
    depth.changeAfter(tx, parked.message(), 1, -1);
    return new Decision.Done();
  }

  private Decision discard(SqliteTransaction tx, KeptMessage parked, String operator, Instant at)
      throws SQLException {
    remove(tx, parked, PARKED, at);
    journal.discarded(tx, parked, operator, at);
    depth.changeAfter(tx, parked.message(), 0, -1);
    return new Decision.Done();
  }

  private Decision cancel(SqliteTransaction tx, KeptMessage pending, String operator, Instant at)
      throws SQLException {
    remove(tx, pending, PENDING, at);
    journal.cancelled(tx, pending, operator, at);
    depth.changeAfter(tx, pending.message(), -1, 0);
    tx.afterCommit(() -> callOff.accept(new MessageCancelled(pending.message().id())));
    return new Decision.Done();
  }

  private Decision expedite(SqliteTransaction tx, KeptMessage pending, String operator, Instant at)
      throws SQLException {
    if (tx.update(DecisionSql.EXPEDITE, at.toEpochMilli(), idOf(pending)) == 0) {
      return new Decision.Held(heldBy(tx, pending, at));
    }
    journal.expedited(tx, pending, operator, at);
    return new Decision.Done();
  }

  private static HeldBy heldBy(SqliteTransaction tx, KeptMessage pending, Instant at)
      throws SQLException {
    return tx.first(KeptSql.PENDING.find, KeptRows::detail, idOf(pending), at.toEpochMilli())
        .flatMap(held -> held.place().heldBy())
        .orElseThrow();
  }

  private static String idOf(KeptMessage kept) {
    return kept.message().id().toString();
  }

  private static void remove(SqliteTransaction tx, KeptMessage kept, int status, Instant at)
      throws SQLException {
    tx.update(DecisionSql.REMOVE, idOf(kept), status);
    OutboundMessage gone = kept.message();
    if (gone.orderingKey().isPresent()) {
      tx.update(
          DecisionSql.RELEASE_NEXT,
          at.toEpochMilli(),
          gone.category().code(),
          gone.lane().name(),
          gone.orderingKey().get());
    }
  }

  /** What became of one that has left, its operation may tell. */
  private static Decision otherState(SqliteTransaction tx, MessageId id) throws SQLException {
    Optional<String> state =
        tx.first(
            DecisionSql.STATUS,
            row -> row.getInt("status") == PENDING ? "Pending" : "Parked",
            id.toString());
    if (state.isEmpty()) {
      state = TrackingRows.statusOf(tx, id).map(Enum::name);
    }
    return state.<Decision>map(Decision.OtherState::new).orElseGet(Decision.Unknown::new);
  }
}
