package dev.holdfast.messaging.outbox.sqlite;

import dev.holdfast.messaging.outbox.Claim;
import dev.holdfast.messaging.outbox.OutboxMessage;
import dev.holdfast.messaging.sqlite.SqliteDatabase;
import dev.holdfast.messaging.sqlite.SqliteTransaction;
import dev.holdfast.shared.wire.WireLimits;
import io.smallrye.mutiny.Uni;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/** Claims what is due to one destination, as much of it as one batch of the wire carries. */
final class ClaimDue {

  private ClaimDue() {}

  static Uni<Claim> in(
      SqliteDatabase database, String destination, int limit, Instant now, Instant until) {
    return database
        .write(
            transaction ->
                transaction.list(
                    OutboxSql.CLAIM_DUE,
                    OutboxRows::message,
                    until.toEpochMilli(),
                    destination,
                    now.toEpochMilli(),
                    now.toEpochMilli(),
                    thatFitOneBatch(transaction, destination, limit, now)))
        .map(claimed -> new Claim(until, oldestFirst(claimed)));
  }

  /** Hardly ever less than the limit, so the sizes are looked at one by one only if they must. */
  private static int thatFitOneBatch(
      SqliteTransaction transaction, String destination, int limit, Instant now)
      throws SQLException {
    Object[] due = {destination, now.toEpochMilli(), now.toEpochMilli(), limit};
    long bytes =
        transaction.first(OutboxSql.BYTES_DUE, row -> row.getLong("bytes"), due).orElse(0L);
    if (bytes <= WireLimits.BATCH_BYTES) {
      return limit;
    }
    AtomicLong sum = new AtomicLong();
    int reached =
        transaction
            .listUntil(
                size -> sum.addAndGet(size) > WireLimits.BATCH_BYTES,
                OutboxSql.SIZES_DUE,
                row -> row.getLong("bytes"),
                due)
            .size();
    return Math.max(1, reached - 1);
  }

  /** RETURNING knows no order. */
  private static List<OutboxMessage> oldestFirst(List<OutboxMessage> messages) {
    return messages.stream().sorted(Comparator.comparing(OutboxMessage::createdAt)).toList();
  }
}
