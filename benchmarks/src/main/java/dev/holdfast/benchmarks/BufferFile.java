package dev.holdfast.benchmarks;

import dev.holdfast.messaging.sqlite.SqliteDatabase;
import dev.holdfast.messaging.sqlite.SqliteMigration;
import dev.holdfast.messaging.sqlite.Synchronous;
import dev.holdfast.site.buffer.MessageBuffer;
import dev.holdfast.site.buffer.sqlite.AcknowledgedSchema;
import dev.holdfast.site.buffer.sqlite.AppendMessage;
import dev.holdfast.site.buffer.sqlite.DepthCounters;
import dev.holdfast.site.buffer.sqlite.Journal;
import dev.holdfast.site.buffer.sqlite.KeepAcknowledged;
import dev.holdfast.site.buffer.sqlite.SqliteMessageBuffer;
import dev.holdfast.site.buffer.sqlite.SqliteSchema;
import dev.holdfast.site.eventlog.sqlite.EventSchema;
import dev.holdfast.site.identity.GivenIdentity;
import dev.holdfast.site.numbering.sqlite.NumberingSchema;
import dev.holdfast.site.operation.sqlite.TrackingSchema;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;

/** The site's buffer on its file, as the service has it: synchronous, with its event log. */
record BufferFile(SqliteDatabase database, MessageBuffer buffer) implements AutoCloseable {

  private static final List<SqliteMigration> SCHEMA =
      List.of(
          new SqliteSchema(),
          new TrackingSchema(),
          new EventSchema(),
          new NumberingSchema(),
          new AcknowledgedSchema());

  static BufferFile open(Path directory) {
    SqliteDatabase database = SqliteDatabase.open(in(directory), Synchronous.FULL, SCHEMA);
    Journal journal =
        new Journal(GivenIdentity.of("benchmark", "node"), List.of(), new SimpleMeterRegistry());
    DepthCounters depth = new DepthCounters();
    return new BufferFile(
        database,
        new SqliteMessageBuffer(
            database,
            journal,
            depth,
            new AppendMessage(journal, depth),
            new KeepAcknowledged(true)));
  }

  static Path in(Path directory) {
    return directory.resolve("buffer.db");
  }

  /** A plain connection to a file of this form, set up as the buffer sets up its own. */
  static Connection connectRaw(Path directory) throws SQLException {
    open(directory).close();
    String url = "jdbc:sqlite:%s?jdbc.get_generated_keys=false".formatted(in(directory));
    Connection connection = DriverManager.getConnection(url);
    try (Statement statement = connection.createStatement()) {
      statement.execute("PRAGMA journal_mode=WAL");
      statement.execute("PRAGMA synchronous=FULL");
      statement.execute("PRAGMA cache_size=-8000");
    }
    connection.setAutoCommit(false);
    return connection;
  }

  @Override
  public void close() {
    database.close();
  }
}
