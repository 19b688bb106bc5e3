package dev.holdfast.site.testing;

import dev.holdfast.messaging.sqlite.SqliteDatabase;
import dev.holdfast.messaging.sqlite.SqliteWork;
import dev.holdfast.messaging.sqlite.Synchronous;
import dev.holdfast.site.buffer.sqlite.SqliteSchema;
import dev.holdfast.site.eventlog.sqlite.EventSchema;
import dev.holdfast.site.kept.sqlite.KeptSchema;
import dev.holdfast.site.operation.sqlite.TrackingSchema;
import io.smallrye.mutiny.Uni;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;

/** A real file with the tables of a site, for tests that need no service around it. */
public record SiteFile(SqliteDatabase database) implements AutoCloseable {

  public static SiteFile in(Path directory) {
    return new SiteFile(
        SqliteDatabase.open(
            directory.resolve("buffer.db"),
            Synchronous.NORMAL,
            List.of(
                new SqliteSchema(), new TrackingSchema(), new EventSchema(), new KeptSchema())));
  }

  public <T> T write(SqliteWork<T> work) {
    return await(database.write(work));
  }

  public int execute(String sql, Object... parameters) {
    return write(tx -> tx.update(sql, parameters));
  }

  public <T> T read(SqliteWork<T> work) {
    return await(database.read(work));
  }

  /** Keeps those busy who read for the engine, until the latch is counted down. */
  public CountDownLatch holdTheReaders() {
    CountDownLatch gate = new CountDownLatch(1);
    for (int i = 0; i < 4; i++) {
      database.read(tx -> OpenBuffer.waitFor(gate)).subscribe().with(done -> {});
    }
    return gate;
  }

  /** How SQLite goes about a query, in its own words. */
  public String planOf(String sql) {
    List<String> steps =
        read(tx -> tx.list("EXPLAIN QUERY PLAN " + sql, row -> row.getString("detail")));
    return String.join("\n", steps);
  }

  public static <T> T await(Uni<T> uni) {
    return uni.await().atMost(Duration.ofSeconds(30));
  }

  @Override
  public void close() {
    database.close();
  }
}
