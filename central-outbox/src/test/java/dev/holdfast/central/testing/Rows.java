package dev.holdfast.central.testing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.shared.id.NotificationId;
import dev.holdfast.testkit.postgres.TemporaryDatabase;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/**
 * Looks into the database past everything under test, over one connection of its own: to connect
 * costs more than most questions.
 */
public final class Rows implements AutoCloseable {

  private static final List<String> TABLES =
      List.of(
          // Results are written after their causes.
          "causes",
          "notifications",
          "notification_lists",
          "list_recipients",
          "audit_events",
          "site_calls",
          "site_links",
          "site_nodes",
          "bulk_jobs",
          "bulk_job_items",
          "cause_holds",
          "pauses",
          "dispatch_nodes",
          "smtp_configurations",
          "sites",
          "site_keys",
          "submit_streams",
          "site_epochs",
          "one_time_links",
          "sessions",
          "users",
          "api_tokens");

  private static final int LONGEST_CHECK_SECONDS = 5;

  private final TemporaryDatabase database;
  private Connection own;

  public Rows(TemporaryDatabase database) {
    this.database = database;
  }

  /** For what needs a session that stays. */
  public Connection connect() throws SQLException {
    return database.connect();
  }

  /**
   * Waits for whoever still writes, and then forgets all. Dozens of times faster than {@link
   * #truncate} where there are few rows.
   */
  public synchronized void clear() {
    try {
      Connection connection = connection();
      connection.setAutoCommit(false);
      try (Statement statement = connection.createStatement()) {
        statement.execute("LOCK TABLE %s IN EXCLUSIVE MODE".formatted(String.join(", ", TABLES)));
        for (String table : TABLES) {
          statement.addBatch("DELETE FROM " + table);
        }
        statement.executeBatch();
        connection.commit();
      } finally {
        connection.setAutoCommit(true);
      }
    } catch (SQLException e) {
      throw new IllegalStateException("the tables could not be emptied", e);
    }
  }

  /** As a server that is stopped does to connections that are held for a purpose. */
  public void endConnectionsFor(String purpose) {
    assertThat(
            texts(
                """
                SELECT CAST(pg_terminate_backend(pid) AS text) FROM pg_stat_activity
                WHERE application_name = 'holdfast-central: %s'
                """
                    .formatted(purpose)))
        .as("connections for %s that were ended", purpose)
        .containsExactly("true");
  }

  /** For those who leave very many rows behind. */
  public void truncate() {
    execute("TRUNCATE " + String.join(", ", TABLES));
  }

  /**
   * As it is found on a server that has been up for a while. Commits of this one wait for no disk,
   * and before they are there a vacuum does not mark what everybody may see.
   */
  public void settle(String table) {
    execute("CHECKPOINT");
    execute("VACUUM ANALYZE " + table);
  }

  public void list(String name, String... addresses) {
    execute("INSERT INTO notification_lists (name) VALUES ('%s')".formatted(name));
    for (String address : addresses) {
      execute("INSERT INTO list_recipients VALUES ('%s', '%s')".formatted(name, address));
    }
  }

  public String column(NotificationId id, String column) {
    return texts(
            "SELECT CAST(%s AS text) FROM notifications WHERE notification_id = '%s'"
                .formatted(column, id))
        .get(0);
  }

  public String status(NotificationId id) {
    return column(id, "status");
  }

  public int count() {
    return Integer.parseInt(texts("SELECT CAST(count(*) AS text) FROM notifications").get(0));
  }

  /** The events in the order of writing. */
  public List<String> audit(NotificationId id) {
    return texts(
        "SELECT event FROM audit_events WHERE correlation_id = '%s' ORDER BY id".formatted(id));
  }

  public synchronized List<String> texts(String query) {
    try (Statement statement = connection().createStatement();
        ResultSet results = statement.executeQuery(query)) {
      List<String> texts = new ArrayList<>();
      while (results.next()) {
        texts.add(results.getString(1));
      }
      return texts;
    } catch (SQLException e) {
      throw new IllegalStateException(query, e);
    }
  }

  public synchronized int execute(String sql) {
    try (Statement statement = connection().createStatement()) {
      return statement.executeUpdate(sql);
    } catch (SQLException e) {
      throw new IllegalStateException(sql, e);
    }
  }

  /** A new one where a test has ended all sessions. */
  private Connection connection() throws SQLException {
    if (own == null || !own.isValid(LONGEST_CHECK_SECONDS)) {
      own = database.connect();
      try (Statement statement = own.createStatement()) {
        statement.execute("SET TIME ZONE 'UTC'");
      }
    }
    return own;
  }

  @Override
  public synchronized void close() {
    try {
      if (own != null) {
        own.close();
      }
    } catch (SQLException e) {
      throw new IllegalStateException("the connection could not be closed", e);
    }
  }
}
