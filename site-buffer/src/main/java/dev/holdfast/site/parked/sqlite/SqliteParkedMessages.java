package dev.holdfast.site.parked.sqlite;

import dev.holdfast.messaging.sqlite.SqliteDatabase;
import dev.holdfast.messaging.sqlite.SqliteTransaction;
import dev.holdfast.messaging.sqlite.SqliteTransaction.RowReader;
import dev.holdfast.shared.id.MessageId;
import dev.holdfast.site.buffer.sqlite.DepthCounters;
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
  private final ParkedDepth depth;
  private final Clock clock;
  private final DecideParked decide;
  private final TakeInParked takeIn;

  @Inject
  SqliteParkedMessages(
      SqliteDatabase database, DepthCounters depth, NodeIdentity identity, Clock clock) {
    this(database, depth, identity.node(), clock);
  }

  SqliteParkedMessages(SqliteDatabase database, DepthCounters depth, String node, Clock clock) {
    this.database = database;
    this.depth = new ParkedDepth(depth);
    this.clock = clock;
    ParkedJournal journal = new ParkedJournal(node);
    this.decide = new DecideParked(journal);
    this.takeIn = new TakeInParked(journal);
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
    return database.read(tx -> query.page(tx, select, reader, limit));
  }

  @Override
  public Uni<Optional<ParkedMessage>> find(MessageId id) {
    return database.read(tx -> DecideParked.find(tx, id));
  }

  @Override
  public Uni<Selection> select(ParkedFilter filter) {
    return database
        .read(tx -> tx.first(ParkedSql.LAST, row -> new ParkedCursor(row.getLong("row"))))
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
    return database.read(query::count).invoke(page -> page.next().ifPresent(place::set));
  }

  @Override
  public Uni<Decision> retry(MessageId id, String operator) {
    Instant now = clock.instant();
    return database
        .write(tx -> decide.retry(tx, id, operator, now))
        .invoke(result -> result.done().ifPresent(depth::isPendingAgain))
        .map(DecideParked.Result::decision);
  }

  @Override
  public Uni<Decision> discard(MessageId id, String operator) {
    Instant now = clock.instant();
    return database
        .write(tx -> decide.discard(tx, id, operator, now))
        .invoke(result -> result.done().ifPresent(depth::isGone))
        .map(DecideParked.Result::decision);
  }

  @Override
  public Uni<Integer> discardAll(List<MessageId> ids, String operator) {
    Instant now = clock.instant();
    return database
        .write(tx -> discardAll(tx, ids, operator, now))
        .invoke(gone -> gone.forEach(depth::isGone))
        .map(List::size);
  }

  private List<ParkedMessage> discardAll(
      SqliteTransaction tx, List<MessageId> ids, String operator, Instant now) throws SQLException {
    List<ParkedMessage> gone = new ArrayList<>();
    for (MessageId id : ids) {
      decide.discard(tx, id, operator, now).done().ifPresent(gone::add);
    }
    return gone;
  }

  @Override
  public Uni<List<ImportResult>> takeIn(List<ParkedMessage> messages, String operator) {
    Instant now = clock.instant();
    return database
        .write(tx -> takeIn(tx, messages, operator, now))
        .invoke(results -> countImported(messages, results));
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

  private void countImported(List<ParkedMessage> messages, List<ImportResult> results) {
    for (int i = 0; i < results.size(); i++) {
      if (results.get(i) == ImportResult.Imported) {
        depth.isHere(messages.get(i));
      }
    }
  }
}
