package dev.holdfast.site.delivery.database;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.shared.outcome.DeliveryOutcome;
import dev.holdfast.shared.outcome.DeliveryOutcome.Permanent;
import dev.holdfast.shared.outcome.DeliveryOutcome.Transient;
import dev.holdfast.testkit.waiting.Beside;
import dev.holdfast.testkit.waiting.Eventually;
import io.vertx.sqlclient.SqlConnection;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PostgresWriteTest extends DatabaseWriteContract {

  @RegisterExtension static final ForAllTests<PostgresServer> SERVER = ForAllTests.postgres();

  @Override
  Server server() {
    return SERVER.get();
  }

  @ParameterizedTest(name = "SQLSTATE {0}")
  @CsvSource(
      textBlock =
          """
          08006, away
          40001, later
          40P01, later
          53100, away
          53200, away
          57014, later
          57P03, away
          58030, later
          22012, never
          23514, never
          25006, never
          42501, never
          P0001, never
          XX000, never
          """)
  void what_the_server_raises_is_judged_by_its_class(String state, String expected) {
    sql(
        """
        CREATE OR REPLACE FUNCTION raise_state(state text) RETURNS void LANGUAGE plpgsql AS
        $$ BEGIN RAISE EXCEPTION 'as asked' USING ERRCODE = state; END $$
        """);

    assertJudged(write("SELECT raise_state($1)", "[\"%s\"]".formatted(state)), expected);
  }

  @Test
  void too_many_connections_are_the_targets_fault() {
    sql("DROP ROLE IF EXISTS crowded");
    sql("CREATE ROLE crowded LOGIN CONNECTION LIMIT 0");
    put("plant", SERVER.get().port(), "crowded", "", Duration.ofSeconds(10));

    assertAway(write("SELECT 1", "[]"));
  }

  @Test
  void a_statement_that_runs_too_long_may_go_through_another_time() {
    sql("DROP ROLE IF EXISTS hasty");
    sql("CREATE ROLE hasty LOGIN");
    sql("ALTER ROLE hasty SET statement_timeout = '100ms'");
    put("plant", SERVER.get().port(), "hasty", "", Duration.ofSeconds(10));

    assertJudged(write("SELECT pg_sleep(5)", "[]"), "later");
  }

  @Test
  void a_conflict_of_transactions_may_go_through_another_time() {
    sql("INSERT INTO notes (id, text) VALUES (1, 'a')");
    SqlConnection other = connection();
    await(other.begin());
    await(other.query("UPDATE notes SET text = 'other' WHERE id = 1").execute());
    CompletableFuture<DeliveryOutcome> outcome =
        Beside.supply(
            () ->
                deliver(
                    """
                    {"statements": [
                      {"sql": "SET TRANSACTION ISOLATION LEVEL REPEATABLE READ"},
                      {"sql": "UPDATE notes SET text = 'mine' WHERE id = 1"}]}
                    """));
    Eventually.holds(
        "a lock wait", Duration.ofSeconds(10), () -> count(SERVER.get().lockWaits()) > 0);

    await(other.query("COMMIT").execute());

    assertJudged(outcome.join(), "later");
    await(other.close());
  }

  @Test
  void a_killed_server_is_the_targets_fault_and_found_again() {
    assertDelivered(write("SELECT 1", "[]"));

    SERVER.get().kill();
    assertAway(write("SELECT 1", "[]"));

    SERVER.get().restart();
    assertDelivered(write("SELECT 1", "[]"));
  }

  @Test
  void every_type_arrives_as_it_was_meant() {
    sql("DROP TABLE IF EXISTS kinds");
    sql(
        """
        CREATE TABLE kinds (i int, l bigint, s smallint, n numeric, f double precision, b boolean,
          t text, tz timestamptz, ts timestamp, d date, tm time, u uuid, y bytea, j jsonb,
          own uuid)
        """);

    assertDelivered(
        write(
            """
            INSERT INTO kinds VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14,
              $15)
            """,
            """
            [1, 9007199254740993, 3, 12345678901234567890.5, 1.5, true, "grün ☃",
             {"type": "timestamp", "value": "2026-03-01T12:00:00+02:00"},
             {"type": "timestamp", "value": "2026-03-01T12:00:00"},
             {"type": "date", "value": "2026-03-01"}, {"type": "time", "value": "12:00:01"},
             {"type": "uuid", "value": "5f2d1f0a-6f0e-4a53-9c1f-3f1f5a7f9b11"},
             {"type": "bytes", "value": "AQI="}, {"type": "json", "value": {"a": [1, null]}},
             {"type": "messageId", "as": "uuid"}]
            """));

    assertThat(
            count(
                """
                SELECT count(*) FROM kinds WHERE i = 1 AND l = 9007199254740993 AND s = 3
                  AND n = 12345678901234567890.5 AND f = 1.5 AND b AND t = 'grün ☃'
                  AND tz = '2026-03-01T10:00:00Z' AND ts = '2026-03-01T12:00:00'
                  AND d = '2026-03-01' AND tm = '12:00:01'
                  AND u = '5f2d1f0a-6f0e-4a53-9c1f-3f1f5a7f9b11' AND y = '\\x0102'
                  AND j = '{"a": [1, null]}' AND own IS NOT NULL
                """))
        .isEqualTo(1);
  }

  @Test
  void nulls_go_into_columns_of_every_type() {
    sql("DROP TABLE IF EXISTS nulls");
    sql("CREATE TABLE nulls (i int, t text, tz timestamptz, u uuid, y bytea, j jsonb)");

    assertDelivered(
        write(
            "INSERT INTO nulls VALUES ($1, $2, $3, $4, $5, $6)",
            "[null, null, null, null, null, null]"));
  }

  @Test
  void an_iso_text_goes_into_a_timestamp_by_a_cast_through_text() {
    sql("DROP TABLE IF EXISTS times");
    sql("CREATE TABLE times (at timestamptz)");

    assertDelivered(
        write("INSERT INTO times VALUES ($1::text::timestamptz)", "[\"2026-03-01T12:00:00Z\"]"));
  }

  @Test
  void a_text_where_a_time_is_wanted_is_permanent_and_the_way_out_is_told() {
    sql("DROP TABLE IF EXISTS times");
    sql("CREATE TABLE times (at timestamptz)");

    DeliveryOutcome outcome = write("INSERT INTO times VALUES ($1)", "[\"2026-03-01T12:00:00Z\"]");

    assertThat(outcome)
        .isInstanceOfSatisfying(
            Permanent.class,
            permanent ->
                assertThat(permanent.reason()).contains("\"type\": \"timestamp\"", "::text::"));
  }

  private static void assertJudged(DeliveryOutcome outcome, String expected) {
    switch (expected) {
      case "away" -> assertAway(outcome);
      case "later" ->
          assertThat(outcome)
              .isInstanceOfSatisfying(
                  Transient.class, later -> assertThat(later.targetAway()).isFalse());
      default -> assertThat(outcome).isInstanceOf(Permanent.class);
    }
  }
}
