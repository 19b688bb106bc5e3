package dev.holdfast.site.buffer.sqlite;

import dev.holdfast.shared.id.MessageId;
import dev.holdfast.site.buffer.BufferDepth;
import dev.holdfast.site.buffer.BufferedMessage;
import dev.holdfast.site.buffer.Category;
import dev.holdfast.site.buffer.DuePage;
import dev.holdfast.site.buffer.HeldMessage;
import dev.holdfast.site.buffer.MessageBuffer;
import dev.holdfast.site.buffer.NewMessage;
import dev.holdfast.site.eventlog.EventKind;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;

/** The buffer on its file. What leaves is recorded in the event log by the same commit. */
public final class SqliteMessageBuffer implements MessageBuffer {

  static final int MAKE_DUE_AT_ONCE = 1_000;

  private final SqliteDatabase database;
  private final String node;
  private final AtomicLong pending = new AtomicLong();
  private final AtomicLong parked = new AtomicLong();

  /**
   * @param node the source named in the event log
   */
  public SqliteMessageBuffer(SqliteDatabase database, String node) {
    this.database = database;
    this.node = node;
  }

  /** Counts once what the file holds; from then on the depth is kept up by the writes. */
  public Uni<Void> countWhatIsThere() {
    return database
        .read(SqliteMessageBuffer::countByStatus)
        .invoke(
            depth -> {
              pending.addAndGet(depth.pending());
              parked.addAndGet(depth.parked());
            })
        .replaceWithVoid();
  }

  private static BufferDepth countByStatus(Statements statements) throws SQLException {
    long[] byStatus = new long[MessageSql.PARKED + 1];
    try (ResultSet rows = statements.prepare(MessageSql.COUNT_BY_STATUS).executeQuery()) {
      while (rows.next()) {
        byStatus[rows.getInt("status")] = rows.getLong("messages");
      }
    }
    return new BufferDepth(byStatus[MessageSql.PENDING], byStatus[MessageSql.PARKED]);
  }

  @Override
  public Uni<Void> append(NewMessage message) {
    return database
        .write(statements -> insert(statements, message))
        .invoke(pending::incrementAndGet)
        .replaceWithVoid();
  }

  private static int insert(Statements statements, NewMessage message) throws SQLException {
    return statements.update(
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
        message.createdAt().toEpochMilli(),
        message.traceparent().orElse(null));
  }

  @Override
  public Uni<DuePage> due(Instant now, DuePage.Cursor after, int limit) {
    return database.read(statements -> selectDue(statements, now, after, limit));
  }

  private static DuePage selectDue(
      Statements statements, Instant now, DuePage.Cursor after, int limit) throws SQLException {
    PreparedStatement select = statements.prepare(MessageSql.SELECT_DUE);
    select.setLong(1, now.toEpochMilli());
    select.setLong(2, after.dueAtMillis());
    select.setLong(3, after.row());
    select.setInt(4, limit);
    List<BufferedMessage> messages = new ArrayList<>();
    DuePage.Cursor last = after;
    try (ResultSet rows = select.executeQuery()) {
      while (rows.next()) {
        messages.add(MessageRows.buffered(rows));
        last = new DuePage.Cursor(rows.getLong("due_at_ms"), rows.getLong("row"));
      }
    }
    return new DuePage(messages, messages.size() < limit ? Optional.empty() : Optional.of(last));
  }

  @Override
  public Uni<Boolean> removeDelivered(BufferedMessage message, Instant at) {
    return leave(message, EventKind.Delivered, "delivered", at);
  }

  @Override
  public Uni<Boolean> discardUnreadable(BufferedMessage message, String reason, Instant at) {
    String text = "%s; the payload was: %s".formatted(reason, message.payload());
    return leave(message, EventKind.Discarded, text, at);
  }

  private Uni<Boolean> leave(BufferedMessage message, EventKind kind, String text, Instant at) {
    return writeIfPending(
            statements -> statements.update(MessageSql.REMOVE_IF_PENDING, message.id().toString()),
            message,
            kind,
            text,
            at)
        .invoke(left -> pending.addAndGet(left ? -1 : 0));
  }

  @Override
  public Uni<Boolean> reschedule(BufferedMessage message, String error, Instant at, Instant dueAt) {
    return database.write(
        statements ->
            statements.update(
                    MessageSql.RESCHEDULE_IF_PENDING,
                    error,
                    at.toString(),
                    dueAt.toEpochMilli(),
                    message.id().toString())
                == 1);
  }

  @Override
  public Uni<Boolean> park(BufferedMessage message, String error, Instant at) {
    return writeIfPending(
            statements ->
                statements.update(
                    MessageSql.PARK_IF_PENDING, error, at.toString(), message.id().toString()),
            message,
            EventKind.Parked,
            error,
            at)
        .invoke(
            now -> {
              pending.addAndGet(now ? -1 : 0);
              parked.addAndGet(now ? 1 : 0);
            });
  }

  /** The change and its event, or neither. */
  private Uni<Boolean> writeIfPending(
      SqliteWork<Integer> change,
      BufferedMessage message,
      EventKind kind,
      String text,
      Instant at) {
    return database.write(
        statements -> {
          boolean changed = change.run(statements) == 1;
          if (changed) {
            statements.update(
                MessageSql.RECORD_EVENT,
                at.toString(),
                kind.name(),
                message.id().toString(),
                message.target(),
                node,
                text);
          }
          return changed;
        });
  }

  @Override
  public Uni<Void> makeDue(Category category, Instant now) {
    return Multi.createBy()
        .repeating()
        .uni(() -> makeSomeDue(category, now))
        .whilst(changed -> changed == MAKE_DUE_AT_ONCE)
        .onItem()
        .ignoreAsUni();
  }

  private Uni<Integer> makeSomeDue(Category category, Instant now) {
    return database.write(
        statements ->
            statements.update(
                MessageSql.MAKE_SOME_DUE, now.toEpochMilli(), category.code(), MAKE_DUE_AT_ONCE));
  }

  @Override
  public Uni<Optional<HeldMessage>> find(MessageId id) {
    return database.read(statements -> selectOne(statements, id));
  }

  private static Optional<HeldMessage> selectOne(Statements statements, MessageId id)
      throws SQLException {
    PreparedStatement select = statements.prepare(MessageSql.FIND);
    select.setString(1, id.toString());
    try (ResultSet rows = select.executeQuery()) {
      return rows.next() ? Optional.of(MessageRows.held(rows)) : Optional.empty();
    }
  }

  @Override
  public BufferDepth depth() {
    return new BufferDepth(pending.get(), parked.get());
  }
}
