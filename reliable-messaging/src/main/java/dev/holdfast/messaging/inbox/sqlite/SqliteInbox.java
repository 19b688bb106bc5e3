package dev.holdfast.messaging.inbox.sqlite;

import dev.holdfast.base.time.TimeMark;
import dev.holdfast.messaging.inbox.InboxConfig;
import dev.holdfast.messaging.inbox.InboxHandler;
import dev.holdfast.messaging.inbox.InboxResult;
import dev.holdfast.messaging.inbox.InboxStats;
import dev.holdfast.messaging.inbox.InboxStore;
import dev.holdfast.messaging.inbox.InboxTransaction;
import dev.holdfast.messaging.sqlite.SqliteDatabase;
import dev.holdfast.messaging.sqlite.SqliteMigration;
import dev.holdfast.messaging.sqlite.SqliteTransaction;
import dev.holdfast.shared.id.MessageId;
import dev.holdfast.shared.wire.Envelope;
import io.smallrye.mutiny.Uni;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The inbox in a SQLite file. Handlers run one after the other on the thread that writes, inside
 * its transaction: {@link #handling} makes one of plain statements.
 */
public final class SqliteInbox implements InboxStore {

  /** Work of a handler in SQLite: statements and nothing that waits. */
  @FunctionalInterface
  public interface Work {
    Optional<String> run(SqliteTransaction transaction, Envelope envelope) throws SQLException;
  }

  private final SqliteDatabase database;
  private final InboxConfig config;
  private final Clock clock;

  public SqliteInbox(SqliteDatabase database, InboxConfig config, Clock clock) {
    this.database = database;
    this.config = config;
    this.clock = clock;
  }

  /** Makes the table, in whichever file is opened with it. */
  public static SqliteMigration schema() {
    return statement -> {
      statement.execute(InboxSql.CREATE_TABLE);
      statement.execute(InboxSql.CREATE_EXPIRY_INDEX);
    };
  }

  public static InboxHandler handling(Work work) {
    return (envelope, transaction) -> {
      try {
        return Uni.createFrom()
            .item(work.run(transaction.unwrap(SqliteTransaction.class), envelope));
      } catch (SQLException e) {
        return Uni.createFrom().failure(e);
      }
    };
  }

  @Override
  public Uni<InboxResult> process(Envelope envelope, InboxHandler handler) {
    return database
        .write(transaction -> processIfNew(transaction, envelope, handler))
        .chain(Attempt::result);
  }

  /** One piece of work for the writer: they share a commit, each behind its own savepoint. */
  @Override
  public Uni<List<InboxResult>> processAll(List<Envelope> envelopes, InboxHandler handler) {
    return database.write(
        transaction -> {
          List<InboxResult> results = new ArrayList<>(envelopes.size());
          for (Envelope envelope : envelopes) {
            results.add(processIfNew(transaction, envelope, handler).orFailed());
          }
          return results;
        });
  }

  private Attempt processIfNew(
      SqliteTransaction transaction, Envelope envelope, InboxHandler handler) throws SQLException {
    Optional<InboxResult> known = known(transaction, envelope);
    return known.isPresent()
        ? new Attempt.Done(known.get())
        : HandlerRun.run(transaction, () -> processNew(transaction, envelope, handler));
  }

  private static Optional<InboxResult> known(SqliteTransaction transaction, Envelope envelope)
      throws SQLException {
    return transaction.first(
        InboxSql.FIND,
        row ->
            InboxResult.known(
                envelope,
                row.getString("source_service_id"),
                row.getString("endpoint"),
                Optional.ofNullable(row.getString("response_payload"))),
        envelope.messageId().toString());
  }

  private InboxResult processNew(
      SqliteTransaction transaction, Envelope envelope, InboxHandler handler) throws SQLException {
    Optional<String> response =
        HandlerRun.atOnce(handler.handle(envelope, new InboxTransaction(transaction)));
    Instant now = clock.instant();
    transaction.update(
        InboxSql.REMEMBER,
        envelope.messageId().toString(),
        envelope.sourceServiceId(),
        envelope.endpoint(),
        now.toEpochMilli(),
        response.orElse(null),
        now.plus(config.retention()).toEpochMilli());
    return new InboxResult.Processed(response);
  }

  @Override
  public TimeMark timeMark() {
    return database.timeMark();
  }

  @Override
  public Uni<Boolean> remembers(MessageId id) {
    return database.read(
        reading ->
            reading
                .first(InboxSql.FIND, row -> row.getString("endpoint"), id.toString())
                .isPresent());
  }

  @Override
  public Uni<InboxStats> stats() {
    return database.search(
        reading ->
            reading
                .first(
                    InboxSql.STATS,
                    row ->
                        new InboxStats(
                            row.getLong("messages"),
                            Optional.ofNullable(row.getObject("oldest"))
                                .map(
                                    millis -> Instant.ofEpochMilli(((Number) millis).longValue()))))
                .orElseThrow());
  }

  @Override
  public Uni<Integer> purge(Instant now, int limit) {
    return database.write(
        transaction -> transaction.update(InboxSql.PURGE, now.toEpochMilli(), limit));
  }
}
