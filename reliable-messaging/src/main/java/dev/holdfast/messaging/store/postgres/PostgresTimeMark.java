package dev.holdfast.messaging.store.postgres;

import dev.holdfast.base.time.TimeMark;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Pool;
import io.vertx.mutiny.sqlclient.Row;
import io.vertx.mutiny.sqlclient.Tuple;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Optional;
import java.util.stream.StreamSupport;

/**
 * A table of one row, beside those of outbox and inbox. A service that made its tables before there
 * was this one has no mark: its clock is believed at the start.
 */
public final class PostgresTimeMark implements TimeMark {

  public static final String CREATE =
      """
      CREATE TABLE IF NOT EXISTS messaging_time_mark (
        id integer PRIMARY KEY DEFAULT 1 CHECK (id = 1),
        seen_at timestamptz NOT NULL);
      """;

  private static final String IS_THERE =
      "SELECT to_regclass('messaging_time_mark') IS NOT NULL AS there";

  private static final String READ = "SELECT seen_at FROM messaging_time_mark";

  private static final String WRITE =
      """
      INSERT INTO messaging_time_mark (seen_at) VALUES ($1)
      ON CONFLICT (id) DO UPDATE SET seen_at = excluded.seen_at
      """;

  private final Pool pool;

  public PostgresTimeMark(Pool pool) {
    this.pool = pool;
  }

  @Override
  public Uni<Optional<Instant>> read() {
    return isThere()
        .chain(
            there ->
                there
                    ? pool.query(READ)
                        .execute()
                        .map(rows -> StreamSupport.stream(rows.spliterator(), false).findFirst())
                        .map(found -> found.map(PostgresTimeMark::seenAt))
                    : Uni.createFrom().item(Optional.<Instant>empty()));
  }

  private static Instant seenAt(Row row) {
    return row.getOffsetDateTime("seen_at").toInstant();
  }

  @Override
  public Uni<Void> write(Instant time) {
    return isThere().chain(there -> there ? writeMark(time) : Uni.createFrom().voidItem());
  }

  private Uni<Void> writeMark(Instant time) {
    OffsetDateTime utc = time.atOffset(ZoneOffset.UTC);
    return pool.preparedQuery(WRITE).execute(Tuple.of(utc)).replaceWithVoid();
  }

  private Uni<Boolean> isThere() {
    return pool.query(IS_THERE).execute().map(rows -> rows.iterator().next().getBoolean("there"));
  }
}
