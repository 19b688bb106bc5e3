package dev.holdfast.central.notification.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.central.database.Transactions;
import dev.holdfast.central.notification.AttemptResult;
import dev.holdfast.central.notification.ClaimOwner;
import dev.holdfast.central.notification.ClaimedNotification;
import dev.holdfast.central.notification.Wanted;
import dev.holdfast.central.testing.CentralTest;
import dev.holdfast.central.testing.TableReads;
import dev.holdfast.shared.contract.NotificationStatus;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * What a batch costs in a long backlog that has come since the database last looked at its tables,
 * counted by the database.
 */
@QuarkusTest
class ClaimCostTest extends CentralTest {

  private static final int BATCH = 100;

  /** Read to be locked, and once more to be changed; a little for versions that are gone. */
  private static final long A_BATCH = 2 * BATCH + 20;

  private static final ClaimOwner OWNER = new ClaimOwner("cost");
  private static final Instant DUE = Instant.parse("2026-01-01T00:00:00Z");
  private static final Instant NOW = DUE.plusSeconds(60);
  private static final Instant UNTIL = NOW.plus(Duration.ofMinutes(2));

  private static final String FILL =
      """
      INSERT INTO notifications (
        notification_id, type, list_name, subject, body, status, resolved_targets, source_site_id,
        source_node, site_enqueued_at, created_at, last_attempt_at, next_attempt_at, delivered_at)
      SELECT gen_random_uuid(), 'Email', 'ops', 'Subject', 'Body', s.status,
        CASE WHEN s.waiting THEN NULL ELSE CAST('[]' AS jsonb) END, 'site', 'node', s.at, s.at,
        CASE WHEN s.waiting THEN NULL ELSE s.at END, CASE WHEN s.waiting THEN s.at END,
        CASE WHEN s.waiting THEN NULL ELSE s.at END
      FROM generate_series(1, %d) AS i,
        LATERAL (SELECT '%s' AS status, %b AS waiting, TIMESTAMPTZ '2026-01-01T00:00:00Z' AS at) s
      """;

  @Inject Transactions transactions;

  @BeforeEach
  void fill() {
    rows.execute(FILL.formatted(5_000, "Delivered", false));
    rows.execute("VACUUM ANALYZE notifications");
    rows.execute(FILL.formatted(20_000, "Pending", true));
  }

  @AfterEach
  void empty() {
    rows.truncate();
  }

  @Test
  void a_claim_and_its_results_read_their_batch_and_not_the_backlog() {
    AtomicReference<List<ClaimedNotification>> claimed = new AtomicReference<>();

    TableReads claiming =
        await(
            TableReads.of(
                "notifications",
                transactions,
                session ->
                    PostgresDueNotifications.claimWithin(
                            session, OWNER, Wanted.of(BATCH, "Email"), NOW, UNTIL)
                        .invoke(claimed::set)));
    List<AttemptResult> results = claimed.get().stream().map(ClaimCostTest::delivered).toList();
    TableReads recording =
        await(
            TableReads.of(
                "notifications",
                transactions,
                session -> PostgresDueNotifications.recordWithin(session, OWNER, results)));

    assertThat(claimed.get()).hasSize(BATCH);
    assertThat(claiming.sequential()).isZero();
    assertThat(claiming.rows()).isBetween((long) BATCH, A_BATCH);
    assertThat(recording.sequential()).isZero();
    assertThat(recording.rows()).isBetween((long) BATCH, A_BATCH);
  }

  @Test
  void what_is_not_due_yet_costs_no_row() {
    rows.truncate();
    rows.execute(FILL.formatted(5_000, "Delivered", false));
    rows.execute("VACUUM ANALYZE notifications");
    rows.execute(
        FILL.formatted(20_000, "Pending", true)
            .replace("THEN s.at END,\n", "THEN s.at + interval '3 minutes' END,\n"));
    rows.execute(FILL.formatted(BATCH, "Pending", true));

    TableReads claiming =
        await(
            TableReads.of(
                "notifications",
                transactions,
                session ->
                    PostgresDueNotifications.claimWithin(
                            session, OWNER, Wanted.of(BATCH, "Email"), NOW, UNTIL)
                        .invoke(claimed -> assertThat(claimed).hasSize(BATCH))));

    assertThat(claiming.sequential()).isZero();
    assertThat(claiming.rows()).isLessThanOrEqualTo(A_BATCH);
  }

  private static AttemptResult delivered(ClaimedNotification claimed) {
    return new AttemptResult(
        claimed.notification().id(),
        NotificationStatus.Pending,
        NotificationStatus.Delivered,
        0,
        Optional.empty(),
        Optional.of(List.of("anna@example.com")),
        Optional.of(NOW),
        Optional.empty());
  }
}
