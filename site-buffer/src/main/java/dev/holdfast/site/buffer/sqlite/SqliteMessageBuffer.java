package dev.holdfast.site.buffer.sqlite;

import dev.holdfast.messaging.sqlite.SqliteDatabase;
import dev.holdfast.messaging.sqlite.SqliteTransaction;
import dev.holdfast.messaging.sqlite.SqliteWork;
import dev.holdfast.shared.id.MessageId;
import dev.holdfast.site.buffer.Attempt;
import dev.holdfast.site.buffer.BufferDepth;
import dev.holdfast.site.buffer.BufferedMessage;
import dev.holdfast.site.buffer.DueListener;
import dev.holdfast.site.buffer.DuePage;
import dev.holdfast.site.buffer.DuePage.Cursor;
import dev.holdfast.site.buffer.DueSpan;
import dev.holdfast.site.buffer.HeldMessage;
import dev.holdfast.site.buffer.MessageBuffer;
import dev.holdfast.site.buffer.Settlement;
import dev.holdfast.site.buffer.sqlite.MessageRows.Due;
import dev.holdfast.site.buffer.sqlite.MessageRows.Expired;
import dev.holdfast.site.message.Category;
import dev.holdfast.site.message.Lane;
import dev.holdfast.site.message.OutboundMessage;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;

/** The buffer on its file. */
public final class SqliteMessageBuffer implements MessageBuffer {

  static final int MAKE_DUE_AT_ONCE = 1_000;

  /**
   * A page ends here too: payloads may be large, and memory at the edge is small. Each is there
   * twice, as it was handed in and as it is going to be sent.
   */
  private static final long PAGE_CHARS = 1L << 20;

  private final SqliteDatabase database;
  private final DepthCounters depth;
  private final AppendMessage appending;
  private final SettleMessage settling;
  private final StrayMessages stray;

  public SqliteMessageBuffer(
      SqliteDatabase database,
      Journal journal,
      DepthCounters depth,
      AppendMessage appending,
      KeepAcknowledged acknowledged) {
    this.database = database;
    this.depth = depth;
    this.appending = appending;
    this.settling = new SettleMessage(journal, acknowledged);
    this.stray = new StrayMessages(database);
  }

  private record Counted(Category category, String target, long messages) {}

  /**
   * Counts once what the file holds; from then on the depth changes with the commits. Where writes
   * are made, since a read is ended when it takes long, and this one may: it looks at every row.
   */
  public Uni<Void> countWhatIsThere() {
    return database.writeLocally(
        tx -> {
          for (Counted pending : counted(tx, MessageSql.COUNT_PENDING)) {
            depth.change(pending.category(), pending.target(), pending.messages(), 0);
          }
          for (Counted parked : counted(tx, MessageSql.COUNT_PARKED)) {
            depth.change(parked.category(), parked.target(), 0, parked.messages());
          }
          return null;
        });
  }

  private static List<Counted> counted(SqliteTransaction tx, String query) throws SQLException {
    return tx.list(
        query, row -> new Counted(Category.of(row.getInt(1)), row.getString(2), row.getLong(3)));
  }

  @Override
  public Uni<Void> append(OutboundMessage message) {
    return database.admit(message.payload().length(), tx -> appending.untried(tx, message));
  }

  @Override
  public Uni<Void> appendTried(
      OutboundMessage message, Attempt attempt, String error, Instant dueAt) {
    return database.write(tx -> appending.tried(tx, message, attempt, error, dueAt));
  }

  @Override
  public Uni<Void> recordDelivered(OutboundMessage message, Attempt attempt) {
    return database.write(tx -> appending.deliveredAtOnce(tx, message, attempt));
  }

  @Override
  public Uni<Void> recordFailed(OutboundMessage message, Attempt attempt, String error) {
    return database.write(tx -> appending.failedAtOnce(tx, message, attempt, error));
  }

  @Override
  public Uni<DuePage> due(Lane lane, DueSpan span, DuePage.Cursor after, int limit) {
    return database.read(tx -> selectDue(tx, lane, span, after, limit));
  }

  private static DuePage selectDue(
      SqliteTransaction tx, Lane lane, DueSpan span, DuePage.Cursor after, int limit)
      throws SQLException {
    AtomicLong room = new AtomicLong(PAGE_CHARS);
    Cursor start = after.orAfter(span.after());
    List<Due> found =
        tx.listUntil(
            due -> room.addAndGet(-due.message().message().payload().length()) <= 0,
            MessageSql.SELECT_DUE,
            MessageRows::due,
            lane.category().code(),
            lane.name(),
            span.until().toEpochMilli(),
            start.dueAtMillis(),
            start.arrival(),
            start.row(),
            limit);
    return new DuePage(
        found.stream().map(Due::message).toList(),
        found.isEmpty() ? after : found.get(found.size() - 1).place(),
        found.size() < limit && room.get() > 0);
  }

  @Override
  public Uni<Optional<BufferedMessage>> probe(Lane lane) {
    return database.read(
        tx ->
            tx.first(
                MessageSql.SELECT_PROBE,
                MessageRows::buffered,
                lane.category().code(),
                lane.name()));
  }

  @Override
  public Uni<Optional<BufferedMessage>> follower(BufferedMessage left) {
    OutboundMessage message = left.message();
    return database.read(
        tx ->
            tx.first(
                MessageSql.SELECT_HEAD_OF_KEY,
                MessageRows::buffered,
                message.category().code(),
                message.lane().name(),
                message.orderingKey().orElse(null)));
  }

  @Override
  public Uni<Boolean> settle(BufferedMessage message, Attempt attempt, Settlement settlement) {
    SqliteWork<Boolean> work =
        tx -> {
          boolean settled = settling.settle(tx, message, attempt, settlement);
          if (settled && settlement instanceof Settlement.PutOff) {
            appending.tellExpiry(tx, message.message());
          } else if (settled) {
            depth.changeAfter(
                tx, message.message(), -1, settlement instanceof Settlement.Parked ? 1 : 0);
          }
          return settled;
        };
    // Behind one with an ordering key waits the next of its key, and nothing goes out meanwhile.
    return message.message().orderingKey().isPresent()
        ? database.write(work)
        : database.writeAtLeisure(work);
  }

  @Override
  public Uni<Integer> parkExpired(Instant now, int limit, Set<MessageId> underWay) {
    return database
        .read(tx -> selectExpired(tx, now, limit, underWay))
        .chain(expired -> park(expired, now));
  }

  private static List<BufferedMessage> selectExpired(
      SqliteTransaction tx, Instant now, int limit, Set<MessageId> underWay) throws SQLException {
    AtomicLong room = new AtomicLong(PAGE_CHARS);
    return tx
        .listUntil(
            row -> !underWay.contains(row.message().id()) && room.addAndGet(-row.bytes()) <= 0,
            MessageSql.SELECT_EXPIRED,
            MessageRows::expired,
            now.toEpochMilli(),
            limit + underWay.size())
        .stream()
        .map(Expired::message)
        .filter(row -> !underWay.contains(row.id()))
        .toList();
  }

  private Uni<Integer> park(List<BufferedMessage> expired, Instant now) {
    return expired.isEmpty()
        ? Uni.createFrom().item(0)
        : database.write(
            tx -> {
              List<BufferedMessage> parked = settling.parkExpired(tx, expired, now);
              parked.forEach(row -> depth.changeAfter(tx, row.message(), -1, 1));
              return parked.size();
            });
  }

  @Override
  public Uni<Void> makeDue(Lane lane, Instant now) {
    return Multi.createBy()
        .repeating()
        .uni(() -> makeSomeDue(lane, now))
        .whilst(changed -> changed == MAKE_DUE_AT_ONCE)
        .onItem()
        .ignoreAsUni();
  }

  private Uni<Integer> makeSomeDue(Lane lane, Instant now) {
    return database.write(
        tx ->
            tx.update(
                MessageSql.MAKE_SOME_DUE,
                now.toEpochMilli(),
                lane.category().code(),
                lane.name(),
                MAKE_DUE_AT_ONCE));
  }

  @Override
  public Uni<Integer> makeStrayDue(Instant now, boolean wasSetBack) {
    return pendingLanes().chain(lanes -> stray.makeDue(lanes, now, wasSetBack));
  }

  @Override
  public Uni<Optional<Instant>> nextDue(Lane lane, Instant after) {
    return database.read(
        tx ->
            tx.first(
                MessageSql.SELECT_NEXT_DUE,
                row -> Instant.ofEpochMilli(row.getLong(1)),
                lane.category().code(),
                lane.name(),
                after.toEpochMilli()));
  }

  @Override
  public Uni<Optional<Instant>> nextExpiry(Instant after) {
    return database.read(
        tx ->
            tx.first(
                MessageSql.SELECT_NEXT_EXPIRY,
                row -> Instant.ofEpochMilli(row.getLong(1)),
                after.toEpochMilli()));
  }

  @Override
  public void tell(DueListener dueListener) {
    appending.tell(dueListener);
  }

  @Override
  public boolean isFailing() {
    return database.isFailing();
  }

  @Override
  public Uni<Void> tryWriting() {
    return database.tryWriting();
  }

  @Override
  public Uni<Optional<HeldMessage>> find(MessageId id) {
    return database.read(tx -> tx.first(MessageSql.FIND, MessageRows::held, id.toString()));
  }

  @Override
  public Uni<Map<Lane, Instant>> oldestPending() {
    return database.search(
        tx -> {
          Map<Lane, Instant> oldest = new HashMap<>();
          for (Lane lane : selectLanes(tx)) {
            tx.first(
                    MessageSql.SELECT_OLDEST,
                    row -> MessageRows.instant(row.getString(1)),
                    lane.category().code(),
                    lane.name())
                .ifPresent(since -> oldest.put(lane, since));
          }
          return oldest;
        });
  }

  @Override
  public Uni<List<Lane>> pendingLanes() {
    return database.read(SqliteMessageBuffer::selectLanes);
  }

  private static List<Lane> selectLanes(SqliteTransaction tx) throws SQLException {
    List<Lane> lanes = new ArrayList<>();
    Optional<Lane> next = nextLane(tx, -1, "");
    while (next.isPresent()) {
      lanes.add(next.get());
      next = nextLane(tx, next.get().category().code(), next.get().name());
    }
    return lanes;
  }

  private static Optional<Lane> nextLane(SqliteTransaction tx, int category, String name)
      throws SQLException {
    return tx.first(
        MessageSql.NEXT_LANE,
        row -> new Lane(Category.of(row.getInt(1)), row.getString(2)),
        category,
        name);
  }

  @Override
  public BufferDepth depth() {
    return depth.depth();
  }
}
