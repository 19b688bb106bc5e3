package dev.holdfast.site.kept.sqlite;

import dev.holdfast.messaging.sqlite.SqliteDatabase;
import dev.holdfast.messaging.sqlite.SqliteTransaction;
import dev.holdfast.shared.contract.MessageAction;
import dev.holdfast.shared.contract.MessageState;
import dev.holdfast.shared.id.MessageId;
import dev.holdfast.site.buffer.sqlite.DepthCounters;
import dev.holdfast.site.kept.Decision;
import dev.holdfast.site.kept.ImportResult;
import dev.holdfast.site.kept.KeptCursor;
import dev.holdfast.site.kept.KeptDetail;
import dev.holdfast.site.kept.KeptFilter;
import dev.holdfast.site.kept.KeptMessage;
import dev.holdfast.site.kept.KeptMessages;
import dev.holdfast.site.kept.KeptPage;
import dev.holdfast.site.kept.KeptSummary;
import dev.holdfast.site.kept.Selection;
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

/** Messages that are still here, on the buffer's file; looking never holds the writer up. */
@Singleton
class SqliteKeptMessages implements KeptMessages {

  private final SqliteDatabase database;
  private final Clock clock;
  private final DecideKept decide;
  private final TakeInParked takeIn;

  @Inject
  SqliteKeptMessages(
      SqliteDatabase database,
      DecideKept decide,
      DecisionJournal journal,
      DepthCounters depth,
      Clock clock) {
    this.database = database;
    this.clock = clock;
    this.decide = decide;
    this.takeIn = new TakeInParked(journal, depth);
  }

  @Override
  public Uni<KeptPage<KeptSummary>> list(
      MessageState state, KeptFilter filter, KeptCursor after, int limit) {
    KeptQuery query = new KeptQuery(state, filter, after, KeptCursor.END);
    long now = clock.instant().toEpochMilli();
    return database.search(
        tx -> query.page(tx, KeptSql.of(state).summaries, KeptRows::summary, limit, now));
  }

  @Override
  public Uni<KeptPage<KeptMessage>> readParked(KeptFilter filter, KeptCursor after, int limit) {
    KeptQuery query = new KeptQuery(MessageState.Parked, filter, after, KeptCursor.END);
    return database.search(tx -> query.page(tx, KeptSql.PARKED.messages, KeptRows::message, limit));
  }

  @Override
  public Uni<KeptPage<MessageId>> ids(Selection selection, KeptCursor after, int limit) {
    String select = KeptSql.of(selection.state()).ids;
    return database.search(
        tx ->
            queryOf(selection, after)
                .page(tx, select, row -> MessageId.parse(row.getString("id")), limit));
  }

  private static KeptQuery queryOf(Selection selection, KeptCursor after) {
    return new KeptQuery(selection.state(), selection.filter(), after, selection.end());
  }

  @Override
  public Uni<Optional<KeptDetail>> find(MessageState state, MessageId id) {
    long now = clock.instant().toEpochMilli();
    return database.read(
        tx -> tx.first(KeptSql.of(state).find, KeptRows::detail, id.toString(), now));
  }

  @Override
  public Uni<Selection> select(MessageState state, KeptFilter filter) {
    return database
        .search(tx -> tx.first(KeptSql.of(state).last, KeptQuery::place))
        .map(last -> new Selection(state, filter, last.orElse(KeptCursor.START)));
  }

  /**
   * Many short looks instead of a long one, which would keep the write-ahead log from shrinking.
   */
  @Override
  public Uni<Long> count(Selection selection) {
    return Multi.createBy()
        .repeating()
        .uni(() -> new AtomicReference<>(KeptCursor.START), place -> countSome(selection, place))
        .whilst(page -> page.next().isPresent())
        .collect()
        .in(() -> new long[1], (sum, page) -> sum[0] += page.items().get(0))
        .map(sum -> sum[0]);
  }

  private Uni<KeptPage<Long>> countSome(Selection selection, AtomicReference<KeptCursor> place) {
    return database
        .search(queryOf(selection, place.get())::count)
        .invoke(page -> page.next().ifPresent(place::set));
  }

  @Override
  public Uni<Decision> decide(MessageAction action, MessageId id, String operator) {
    return database.write(tx -> decide.decide(tx, action, id, operator));
  }

  @Override
  public Uni<List<Decision>> decideAll(MessageAction action, List<MessageId> ids, String operator) {
    return database.write(tx -> decide.decideAll(tx, action, ids, operator));
  }

  @Override
  public Uni<List<ImportResult>> takeIn(List<KeptMessage> messages, String operator) {
    Instant now = clock.instant();
    return database.write(tx -> takeIn(tx, messages, operator, now));
  }

  private List<ImportResult> takeIn(
      SqliteTransaction tx, List<KeptMessage> messages, String operator, Instant now)
      throws SQLException {
    List<ImportResult> results = new ArrayList<>();
    for (KeptMessage message : messages) {
      results.add(takeIn.takeIn(tx, message, operator, now));
    }
    return results;
  }
}
