package dev.holdfast.site.parked.sqlite;

import dev.holdfast.messaging.sqlite.SqliteDatabase;
import dev.holdfast.messaging.sqlite.SqliteTransaction;
import dev.holdfast.messaging.sqlite.SqliteTransaction.RowReader;
import dev.holdfast.shared.id.MessageId;
import dev.holdfast.site.buffer.MessagesDue;
import dev.holdfast.site.buffer.sqlite.DepthCounters;
import dev.holdfast.site.buffer.sqlite.Journal;
import dev.holdfast.site.identity.NodeIdentity;
import dev.holdfast.site.parked.Decision;
import dev.holdfast.site.parked.ImportResult;
import dev.holdfast.site.parked.ParkedCursor;
import dev.holdfast.site.parked.ParkedFilter;
import dev.holdfast.site.parked.ParkedMessage;
import dev.holdfast.site.parked.ParkedMessages;
import dev.holdfast.site.parked.ParkedPage;
import dev.holdfast.site.parked.ParkedSummary;
import dev.holdfast.site.parked.Selection;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.event.Event;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;

/** Parked messages on the buffer's file; looking at them never holds the writer up. */
@Singleton
class SqliteParkedMessages implements ParkedMessages {

  private final SqliteDatabase database;
  private final Clock clock;
  private final DecideParked decide;
  private final TakeInParked takeIn;

  @Inject
  SqliteParkedMessages(
      SqliteDatabase database,
      Journal journal,
      DepthCounters depth,
      Event<MessagesDue> due,
      NodeIdentity identity,
      Clock clock) {
    this(
        database,
        new ParkedJournal(identity.node(), journal),
        depth,
        () -> due.fire(new MessagesDue()),
        clock);
  }

  SqliteParkedMessages(
      SqliteDatabase database,
      ParkedJournal journal,
      DepthCounters depth,
      Runnable wake,
      Clock clock) {
    this.database = database;
    this.clock = clock;
    this.decide = new DecideParked(journal, depth, wake);
    this.takeIn = new TakeInParked(journal, depth);
  }

  @Override
  public Uni<ParkedPage<ParkedSummary>> list(ParkedFilter filter, ParkedCursor after, int limit) {
    ParkedQuery query = new ParkedQuery(filter, after, ParkedCursor.END);
    return page(query, ParkedSql.SUMMARIES, ParkedRows::summary, limit);
  }

  @Override
  public Uni<ParkedPage<ParkedMessage>> read(ParkedFilter filter, ParkedCursor after, int limit) {
    ParkedQuery query = new ParkedQuery(filter, after, ParkedCursor.END);
    return page(query, ParkedSql.MESSAGES, ParkedRows::message, limit);
  }

  @Override
  public Uni<ParkedPage<MessageId>> ids(Selection selection, ParkedCursor after, int limit) {
    ParkedQuery query = new ParkedQuery(selection.filter(), after, selection.end());
    return page(query, ParkedSql.IDS, row -> MessageId.parse(row.getString("id")), limit);
  }

  private <T> Uni<ParkedPage<T>> page(
      ParkedQuery query, String select, RowReader<T> reader, int limit) {
    return database.search(tx -> query.page(tx, select, reader, limit));
  }

  @Override
  public Uni<Optional<ParkedMessage>> find(MessageId id) {
    return database.read(tx -> DecideParked.find(tx, id));
  }

  @Override
  public Uni<Selection> select(ParkedFilter filter) {
    return database
        .search(tx -> tx.first(ParkedSql.LAST, row -> new ParkedCursor(row.getLong("row"))))
        .map(last -> new Selection(filter, last.orElse(ParkedCursor.START)));
  }

  /**
   * Many short looks instead of a long one, which would keep the write-ahead log from shrinking.
   */
  @Override
  public Uni<Long> count(Selection selection) {
    return Multi.createBy()
        .repeating()
        .uni(() -> new AtomicReference<>(ParkedCursor.START), place -> countSome(selection, place))
        .whilst(page -> page.next().isPresent())
        .collect()
        .in(() -> new long[1], (sum, page) -> sum[0] += page.items().get(0))
        .map(sum -> sum[0]);
  }

  private Uni<ParkedPage<Long>> countSome(
      Selection selection, AtomicReference<ParkedCursor> place) {
    ParkedQuery query = new ParkedQuery(selection.filter(), place.get(), selection.end());
    return database.search(query::count).invoke(page -> page.next().ifPresent(place::set));
  }

  @Override
  public Uni<Decision> retry(MessageId id, String operator) {
    return database.write(tx -> decide.retry(tx, id, operator, clock.instant()));
  }

  @Override
  public Uni<Decision> discard(MessageId id, String operator) {
    return database.write(tx -> decide.discard(tx, id, operator, clock.instant()));
  }

  @Override
  public Uni<List<Decision>> retryAll(List<MessageId> ids, String operator) {
    return database.write(tx -> retryAll(tx, ids, operator));
  }

  private List<Decision> retryAll(SqliteTransaction tx, List<MessageId> ids, String operator)
      throws SQLException {
    List<Decision> decisions = new ArrayList<>();
    for (MessageId id : ids) {
      decisions.add(decide.retry(tx, id, operator, clock.instant()));
    }
    return decisions;
  }

  @Override
  public Uni<Integer> discardAll(List<MessageId> ids, String operator) {
    return database.write(tx -> discardAll(tx, ids, operator));
  }

  private int discardAll(SqliteTransaction tx, List<MessageId> ids, String operator)
      throws SQLException {
    int gone = 0;
    for (MessageId id : ids) {
      gone += decide.discard(tx, id, operator, clock.instant()) instanceof Decision.Done ? 1 : 0;
    }
    return gone;
  }

  @Override
  public Uni<List<ImportResult>> takeIn(List<ParkedMessage> messages, String operator) {
    Instant now = clock.instant();
    return database.write(tx -> takeIn(tx, messages, operator, now));
  }

  private List<ImportResult> takeIn(
      SqliteTransaction tx, List<ParkedMessage> messages, String operator, Instant now)
      throws SQLException {
    List<ImportResult> results = new ArrayList<>();
    for (ParkedMessage message : messages) {
      results.add(takeIn.takeIn(tx, message, operator, now));
    }
    return results;
  }
}
