package dev.holdfast.messaging.outbox.sqlite;

import dev.holdfast.messaging.outbox.EnqueueSignal;
import dev.holdfast.messaging.outbox.GivenUp;
import dev.holdfast.messaging.outbox.OutboxCursor;
import dev.holdfast.messaging.outbox.OutboxMessage;
import dev.holdfast.messaging.outbox.OutboxStatus;
import dev.holdfast.messaging.sqlite.SqliteDatabase;
import dev.holdfast.shared.id.MessageId;
import io.smallrye.mutiny.Uni;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** The rows that were given up, and what operators decide about them. */
final class GivenUpRows {

  private final SqliteDatabase database;
  private final EnqueueSignal enqueued;

  GivenUpRows(SqliteDatabase database, EnqueueSignal enqueued) {
    this.database = database;
    this.enqueued = enqueued;
  }

  Uni<Boolean> retry(MessageId id, Instant now, Instant expiresAt) {
    return database.write(
        transaction -> {
          boolean due =
              transaction.update(
                      OutboxSql.RETRY_IF_GIVEN_UP,
                      now.toEpochMilli(),
                      expiresAt.toEpochMilli(),
                      id.toString())
                  == 1;
          if (due) {
            transaction.afterCommit(enqueued);
          }
          return due;
        });
  }

  Uni<List<OutboxMessage>> list(OutboxStatus status, Optional<OutboxCursor> after, int limit) {
    return database.search(
        reading ->
            after.isEmpty()
                ? reading.list(
                    OutboxSql.GIVEN_UP_FROM_THE_NEWEST.formatted(status),
                    OutboxRows::message,
                    limit)
                : reading.list(
                    OutboxSql.GIVEN_UP_BEHIND.formatted(status),
                    OutboxRows::message,
                    after.get().createdAt().toEpochMilli(),
                    after.get().id().toString(),
                    limit));
  }

  Uni<Integer> retryAll(GivenUp which, Instant now, Duration oldest, int limit) {
    return database.write(
        transaction -> {
          int due =
              transaction.update(
                  OutboxSql.RETRY_GIVEN_UP.formatted(which.status()),
                  now.toEpochMilli(),
                  oldest.toMillis(),
                  which.destination().orElse(null),
                  which.error().orElse(null),
                  limit);
          if (due > 0) {
            transaction.afterCommit(enqueued);
          }
          return due;
        });
  }

  Uni<List<OutboxMessage>> discard(GivenUp which, int limit) {
    return database.write(
        transaction ->
            transaction.list(
                OutboxSql.DISCARD_GIVEN_UP.formatted(which.status()),
                OutboxRows::message,
                which.destination().orElse(null),
                which.error().orElse(null),
                limit));
  }
}
