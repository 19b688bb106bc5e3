package dev.holdfast.site.buffer.sqlite;

import dev.holdfast.messaging.sqlite.SqliteDatabase;
import dev.holdfast.messaging.sqlite.SqliteMigration;
import dev.holdfast.site.buffer.MessageBuffer;
import dev.holdfast.site.identity.IdentityConfig;
import dev.holdfast.site.storage.BufferFile;
import io.quarkus.arc.All;
import io.quarkus.runtime.Startup;
import jakarta.enterprise.inject.Disposes;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.time.Duration;
import java.util.List;

/** Opens the buffer when the service starts and closes it when everything else has stopped. */
final class BufferProducer {

  private static final Duration COUNT_WAIT = Duration.ofMinutes(1);

  @Produces
  @Singleton
  SqliteDatabase database(
      IdentityConfig identity,
      BufferConfig config,
      @All List<SqliteMigration> migrations,
      Clock clock) {
    return SqliteDatabase.open(
        BufferFile.in(identity.dataDir()), config.synchronous(), migrations, clock);
  }

  void close(@Disposes SqliteDatabase database) {
    database.close();
  }

  @Produces
  @Singleton
  @Startup
  MessageBuffer buffer(SqliteDatabase database, Journal journal, DepthCounters depth) {
    SqliteMessageBuffer buffer = new SqliteMessageBuffer(database, journal, depth);
    // On the thread that starts the service, before anything is served.
    buffer.countWhatIsThere().await().atMost(COUNT_WAIT);
    return buffer;
  }
}
