package dev.holdfast.site.delivery.database;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.shared.outcome.DeliveryOutcome;
import dev.holdfast.shared.outcome.DeliveryOutcome.Transient;
import io.vertx.sqlclient.SqlConnection;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class MariaDbWriteTest extends DatabaseWriteContract {

  @RegisterExtension static final ForAllTests<MariaDbServer> SERVER = ForAllTests.mariaDb();

  @Override
  Server server() {
    return SERVER.get();
  }

  @Test
  void a_lock_that_is_not_given_may_be_given_another_time() {
    sql("SET GLOBAL innodb_lock_wait_timeout = 1");
    sql("INSERT INTO notes (id, text) VALUES (1, 'a')");
    SqlConnection other = lock();

    DeliveryOutcome outcome = write("UPDATE notes SET text = 'mine' WHERE id = 1", "[]");

    assertThat(outcome)
        .isInstanceOfSatisfying(
            Transient.class,
            later -> {
              assertThat(later.targetAway()).isFalse();
              assertThat(later.cause()).contains("1205");
            });
    await(other.close());
  }

  @Test
  void every_type_arrives_as_it_was_meant() {
    sql("DROP TABLE IF EXISTS kinds");
    sql(
        """
        CREATE TABLE kinds (i int, l bigint, n decimal(30, 1), f double, b boolean,
          t varchar(50) CHARACTER SET utf8mb4, dt datetime, iso datetime, d date, tm time, y blob,
          j json)
        """);

    assertDelivered(
        write(
            "INSERT INTO kinds VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            """
            [1, 9007199254740993, 12345678901234567890.5, 1.5, true, "grün ☃",
             {"type": "timestamp", "value": "2026-03-01T12:00:00+02:00"}, "2026-03-01T12:00:00",
             {"type": "date", "value": "2026-03-01"}, {"type": "time", "value": "12:00:01"},
             {"type": "bytes", "value": "AQI="}, {"type": "json", "value": {"a": [1, null]}}]
            """));

    assertThat(
            count(
                """
                SELECT count(*) FROM kinds WHERE i = 1 AND l = 9007199254740993
                  AND n = 12345678901234567890.5 AND f = 1.5 AND b AND t = 'grün ☃'
                  AND dt = '2026-03-01 10:00:00' AND iso = '2026-03-01 12:00:00'
                  AND d = '2026-03-01' AND tm = '12:00:01' AND y = x'0102'
                  AND JSON_EXTRACT(j, '$.a[0]') = 1
                """))
        .isEqualTo(1);
  }

  private SqlConnection lock() {
    SqlConnection other = connection();
    await(other.begin());
    await(other.query("UPDATE notes SET text = 'other' WHERE id = 1").execute());
    return other;
  }
}
