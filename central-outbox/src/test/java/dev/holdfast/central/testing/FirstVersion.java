package dev.holdfast.central.testing;

import dev.holdfast.shared.id.NotificationId;
import dev.holdfast.testkit.postgres.TemporaryDatabase;
import java.util.List;
import java.util.UUID;
import org.flywaydb.core.Flyway;

/** A database as the first version of central left it: one notification in each status. */
public final class FirstVersion {

  public static final List<String> STATUSES =
      List.of("Pending", "Retrying", "Delivered", "Parked", "Discarded");

  private static final String INSERT =
      """
      INSERT INTO notifications (notification_id, type, list_name, subject, body, status,
        retry_count, last_error, resolved_targets, source_site_id, source_node,
        site_enqueued_at, created_at, last_attempt_at, next_attempt_at, delivered_at)
      VALUES ('%1$s', 'Email', 'ops', 'Subject of %2$s', 'Body', '%2$s',
        %3$d, %4$s, %5$s, 'plant-7', 'plant-7-node-a',
        '2026-01-01T10:00:00Z', '2026-01-01T10:00:01Z', %6$s, %7$s, %8$s)
      """;

  private static final String A_TIME = "'2026-01-01T10:05:00Z'";

  private FirstVersion() {}

  /** The same for everybody who asks. */
  public static NotificationId idOf(String status) {
    return new NotificationId(new UUID(1, STATUSES.indexOf(status)));
  }

  static void fill(TemporaryDatabase database) {
    Flyway.configure()
        .dataSource(database.jdbcUrl(), database.username(), database.password())
        .target("1")
        .load()
        .migrate();
    try (Rows rows = new Rows(database)) {
      STATUSES.forEach(status -> rows.execute(row(status)));
    }
  }

  private static String row(String status) {
    boolean waits = status.equals("Pending") || status.equals("Retrying");
    boolean delivered = status.equals("Delivered");
    boolean untried = status.equals("Pending");
    return INSERT.formatted(
        idOf(status),
        status,
        untried ? 0 : 3,
        untried || delivered ? "NULL" : "'SMTP 451: later'",
        delivered ? "'[\"anna@example.com\"]'" : "NULL",
        untried ? "NULL" : A_TIME,
        waits ? A_TIME : "NULL",
        delivered ? A_TIME : "NULL");
  }
}
