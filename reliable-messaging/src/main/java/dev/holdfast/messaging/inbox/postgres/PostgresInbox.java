package dev.holdfast.messaging.inbox.postgres;

import dev.holdfast.base.time.TimeMark;
import dev.holdfast.base.time.Timeouts;
import dev.holdfast.messaging.inbox.InboxConfig;
import dev.holdfast.messaging.inbox.InboxHandler;
import dev.holdfast.messaging.inbox.InboxResult;
import dev.holdfast.messaging.inbox.InboxStats;
import dev.holdfast.messaging.inbox.InboxStore;
import dev.holdfast.messaging.inbox.InboxTransaction;
import dev.holdfast.messaging.store.postgres.PostgresTimeMark;
import dev.holdfast.shared.id.MessageId;
import dev.holdfast.shared.wire.Envelope;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Pool;
import io.vertx.mutiny.sqlclient.Row;
import io.vertx.mutiny.sqlclient.RowSet;
import io.vertx.mutiny.sqlclient.SqlConnection;
import io.vertx.mutiny.sqlclient.Tuple;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;

/**
 * The inbox in PostgreSQL. The table comes from a migration of the service, made of {@link
 * #schema()}; {@link #handling} makes a handler of work on the connection.
 */
public final class PostgresInbox implements InboxStore {

  /** Work of a handler in PostgreSQL. */
  @FunctionalInterface
  public interface Work {
    Uni<Optional<String>> run(SqlConnection connection, Envelope envelope);
  }

  /** Messages in one transaction: what one handler locks, the others' peers wait for. */
  private static final int PER_TRANSACTION = 100;

  /** Transactions at the same time, where each message has its own. */
  private static final int SIDE_BY_SIDE = 16;

  private final Pool pool;
  private final InboxConfig config;
  private final Clock clock;
  private final HandlerLimit limit;

  /**
   * @param timeouts where the time limits of handlers are watched; a service has one for all
   */
  public PostgresInbox(Pool pool, InboxConfig config, Clock clock, Timeouts timeouts) {
    this.pool = pool;
    this.config = config;
    this.clock = clock;
    this.limit = new HandlerLimit(config.handlerTimeout(), timeouts.scheduler());
  }

  /** The statements that make the table; running them twice changes nothing. */
  public static String schema() {
    return InboxSql.CREATE + PostgresTimeMark.CREATE;
  }

  public static InboxHandler handling(Work work) {
    return (envelope, transaction) -> work.run(transaction.unwrap(SqlConnection.class), envelope);
  }

  @Override
  public Uni<InboxResult> process(Envelope envelope, InboxHandler handler) {
    return pool.withTransaction(
        connection ->
            limit
                .whileIn(connection, rememberIfNew(connection, envelope))
                .chain(
                    isNew ->
                        isNew
                            ? processNew(connection, envelope, handler)
                            : known(connection, envelope)));
  }

  @Override
  public Uni<List<InboxResult>> processAll(List<Envelope> envelopes, InboxHandler handler) {
    return Multi.createFrom()
        .iterable(envelopes)
        .group()
        .intoLists()
        .of(PER_TRANSACTION)
        .onItem()
        .transformToUniAndConcatenate(some -> processTogether(some, handler))
        .onItem()
        .<InboxResult>disjoint()
        .collect()
        .asList();
  }

  /** When one of them fails the rest is undone with it, and each gets a transaction of its own. */
  private Uni<List<InboxResult>> processTogether(List<Envelope> envelopes, InboxHandler handler) {
    return envelopes.size() == 1
        ? processAlone(envelopes, handler)
        : new ProcessTogether(envelopes, handler, clock, config, limit)
            .in(pool)
            .onFailure()
            .recoverWithUni(() -> processAlone(envelopes, handler));
  }

  private Uni<List<InboxResult>> processAlone(List<Envelope> envelopes, InboxHandler handler) {
    return Uni.join()
        .all(envelopes.stream().map(envelope -> attempt(envelope, handler)).toList())
        .usingConcurrencyOf(SIDE_BY_SIDE)
        .andFailFast();
  }

  private Uni<InboxResult> attempt(Envelope envelope, InboxHandler handler) {
    return Uni.createFrom()
        .deferred(() -> process(envelope, handler))
        .onFailure()
        .recoverWithItem(InboxResult.Failed::new);
  }

  private Uni<Boolean> rememberIfNew(SqlConnection connection, Envelope envelope) {
    Instant now = clock.instant();
    return connection
        .preparedQuery(InboxSql.REMEMBER_IF_NEW)
        .execute(
            Tuple.of(
                envelope.messageId().value(),
                envelope.sourceServiceId(),
                envelope.endpoint(),
                time(now),
                time(now.plus(config.retention()))))
        .map(inserted -> inserted.rowCount() == 1);
  }

  private Uni<InboxResult> processNew(
      SqlConnection connection, Envelope envelope, InboxHandler handler) {
    return limit
        .on(() -> handler.handle(envelope, new InboxTransaction(connection)))
        .call(response -> keep(connection, envelope, response))
        .map(InboxResult.Processed::new);
  }

  private static Uni<?> keep(
      SqlConnection connection, Envelope envelope, Optional<String> response) {
    return response.isEmpty()
        ? Uni.createFrom().voidItem()
        : connection
            .preparedQuery(InboxSql.KEEP_RESPONSE)
            .execute(Tuple.of(envelope.messageId().value(), response.get()));
  }

  private static Uni<InboxResult> known(SqlConnection connection, Envelope envelope) {
    return connection
        .preparedQuery(InboxSql.FIND)
        .execute(Tuple.of(envelope.messageId().value()))
        .map(rows -> known(envelope, rows.iterator().next()));
  }

  static InboxResult known(Envelope envelope, Row row) {
    return InboxResult.known(
        envelope,
        row.getString("source_service_id"),
        row.getString("endpoint"),
        Optional.ofNullable(row.getString("response_payload")));
  }

  /** All of them together, and then the one that hangs for itself. */
  @Override
  public Duration longestWait() {
    return config.handlerTimeout().multipliedBy(2);
  }

  @Override
  public TimeMark timeMark() {
    return new PostgresTimeMark(pool);
  }

  @Override
  public Uni<Boolean> remembers(MessageId id) {
    return pool.preparedQuery(InboxSql.FIND)
        .execute(Tuple.of(id.value()))
        .map(rows -> rows.size() == 1);
  }

  @Override
  public Uni<InboxStats> stats() {
    return pool.query(InboxSql.STATS)
        .execute()
        .map(rows -> rows.iterator().next())
        .map(
            row ->
                new InboxStats(
                    row.getLong("messages"),
                    Optional.ofNullable(row.getOffsetDateTime("oldest"))
                        .map(OffsetDateTime::toInstant)));
  }

  @Override
  public Uni<Integer> purge(Instant now, int limit) {
    return pool.preparedQuery(InboxSql.PURGE)
        .execute(Tuple.of(time(now), limit))
        .map(RowSet::rowCount);
  }

  static OffsetDateTime time(Instant instant) {
    return instant.atOffset(ZoneOffset.UTC);
  }
}
