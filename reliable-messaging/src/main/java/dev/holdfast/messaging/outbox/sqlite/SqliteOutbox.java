package dev.holdfast.messaging.outbox.sqlite;

import dev.holdfast.base.time.TimeMark;
import dev.holdfast.base.trace.Traces;
import dev.holdfast.messaging.outbox.Claim;
import dev.holdfast.messaging.outbox.EnqueueSignal;
import dev.holdfast.messaging.outbox.GivenUp;
import dev.holdfast.messaging.outbox.NewMessage;
import dev.holdfast.messaging.outbox.OutboxConfig;
import dev.holdfast.messaging.outbox.OutboxCursor;
import dev.holdfast.messaging.outbox.OutboxMessage;
import dev.holdfast.messaging.outbox.OutboxRow;
import dev.holdfast.messaging.outbox.OutboxStats;
import dev.holdfast.messaging.outbox.OutboxStatus;
import dev.holdfast.messaging.outbox.OutboxStore;
import dev.holdfast.messaging.outbox.SendResult;
import dev.holdfast.messaging.sqlite.SqliteDatabase;
import dev.holdfast.messaging.sqlite.SqliteMigration;
import dev.holdfast.messaging.sqlite.SqliteTransaction;
import dev.holdfast.messaging.sqlite.TableSize;
import dev.holdfast.shared.id.MessageId;
import dev.holdfast.shared.wire.WireLimits;
import io.smallrye.mutiny.Uni;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/**
 * The outbox in a SQLite file. A service whose business tables lie in that file opens it with the
 * outbox's table beside them, and has an outbox:
 *
 * <pre>{@code
 * @Produces @Singleton
 * SqliteMigration outboxTable() {
 *   return SqliteOutbox.schema();
 * }
 *
 * @Produces @Singleton
 * SqliteOutbox outbox(SqliteDatabase database, OutboxConfig config, Clock clock, Traces traces) {
 *   return new SqliteOutbox(database, config, clock, traces);
 * }
 * }</pre>
 *
 * From then on a message and the change it tells of are one commit. The dispatcher is woken by that
 * commit; there is nothing else to call:
 *
 * <pre>{@code
 * database.write(transaction -> {
 *   transaction.update(APPROVE_ORDER, ...);
 *   return outbox.enqueue(
 *       transaction, NewMessage.signal("billing", "OrderApproved", order.toJson()));
 * });
 * }</pre>
 */
public final class SqliteOutbox implements OutboxStore {

  private final SqliteDatabase database;
  private final OutboxConfig defaults;
  private final Clock clock;
  private final Supplier<Optional<String>> trace;
  private final EnqueueSignal enqueued = new EnqueueSignal();
  private final GivenUpRows givenUp;

  /** For messages that belong to no trace but the one they are given. */
  public SqliteOutbox(SqliteDatabase database, OutboxConfig defaults, Clock clock) {
    this(database, defaults, clock, Optional::empty);
  }

  /** Messages continue the trace of whatever puts them in. */
  public SqliteOutbox(SqliteDatabase database, OutboxConfig defaults, Clock clock, Traces traces) {
    this(database, defaults, clock, traces::current);
    if (traces.isOn()) {
      database.carryTraces();
    }
  }

  private SqliteOutbox(
      SqliteDatabase database,
      OutboxConfig defaults,
      Clock clock,
      Supplier<Optional<String>> trace) {
    this.database = database;
    this.defaults = defaults;
    this.clock = clock;
    this.trace = trace;
    this.givenUp = new GivenUpRows(database, enqueued);
  }

  /** Makes the table, in whichever file is opened with it. */
  public static SqliteMigration schema() {
    return new SqliteOutboxSchema();
  }

  /**
   * Puts a message in; it exists when the transaction commits, and never did when it does not.
   *
   * @param transaction the one that makes the change the message tells of
   * @throws IllegalArgumentException when it may be repeated for longer than receivers remember it
   */
  public MessageId enqueue(SqliteTransaction transaction, NewMessage message) throws SQLException {
    OutboxRow row = OutboxRow.of(message, defaults, clock.instant(), trace);
    transaction.update(
        OutboxSql.ENQUEUE,
        message.id().toString(),
        message.correlationId().map(MessageId::toString).orElse(null),
        message.type().name(),
        message.destination(),
        message.endpoint(),
        message.payload(),
        row.headers(),
        row.maxRetries(),
        row.createdAt().toEpochMilli(),
        row.createdAt().toEpochMilli(),
        row.expiresAt().toEpochMilli());
    transaction.afterCommit(enqueued);
    if (EnqueueSignal.isLogged()) {
      transaction.afterCommit(() -> EnqueueSignal.log(message));
    }
    return message.id();
  }

  /** For a message that tells of nothing else in the file. */
  public Uni<MessageId> enqueue(NewMessage message) {
    return database.write(transaction -> enqueue(transaction, message));
  }

  @Override
  public TimeMark timeMark() {
    return database.timeMark();
  }

  @Override
  public void onEnqueued(Runnable signal) {
    enqueued.add(signal);
  }

  @Override
  public Uni<List<String>> dueDestinations(Instant now) {
    return database.read(
        reading ->
            reading.list(
                OutboxSql.DUE_DESTINATIONS,
                row -> row.getString("destination"),
                now.toEpochMilli()));
  }

  @Override
  public Uni<Claim> claim(String destination, int limit, Instant now, Instant until) {
    return ClaimDue.in(database, destination, limit, now, until);
  }

  @Override
  public Uni<Set<MessageId>> record(Instant lease, List<SendResult> results) {
    return database.write(
        transaction -> {
          Set<MessageId> recorded = new HashSet<>();
          for (SendResult result : results) {
            if (record(transaction, lease, result)) {
              recorded.add(result.id());
            }
          }
          return recorded;
        });
  }

  private static boolean record(SqliteTransaction transaction, Instant lease, SendResult result)
      throws SQLException {
    return transaction.update(
            OutboxSql.RECORD_IF_CLAIMED,
            result.to().name(),
            result.retryCount(),
            OutboxRows.millis(result.nextRetryAt()),
            OutboxRows.millis(result.lastAttemptAt()),
            result.lastError().orElse(null),
            OutboxRows.millis(result.sentAt()),
            result.id().toString(),
            lease.toEpochMilli())
        == 1;
  }

  @Override
  public Uni<Integer> makeStrayDue(Instant now, Instant beyond, boolean claimedToo, int limit) {
    return database.write(
        transaction ->
            transaction.update(
                OutboxSql.MAKE_STRAY_DUE,
                now.toEpochMilli(),
                beyond.toEpochMilli(),
                claimedToo ? 1 : 0,
                limit));
  }

  @Override
  public Uni<List<OutboxMessage>> expire(Instant now, int limit) {
    return database.write(
        transaction ->
            transaction.list(
                OutboxSql.EXPIRE_OVERDUE,
                OutboxRows::message,
                now.toEpochMilli(),
                now.toEpochMilli(),
                limit,
                WireLimits.BATCH_BYTES));
  }

  @Override
  public Uni<Integer> expireFailed(Instant now, int limit) {
    return database.write(
        transaction -> transaction.update(OutboxSql.EXPIRE_FAILED, now.toEpochMilli(), limit));
  }

  @Override
  public Uni<Optional<OutboxMessage>> find(MessageId id) {
    return database.read(
        reading -> reading.first(OutboxSql.FIND, OutboxRows::message, id.toString()));
  }

  @Override
  public Uni<Boolean> retry(MessageId id, Instant now, Instant expiresAt) {
    return givenUp.retry(id, now, expiresAt);
  }

  @Override
  public Uni<List<OutboxMessage>> givenUp(
      OutboxStatus status, Optional<OutboxCursor> after, int limit) {
    return givenUp.list(status, after, limit);
  }

  @Override
  public Uni<Integer> retryAll(GivenUp which, Instant now, Duration oldest, int limit) {
    return givenUp.retryAll(which, now, oldest, limit);
  }

  @Override
  public Uni<List<OutboxMessage>> discard(GivenUp which, int limit) {
    return givenUp.discard(which, limit);
  }

  @Override
  public Uni<OutboxStats> stats() {
    return database.search(
        reading -> {
          Map<OutboxStatus, Long> counts = new EnumMap<>(OutboxStatus.class);
          reading.list(
              OutboxSql.COUNT_BY_STATUS,
              row ->
                  counts.put(
                      OutboxStatus.valueOf(row.getString("status")), row.getLong("messages")));
          return new OutboxStats(
              counts,
              reading
                  .first(OutboxSql.OLDEST_WAITING, row -> OutboxRows.instant(row, "oldest"))
                  .flatMap(oldest -> oldest));
        });
  }

  @Override
  public Uni<Long> pendingCount() {
    return database.search(
        reading ->
            reading.first(OutboxSql.COUNT_PENDING, row -> row.getLong("messages")).orElse(0L));
  }

  @Override
  public Uni<Integer> purgeSent(Instant before, int limit) {
    return database.write(
        transaction -> transaction.update(OutboxSql.PURGE_SENT, before.toEpochMilli(), limit));
  }

  /**
   * Gives up those that would expire first, for whoever needs their room for something that matters
   * more.
   *
   * @return how many; fewer than {@code limit} when none are left
   */
  public Uni<Integer> discardWaiting(int limit) {
    return database.write(transaction -> transaction.update(OutboxSql.DISCARD_WAITING, limit));
  }

  public Uni<TableSize> size() {
    return database.sizeOf("outbox_messages");
  }
}
