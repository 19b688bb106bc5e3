package dev.holdfast.site.acknowledged.sqlite;

import dev.holdfast.messaging.sqlite.SqliteDatabase;
import dev.holdfast.messaging.sqlite.SqliteTransaction;
import dev.holdfast.messaging.sqlite.TableSize;
import dev.holdfast.shared.contract.SubmitNumber;
import dev.holdfast.shared.contract.SubmitSpan;
import dev.holdfast.site.acknowledged.AcknowledgedNotifications;
import dev.holdfast.site.buffer.sqlite.Arrival;
import dev.holdfast.site.buffer.sqlite.DepthCounters;
import dev.holdfast.site.message.Category;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;

/** The copies in the site's file. */
@Singleton
class SqliteAcknowledgedNotifications implements AcknowledgedNotifications {

  /** A commit ends here too: those who hand messages in wait for it. */
  private static final long BYTES_AT_ONCE = 1L << 20;

  private final SqliteDatabase database;
  private final DepthCounters depth;

  @Inject
  SqliteAcknowledgedNotifications(SqliteDatabase database, DepthCounters depth) {
    this.database = database;
    this.depth = depth;
  }

  @Override
  public Uni<Overview> overview() {
    return database.search(
        tx ->
            new Overview(
                tx.first(AcknowledgedSql.BY, row -> row.getString(1)),
                kept(tx),
                GoneSpans.all(tx)));
  }

  private static List<SubmitSpan> kept(SqliteTransaction tx) throws SQLException {
    List<SubmitSpan> kept = new ArrayList<>();
    Optional<SubmitNumber> first = number(tx, AcknowledgedSql.NEXT_STREAM, "");
    while (first.isPresent()) {
      String stream = first.get().stream();
      SubmitNumber last = number(tx, AcknowledgedSql.LAST_OF_STREAM, stream).orElseThrow();
      kept.add(new SubmitSpan(first.get().number(), last));
      first = number(tx, AcknowledgedSql.NEXT_STREAM, stream);
    }
    return kept;
  }

  private static Optional<SubmitNumber> number(SqliteTransaction tx, String query, String stream)
      throws SQLException {
    return tx.first(query, row -> SubmitNumber.parse(row.getString(1)), stream);
  }

  private record Copy(long number, String target, long bytes) {}

  @Override
  public Uni<PutBack> putBack(SubmitSpan span, Instant now, int limit) {
    return database.write(tx -> putBack(tx, span, now, limit));
  }

  private PutBack putBack(SqliteTransaction tx, SubmitSpan span, Instant now, int limit)
      throws SQLException {
    AtomicLong room = new AtomicLong(BYTES_AT_ONCE);
    List<Copy> copies =
        tx.listUntil(
            copy -> room.addAndGet(-copy.bytes()) <= 0,
            AcknowledgedSql.OF_SPAN,
            row -> new Copy(row.getLong(1), row.getString(2), row.getLong(3)),
            span.stream(),
            span.from(),
            span.to().number(),
            limit);
    int count = 0;
    for (Copy copy : copies) {
      count += putBack(tx, span.stream(), copy, now) ? 1 : 0;
    }
    boolean isAll = copies.size() < limit && room.get() > 0;
    return new PutBack(
        count, isAll ? Optional.empty() : Optional.of(copies.get(copies.size() - 1).number() + 1));
  }

  private boolean putBack(SqliteTransaction tx, String stream, Copy copy, Instant now)
      throws SQLException {
    boolean isBack =
        tx.update(
                AcknowledgedSql.PUT_BACK,
                now.toEpochMilli(),
                Arrival.number(now),
                stream,
                copy.number())
            == 1;
    if (isBack) {
      tx.update(AcknowledgedSql.REMOVE, stream, copy.number());
      tx.afterCommit(() -> depth.change(Category.Notification, copy.target(), 1, 0));
    }
    return isBack;
  }

  @Override
  public Uni<Integer> forget(Instant before, int limit) {
    return database.write(
        tx -> {
          List<GoneSpans.Copy> oldest =
              tx.list(
                  AcknowledgedSql.OLDEST,
                  row -> new GoneSpans.Copy(row.getString(1), row.getLong(2)),
                  before.toEpochMilli(),
                  limit);
          GoneSpans.remove(tx, oldest);
          return oldest.size();
        });
  }

  @Override
  public Uni<Integer> drop(int limit) {
    return database.write(
        tx -> {
          int dropped = tx.update(AcknowledgedSql.DROP_SOME, limit);
          if (dropped < limit) {
            tx.update(AcknowledgedSql.FORGET_GONE);
          }
          return dropped;
        });
  }

  @Override
  public Uni<Void> acknowledgedBy(String installation) {
    return database.write(
        tx -> {
          tx.update(AcknowledgedSql.SET_BY, installation);
          return null;
        });
  }

  @Override
  public Uni<Long> bytes() {
    return database.search(
        tx -> tx.first(AcknowledgedSql.BYTES, row -> row.getLong(1)).orElseThrow());
  }

  @Override
  public Uni<TableSize> size() {
    return database.sizeOf("acknowledged_notifications");
  }
}
