package dev.holdfast.central.sitecalls.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.central.database.KeysetPage;
import dev.holdfast.central.database.Transactions;
import dev.holdfast.central.sitecalls.SiteCallQuery;
import dev.holdfast.central.testing.CentralTest;
import dev.holdfast.central.testing.TableReads;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** What a page costs among 200,000 calls, counted by the database. */
@QuarkusTest
class CallPageCostTest extends CentralTest {

  @Inject Transactions transactions;

  @Test
  void a_page_reads_what_it_shows_and_what_sifts_is_bounded() {
    rows.execute(
        """
        INSERT INTO site_calls (
          source_site_id, operation_id, channel, target, outcome, retry_count, created_at,
          occurred_at, duration_ms, reported_at)
        SELECT 'site-' || i % 1000, gen_random_uuid(), 'ApiOutbound', 'target-' || i % 7,
          CASE WHEN i % 2000 = 0 THEN 'PermanentFailure' ELSE 'Delivered' END, 0, now(),
          TIMESTAMPTZ '2026-01-01T00:00:00Z' + i * INTERVAL '1 second', 1, now()
        FROM generate_series(1, 200000) AS i
        """);
    rows.execute("VACUUM ANALYZE site_calls");
    Optional<SiteCallQuery.Place> deep =
        Optional.of(
            new SiteCallQuery.Place(
                Instant.parse("2026-01-02T00:00:00Z"), "site-7", UUID.randomUUID()));
    Optional<String> any = Optional.empty();

    assertReads(60, query(any, any, false, Optional.empty()));
    assertReads(60, query(any, any, false, deep));
    assertReads(60, query(Optional.of("site-7"), any, false, deep));
    assertReads(60, query(any, any, true, deep));
    assertReads(
        2L * KeysetPage.LOOKED_AT + 60,
        query(any, Optional.of("nowhere"), false, Optional.empty()));
    rows.truncate();
  }

  private static SiteCallQuery query(
      Optional<String> site,
      Optional<String> target,
      boolean failed,
      Optional<SiteCallQuery.Place> after) {
    return new SiteCallQuery(
        site,
        Optional.empty(),
        target,
        Optional.empty(),
        failed,
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        after,
        50);
  }

  private void assertReads(long atMost, SiteCallQuery query) {
    TableReads reads =
        await(TableReads.of("site_calls", transactions, new CallPageQuery(query)::on));

    assertThat(reads.sequential()).as("%s", query).isZero();
    assertThat(reads.rows()).as("%s", query).isBetween(1L, atMost);
  }
}
