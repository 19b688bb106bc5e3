package dev.holdfast.messaging.outbox.postgres;

import static dev.holdfast.messaging.outbox.postgres.OutboxRows.time;

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
import dev.holdfast.messaging.store.postgres.PostgresTimeMark;
import dev.holdfast.shared.id.MessageId;
import dev.holdfast.shared.wire.WireLimits;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Pool;
import io.vertx.mutiny.sqlclient.Row;
import io.vertx.mutiny.sqlclient.RowSet;
import io.vertx.mutiny.sqlclient.SqlClient;
import io.vertx.mutiny.sqlclient.SqlConnection;
import io.vertx.mutiny.sqlclient.Tuple;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/**
 * The outbox in PostgreSQL. The table comes from a migration of the service, made of {@link
 * #schema()}. A message and the change it tells of are one transaction:
 *
 * <pre>{@code
 * pool.withTransaction(connection ->
 *     connection.preparedQuery(APPROVE_ORDER).execute(Tuple.of(orderId))
 *         .chain(() -> outbox.enqueue(
 *             connection, NewMessage.signal("billing", "OrderApproved", order.toJson()))));
 * }</pre>
 *
 * The dispatcher of this node is woken by the commit; those of other nodes find it by polling.
 */
public final class PostgresOutbox implements OutboxStore {

  private final Pool pool;
  private final OutboxConfig defaults;
  private final Clock clock;
  private final Supplier<Optional<String>> trace;
  private final EnqueueSignal enqueued = new EnqueueSignal();

  /** For messages that belong to no trace but the one they are given. */
  public PostgresOutbox(Pool pool, OutboxConfig defaults, Clock clock) {
    this(pool, defaults, clock, Optional::empty);
  }

  /** Messages continue the trace of whatever puts them in. */
  public PostgresOutbox(Pool pool, OutboxConfig defaults, Clock clock, Traces traces) {
    this(pool, defaults, clock, traces::current);
  }

  private PostgresOutbox(
      Pool pool, OutboxConfig defaults, Clock clock, Supplier<Optional<String>> trace) {
    this.pool = pool;
    this.defaults = defaults;
    this.clock = clock;
    this.trace = trace;
  }

  /** The statements that make the table; running them twice changes nothing. */
  public static String schema() {
    return PostgresOutboxSchema.CREATE + PostgresTimeMark.CREATE;
  }

  /**
   * Puts a message in; it exists when the transaction commits, and never did when it does not.
   *
   * @param client the connection whose transaction makes the change the message tells of; a pool
   *     for a message that tells of nothing else
   * @throws IllegalArgumentException when it may be repeated for longer than receivers remember it
   */
  public Uni<MessageId> enqueue(SqlClient client, NewMessage message) {
    OutboxRow row = row(message);
    return client
        .preparedQuery(OutboxSql.ENQUEUE)
        .execute(Tuple.tuple(Arrays.asList(OutboxRows.values(message, row))))
        .invoke(() -> signalWhenCommitted(client, message))
        .replaceWith(message.id());
  }

  OutboxRow row(NewMessage message) {
    return OutboxRow.of(message, defaults, clock.instant(), trace);
  }

  private void signalWhenCommitted(SqlClient client, NewMessage message) {
    if (client instanceof SqlConnection connection && connection.transaction() != null) {
      connection.getDelegate().transaction().completion().onSuccess(done -> committed(message));
    } else {
      committed(message);
    }
  }

  void committed(NewMessage message) {
    enqueued.run();
    EnqueueSignal.log(message);
  }

  @Override
  public TimeMark timeMark() {
    return new PostgresTimeMark(pool);
  }

  @Override
  public void onEnqueued(Runnable signal) {
    enqueued.add(signal);
  }

  @Override
  public Uni<List<String>> dueDestinations(Instant now) {
    return runByIndex(OutboxSql.DUE_DESTINATIONS, Tuple.of(time(now)))
        .map(rows -> OutboxRows.all(rows, row -> row.getString("destination")));
  }

  @Override
  public Uni<Claim> claim(String destination, int limit, Instant now, Instant until) {
    return runByIndex(
            OutboxSql.CLAIM_DUE,
            Tuple.of(destination, time(now), limit, time(until), (long) WireLimits.BATCH_BYTES))
        .map(OutboxRows::messages)
        .map(claimed -> new Claim(until, oldestFirst(claimed)));
  }

  /** RETURNING knows no order. */
  private static List<OutboxMessage> oldestFirst(List<OutboxMessage> messages) {
    return messages.stream().sorted(Comparator.comparing(OutboxMessage::createdAt)).toList();
  }

  @Override
  public Uni<Set<MessageId>> record(Instant lease, List<SendResult> results) {
    return runByIndex(OutboxSql.RECORD_IF_CLAIMED, OutboxRows.columns(results, lease))
        .map(rows -> OutboxRows.all(rows, row -> new MessageId(row.getUUID("message_id"))))
        .map(Set::copyOf);
  }

  @Override
  public Uni<Integer> makeStrayDue(Instant now, Instant beyond, boolean claimedToo, int limit) {
    return runByIndex(
            OutboxSql.MAKE_STRAY_DUE, Tuple.of(time(now), time(beyond), claimedToo, limit))
        .map(RowSet::rowCount);
  }

  @Override
  public Uni<List<OutboxMessage>> expire(Instant now, int limit) {
    return runByIndex(
            OutboxSql.EXPIRE_OVERDUE, Tuple.of(time(now), limit, (long) WireLimits.BATCH_BYTES))
        .map(OutboxRows::messages);
  }

  @Override
  public Uni<Integer> expireFailed(Instant now, int limit) {
    return runByIndex(OutboxSql.EXPIRE_FAILED, Tuple.of(time(now), limit)).map(RowSet::rowCount);
  }

  @Override
  public Uni<Optional<OutboxMessage>> find(MessageId id) {
    return run(OutboxSql.FIND, Tuple.of(id.value()))
        .map(rows -> OutboxRows.messages(rows).stream().findFirst());
  }

  @Override
  public Uni<Boolean> retry(MessageId id, Instant now, Instant expiresAt) {
    return run(OutboxSql.RETRY_IF_GIVEN_UP, Tuple.of(id.value(), time(now), time(expiresAt)))
        .map(changed -> changed.rowCount() == 1)
        .invoke(
            due -> {
              if (due) {
                enqueued.run();
              }
            });
  }

  @Override
  public Uni<List<OutboxMessage>> givenUp(
      OutboxStatus status, Optional<OutboxCursor> after, int limit) {
    return after
        .map(
            place ->
                run(
                    OutboxSql.GIVEN_UP_BEHIND.formatted(status),
                    Tuple.of(limit, time(place.createdAt()), place.id().value())))
        .orElseGet(() -> run(OutboxSql.GIVEN_UP_FROM_THE_NEWEST.formatted(status), Tuple.of(limit)))
        .map(OutboxRows::messages);
  }

  @Override
  public Uni<Integer> retryAll(GivenUp which, Instant now, Duration oldest, int limit) {
    return run(
            OutboxSql.RETRY_GIVEN_UP.formatted(which.status()),
            Tuple.of(
                time(now),
                oldest.toMillis(),
                which.destination().orElse(null),
                which.error().orElse(null),
                limit))
        .map(RowSet::rowCount)
        .invoke(
            due -> {
              if (due > 0) {
                enqueued.run();
              }
            });
  }

  @Override
  public Uni<List<OutboxMessage>> discard(GivenUp which, int limit) {
    return run(
            OutboxSql.DISCARD_GIVEN_UP.formatted(which.status()),
            Tuple.of(which.destination().orElse(null), which.error().orElse(null), limit))
        .map(OutboxRows::messages);
  }

  @Override
  public Uni<OutboxStats> stats() {
    return run(OutboxSql.COUNT_BY_STATUS, Tuple.tuple()).map(PostgresOutbox::stats);
  }

  private static OutboxStats stats(RowSet<Row> rows) {
    Map<OutboxStatus, Long> counts = new EnumMap<>(OutboxStatus.class);
    for (Row row : rows) {
      counts.put(OutboxStatus.valueOf(row.getString("status")), row.getLong("messages"));
    }
    return new OutboxStats(
        counts,
        OutboxRows.all(rows, row -> OutboxRows.instant(row, "oldest")).stream()
            .flatMap(Optional::stream)
            .min(Comparator.naturalOrder()));
  }

  @Override
  public Uni<Long> pendingCount() {
    return run(OutboxSql.COUNT_PENDING, Tuple.tuple())
        .map(rows -> rows.iterator().next().getLong("messages"));
  }

  @Override
  public Uni<Integer> purgeSent(Instant before, int limit) {
    return run(OutboxSql.PURGE_SENT, Tuple.of(time(before), limit)).map(RowSet::rowCount);
  }

  private Uni<RowSet<Row>> runByIndex(String sql, Tuple parameters) {
    return pool.withTransaction(
        connection ->
            connection
                .query(OutboxSql.BY_INDEX)
                .execute()
                .chain(told -> connection.preparedQuery(sql).execute(parameters)));
  }

  private Uni<RowSet<Row>> run(String sql, Tuple parameters) {
    return pool.preparedQuery(sql).execute(parameters);
  }
}
