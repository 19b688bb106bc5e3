package dev.holdfast.site.buffer.sqlite;

import dev.holdfast.messaging.sqlite.SqliteDatabase;
import dev.holdfast.messaging.sqlite.SqliteMigration;
import dev.holdfast.site.buffer.MessageBuffer;
import dev.holdfast.site.identity.IdentityConfig;
import dev.holdfast.site.storage.BufferFile;
import io.quarkus.arc.All;
import io.quarkus.runtime.Startup;
import io.smallrye.mutiny.TimeoutException;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.inject.Disposes;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import org.jboss.logging.Logger;

/** Opens the buffer when the service starts and closes it when everything else has stopped. */
final class BufferProducer {

  private static final Logger LOG = Logger.getLogger(BufferProducer.class);

  /** A start that takes longer than that is wondered about. */
  private static final Duration LONG = Duration.ofSeconds(10);

  @Produces
  @Singleton
  SqliteDatabase database(
      IdentityConfig identity,
      BufferConfig config,
      @All List<SqliteMigration> migrations,
      Clock clock) {
    Path file = BufferFile.in(identity.dataDir());
    EarlierFile.takeOver(file);
    return SqliteDatabase.open(file, config.synchronous(), migrations, clock, config.onDamage());
  }

  void close(@Disposes SqliteDatabase database) {
    database.close();
  }

  @Produces
  @Singleton
  @Startup
  MessageBuffer buffer(
      SqliteDatabase database,
      Journal journal,
      DepthCounters depth,
      AppendMessage appending,
      KeepAcknowledged acknowledged) {
    SqliteMessageBuffer buffer =
        new SqliteMessageBuffer(database, journal, depth, appending, acknowledged);
    count(buffer, LONG);
    return buffer;
  }

  /**
   * On the thread that starts the service, before anything is served. A large file on a slow disk
   * may take its time: a node that gave up would never start.
   */
  static void count(SqliteMessageBuffer buffer, Duration betweenWords) {
    Uni<Void> counted = buffer.countWhatIsThere().memoize().indefinitely();
    while (!isDoneWithin(betweenWords, counted)) {
      LOG.infof("counting what the buffer holds goes on after another %s", betweenWords);
    }
  }

  private static boolean isDoneWithin(Duration patience, Uni<Void> counted) {
    try {
      counted.await().atMost(patience);
      return true;
    } catch (TimeoutException e) {
      return false;
    }
  }
}
