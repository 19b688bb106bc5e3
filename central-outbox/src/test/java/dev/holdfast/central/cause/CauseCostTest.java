package dev.holdfast.central.cause;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.central.database.Transactions;
import dev.holdfast.central.testing.LargeTableTest;
import dev.holdfast.central.testing.TableReads;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The list of causes costs what fails, not the history beside it. */
@QuarkusTest
class CauseCostTest extends LargeTableTest {

  /** Of 200 one is parked, for one of ten causes. */
  private static final String FILL =
      """
      INSERT INTO notifications (
        notification_id, type, list_name, subject, body, status, last_error, cause,
        resolved_targets, source_site_id, source_node, site_enqueued_at, created_at,
        last_attempt_at, delivered_at)
      SELECT gen_random_uuid(), 'Email', 'ops', 'Subject', 'Body', s.status, 'SMTP 550',
        CASE WHEN s.status = 'Parked' THEN '000000000000000' || i / 200 % 10 END,
        CASE WHEN s.status = 'Delivered' THEN CAST('[]' AS jsonb) END, 'site-' || i % 20, 'node',
        s.at, s.at, s.at, CASE WHEN s.status = 'Delivered' THEN s.at END
      FROM generate_series(1, 100000) AS i,
        LATERAL (SELECT TIMESTAMPTZ '{now}' - i * INTERVAL '1 second' AS at,
          CASE i % 200 WHEN 0 THEN 'Parked' ELSE 'Delivered' END AS status) s
      """;

  @Inject Transactions transactions;
  @Inject ReadCauses causes;

  @Override
  protected void fill() {
    rows.execute(FILL.replace("{now}", clock.instant().toString()));
    rows.settle("notifications");
  }

  @Test
  void all_causes_and_one_of_them() {
    TableReads all =
        await(
            TableReads.of(
                "notifications",
                transactions,
                session ->
                    causes
                        .page(
                            session,
                            new CauseQuery(
                                Optional.empty(),
                                Optional.empty(),
                                Optional.empty(),
                                Optional.empty(),
                                Optional.empty(),
                                50))
                        .invoke(page -> assertThat(page.items()).hasSize(10))));
    TableReads one =
        await(
            TableReads.of(
                "notifications",
                transactions,
                session ->
                    causes
                        .page(
                            session,
                            CauseQuery.one("0000000000000003", Optional.empty(), Optional.empty()))
                        .invoke(page -> assertThat(page.items().get(0).parked()).isEqualTo(50))));

    assertThat(all.sequential() + one.sequential()).isZero();
    assertThat(all.rows()).as("one for the words of each").isLessThanOrEqualTo(10);
    assertThat(one.rows()).as("its words").isLessThanOrEqualTo(1);
  }
}
