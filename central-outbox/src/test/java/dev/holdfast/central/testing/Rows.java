package dev.holdfast.central.testing;

import dev.holdfast.shared.id.NotificationId;
import dev.holdfast.testkit.postgres.TemporaryDatabase;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/** Looks into the database past everything under test. */
public final class Rows {

  private final TemporaryDatabase database;

  public Rows(TemporaryDatabase database) {
    this.database = database;
  }

  /** For what needs a session that stays. */
  public Connection connect() throws SQLException {
    return database.connect();
  }

  public void clear() {
    execute(
        "TRUNCATE notifications, notification_lists, list_recipients, audit_events, site_calls,"
            + " site_links, site_nodes, bulk_jobs, bulk_job_items, smtp_configurations, sites, site_keys,"
            + " submit_streams");
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

  public List<String> texts(String query) {
    try (Connection connection = database.connect();
        Statement statement = connection.createStatement();
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

  public int execute(String sql) {
    try (Connection connection = database.connect();
        Statement statement = connection.createStatement()) {
      return statement.executeUpdate(sql);
    } catch (SQLException e) {
      throw new IllegalStateException(sql, e);
    }
  }
}
