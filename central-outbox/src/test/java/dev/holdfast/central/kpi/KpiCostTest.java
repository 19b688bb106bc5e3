package dev.holdfast.central.kpi;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.central.database.Transactions;
import dev.holdfast.central.testing.LargeTableTest;
import dev.holdfast.central.testing.TableReads;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The numbers cost what they count, not the history beside it. */
@QuarkusTest
class KpiCostTest extends LargeTableTest {

  /** One a second up to now: of 2,000 one is waiting and one parked. */
  private static final String FILL =
      """
      INSERT INTO notifications (
        notification_id, type, list_name, subject, body, status, last_error, resolved_targets,
        source_site_id, source_node, site_enqueued_at, created_at, last_attempt_at,
        next_attempt_at, delivered_at)
      SELECT gen_random_uuid(), 'Email', 'ops', 'Subject', 'Body', s.status,
        CASE WHEN s.status = 'Parked' THEN 'SMTP 550' END,
        CASE WHEN s.status = 'Delivered' THEN CAST('[]' AS jsonb) END, 'site-' || i % 20, 'node',
        s.at, s.at, s.at, CASE WHEN s.status = 'Pending' THEN s.at END,
        CASE WHEN s.status = 'Delivered' THEN s.at END
      FROM generate_series(1, 200000) AS i,
        LATERAL (SELECT TIMESTAMPTZ '%s' - i * INTERVAL '1 second' AS at,
          CASE i %% 2000 WHEN 0 THEN 'Pending' WHEN 1 THEN 'Parked' ELSE 'Delivered' END AS status) s
      """;

  @Inject Transactions transactions;
  @Inject ReadKpis kpis;

  @Override
  protected void fill() {
    rows.execute(FILL.replace("i % 20", "i %% 20").formatted(clock.instant()));
    rows.execute("VACUUM ANALYZE notifications");
  }

  @Test
  void the_numbers_of_all_and_of_each_site() {
    assertReads(500, await(TableReads.of("notifications", transactions, kpis::now)));
    assertReads(500, await(TableReads.of("notifications", transactions, kpis::sites)));
  }

  @Test
  void an_hour_of_history_reads_that_hour() {
    Instant end = clock.instant();
    HistoryParameters.Range hour =
        new HistoryParameters.Range(Optional.empty(), end.minus(Duration.ofHours(1)), end);
    HistoryParameters.Range ofSite =
        new HistoryParameters.Range(Optional.of("site-7"), hour.from(), end);

    assertReads(
        2 * 3600,
        await(TableReads.of("notifications", transactions, s -> ReadHistory.of(s, hour))));
    assertReads(
        2 * 3600,
        await(TableReads.of("notifications", transactions, s -> ReadHistory.of(s, ofSite))));
  }

  private static void assertReads(long atMost, TableReads reads) {
    assertThat(reads.sequential()).isZero();
    assertThat(reads.rows()).isLessThanOrEqualTo(atMost);
  }
}
