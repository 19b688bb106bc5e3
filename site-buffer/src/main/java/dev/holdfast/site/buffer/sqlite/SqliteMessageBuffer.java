package dev.holdfast.site.buffer.sqlite;

import dev.holdfast.messaging.sqlite.SqliteDatabase;
import dev.holdfast.messaging.sqlite.SqliteTransaction;
import dev.holdfast.messaging.sqlite.SqliteWork;
import dev.holdfast.shared.id.MessageId;
import dev.holdfast.site.buffer.Attempt;
import dev.holdfast.site.buffer.BufferDepth;
import dev.holdfast.site.buffer.BufferedMessage;
import dev.holdfast.site.buffer.DuePage;
import dev.holdfast.site.buffer.DuePage.Cursor;
import dev.holdfast.site.buffer.DueSpan;
import dev.holdfast.site.buffer.HeldMessage;
import dev.holdfast.site.buffer.MessageBuffer;
import dev.holdfast.site.buffer.Settlement;
import dev.holdfast.site.buffer.sqlite.MessageRows.Due;
import dev.holdfast.site.message.Category;
import dev.holdfast.site.message.Lane;
import dev.holdfast.site.message.OutboundMessage;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
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

  public SqliteMessageBuffer(SqliteDatabase database, Journal journal, DepthCounters depth) {
    this.database = database;
    this.depth = depth;
    this.appending = new AppendMessage(journal);
    this.settling = new SettleMessage(journal);
  }

  private record Counted(Category category, String target, int status, long messages) {}

  /**
   * Counts once what the file holds; from then on the depth is kept up by the writes. Where writes
   * are made, since a read is ended when it takes long, and this one may: it looks at every row.
   */
  public Uni<Void> countWhatIsThere() {
    return database
        .write(
            tx ->
                tx.list(
                    MessageSql.COUNT,
                    row ->
                        new Counted(
                            Category.of(row.getInt(1)),
                            row.getString(2),
                            row.getInt(3),
                            row.getLong(4))))
        .invoke(counts -> counts.forEach(this::count))
        .replaceWithVoid();
  }

  private void count(Counted counted) {
    boolean parked = counted.status() == MessageSql.PARKED;
    depth.change(
        counted.category(),
        counted.target(),
        parked ? 0 : counted.messages(),
        parked ? counted.messages() : 0);
  }

  @Override
  public Uni<Void> append(OutboundMessage message) {
    return database
        .write(tx -> appending.untried(tx, message))
        .invoke(() -> depth.pendingChanged(message.category(), message.target(), 1));
  }

  @Override
  public Uni<Void> appendTried(
      OutboundMessage message, Attempt attempt, String error, Instant dueAt) {
    return database
        .write(tx -> appending.tried(tx, message, attempt, error, dueAt))
        .invoke(() -> depth.pendingChanged(message.category(), message.target(), 1));
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
    SqliteWork<Boolean> work = tx -> settling.settle(tx, message, attempt, settlement);
    // Behind one with an ordering key waits the next of its key, and nothing goes out meanwhile.
    return (message.message().orderingKey().isPresent()
            ? database.write(work)
            : database.writeAtLeisure(work))
        .invoke(settled -> countSettled(message.message(), settlement, settled));
  }

  private void countSettled(OutboundMessage message, Settlement settlement, boolean settled) {
    if (settled && !(settlement instanceof Settlement.PutOff)) {
      long parked = settlement instanceof Settlement.Parked ? 1 : 0;
      depth.change(message.category(), message.target(), -1, parked);
    }
  }

  @Override
  public Uni<Integer> parkExpired(Instant now, int limit) {
    return database
        .read(
            tx ->
                tx.list(
                    MessageSql.SELECT_EXPIRED, MessageRows::buffered, now.toEpochMilli(), limit))
        .chain(expired -> expired.isEmpty() ? nothing() : park(expired, now));
  }

  private static Uni<Integer> nothing() {
    return Uni.createFrom().item(0);
  }

  private Uni<Integer> park(List<BufferedMessage> expired, Instant now) {
    return database
        .write(tx -> settling.parkExpired(tx, expired, now))
        .invoke(
            parked ->
                parked.forEach(
                    message ->
                        depth.change(
                            message.message().category(), message.message().target(), -1, 1)))
        .map(List::size);
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
  public Uni<Optional<HeldMessage>> find(MessageId id) {
    return database.read(tx -> tx.first(MessageSql.FIND, MessageRows::held, id.toString()));
  }

  @Override
  public List<Lane> pendingLanes() {
    return depth.pendingLanes();
  }

  @Override
  public BufferDepth depth() {
    return depth.depth();
  }
}
