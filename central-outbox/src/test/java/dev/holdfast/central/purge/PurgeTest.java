package dev.holdfast.central.purge;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.base.time.TrustedTime;
import dev.holdfast.central.database.DatabaseTime;
import dev.holdfast.central.database.Transactions;
import dev.holdfast.central.testing.CentralTest;
import dev.holdfast.testkit.time.SettableClock;
import io.quarkus.test.junit.QuarkusTest;
import io.smallrye.config.SmallRyeConfigBuilder;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

@QuarkusTest
class PurgeTest extends CentralTest {

  private static final Duration YEAR = Duration.ofDays(365);

  @Inject Transactions transactions;
  @Inject DatabaseTime database;
  @Inject TrustedTime time;
  @Inject RetentionSettings usual;

  /** However much there is of it. */
  private Purge purge;

  @BeforeEach
  void thatMayTakeAll() {
    purge = purge(Map.of("more-than-half", "true"));
  }

  private Purge purge(Map<String, String> settings) {
    return new Purge(transactions, retention(settings), database, time);
  }

  private static RetentionSettings retention(Map<String, String> given) {
    SmallRyeConfigBuilder config =
        new SmallRyeConfigBuilder().addDiscoveredConverters().withMapping(RetentionSettings.class);
    given.forEach(
        (key, value) -> config.withDefaultValue("holdfast.central.retention." + key, value));
    return config.build().getConfigMapping(RetentionSettings.class);
  }

  @Test
  void what_ended_a_year_ago_goes() {
    Instant old = clock.instant().minus(YEAR).minusSeconds(1);
    insert("Delivered", 1, old, old);
    insert("Discarded", 1, old, old);
    insert("Delivered", 1, clock.instant().minus(YEAR).plusSeconds(1), clock.instant());

    assertThat(await(purge.runOnce()).notifications()).isEqualTo(2);

    assertThat(rows.count()).isEqualTo(1);
  }

  @Test
  void a_node_whose_clock_differs_from_the_database_s_purges_nothing() {
    Instant lately = clock.instant().minusSeconds(60);
    insert("Delivered", 1, lately, lately);
    DatabaseTime skewed =
        new DatabaseTime(
            () -> Uni.createFrom().item(clock::instant),
            Clock.offset(clock, YEAR.plusDays(1)),
            clock::nanos);
    TrustedTime ahead = TrustedTime.startedNow(Clock.offset(clock, YEAR.plusDays(1)), clock::nanos);

    Purge ofThatNode = new Purge(transactions, usual, skewed, ahead);

    assertThat(await(ofThatNode.runOnce()).notifications()).isZero();
    assertThat(new PurgeReady(ofThatNode).call().getData().orElseThrow().get("refused").toString())
        .startsWith("nothing is purged: this node's clock is PT8784H ahead of the database's");
    assertThat(rows.count()).isEqualTo(1);
  }

  @Test
  void a_clock_that_jumps_a_year_ahead_on_node_and_database_alike_makes_nothing_older() {
    SettableClock machine = SettableClock.at(clock.instant());
    TrustedTime time = TrustedTime.startedNow(machine, machine::nanos);
    DatabaseTime database =
        new DatabaseTime(() -> Uni.createFrom().item(machine::instant), machine, machine::nanos);
    Instant lately = clock.instant().minusSeconds(60);
    insert("Delivered", 1, lately, lately);

    machine.set(clock.instant().plus(YEAR.plusDays(1)));
    Purge ofThatNode = new Purge(transactions, usual, database, time);

    assertThat(await(ofThatNode.runOnce()).notifications()).isZero();
    assertThat(rows.count()).isEqualTo(1);
  }

  @Test
  void what_waits_is_never_purged_however_old() {
    Instant old = clock.instant().minus(YEAR.multipliedBy(3));
    insert("Pending", 2, old, old);
    insert("Retrying", 2, old, old);

    assertThat(await(purge.runOnce()).notifications()).isZero();

    assertThat(rows.count()).isEqualTo(4);
  }

  @Test
  void what_was_parked_a_year_ago_goes_unless_it_is_to_be_kept() {
    Instant old = clock.instant().minus(YEAR).minusSeconds(1);
    insert("Parked", 2, old, old);
    insert("Parked", 1, old, clock.instant());

    Map<String, String> kept = Map.of("more-than-half", "true", "keep-parked", "true");
    assertThat(await(purge(kept).runOnce()).notifications()).isZero();
    assertThat(await(purge.runOnce()).notifications()).isEqualTo(2);

    assertThat(rows.count()).isEqualTo(1);
  }

  @Test
  void more_than_half_of_a_table_does_not_go_and_the_reason_is_told() {
    Instant old = clock.instant().minus(YEAR).minusSeconds(1);
    insert("Delivered", 4, old, old);
    insert("Delivered", 2, clock.instant(), clock.instant());
    insert("Pending", 1, old, old);
    calls("Delivered", 1, old);
    calls("Delivered", 1, clock.instant());
    Purge careful = purge(Map.of());

    assertThat(await(careful.runOnce())).isEqualTo(new Purge.Purged(0, 0, 1));
    assertThat(new PurgeReady(careful).call().getData().orElseThrow().get("refused").toString())
        .contains("notifications are not purged", "more than half", "more-than-half=true");

    insert("Delivered", 1, clock.instant(), clock.instant());
    assertThat(await(careful.runOnce())).isEqualTo(new Purge.Purged(4, 0, 0));
    assertThat(new PurgeReady(careful).call().getData()).isEmpty();
  }

  @Test
  void what_came_long_ago_and_ended_lately_stays() {
    insert("Delivered", 1, clock.instant().minus(YEAR.multipliedBy(2)), clock.instant());

    assertThat(await(purge.runOnce()).notifications()).isZero();
  }

  @Test
  void what_was_given_up_lately_stays_however_long_it_was_parked() {
    Instant old = clock.instant().minus(Duration.ofDays(400));
    insert("Discarded", 2, old, old);
    discardedAt(clock.instant());

    assertThat(await(purge.runOnce()).notifications()).isZero();

    discardedAt(clock.instant().minus(YEAR).minusSeconds(1));
    assertThat(await(purge.runOnce()).notifications()).isEqualTo(2);
  }

  private void discardedAt(Instant time) {
    rows.execute("UPDATE notifications SET discarded_at = '%s'".formatted(time));
  }

  @Test
  void calls_that_ended_a_year_ago_go_and_what_sites_still_try_stays() {
    Instant old = clock.instant().minus(YEAR).minusSeconds(1);
    calls("Delivered", Purge.BATCH + 1, old);
    calls("PermanentFailure", 1, old);
    calls("ParkedMaxRetries", 1, old);
    calls("TransientFailure", 1, old);
    calls("Requeued", 1, old);
    calls("Delivered", 1, old.plusSeconds(2));

    assertThat(await(purge.runOnce()).siteCalls()).isEqualTo(Purge.BATCH + 3);

    assertThat(rows.texts("SELECT outcome FROM site_calls ORDER BY 1"))
        .containsExactly("Delivered", "Requeued", "TransientFailure");
  }

  private void calls(String outcome, int count, Instant at) {
    rows.execute(
        """
        INSERT INTO site_calls (source_site_id, operation_id, channel, target, outcome, retry_count,
          created_at, occurred_at, duration_ms, reported_at)
        SELECT 'plant-7', gen_random_uuid(), 'ApiOutbound', 'erp', '%1$s', 0, '%3$s', '%3$s', 1, '%3$s'
        FROM generate_series(1, %2$d)
        """
            .formatted(outcome, count, at));
  }

  @Test
  void many_go_in_several_batches_past_those_that_wait() {
    Instant old = clock.instant().minus(YEAR.multipliedBy(2));
    insert("Pending", 50, old.minusSeconds(1), old);
    insert("Delivered", 2 * Purge.BATCH + 500, old, old);

    assertThat(await(purge.runOnce()).notifications()).isEqualTo(2 * Purge.BATCH + 500);

    assertThat(rows.count()).isEqualTo(50);
  }

  @Test
  void nodes_that_purge_at_the_same_time_share_the_work() {
    Instant old = clock.instant().minus(YEAR.multipliedBy(2));
    insert("Delivered", 5 * Purge.BATCH, old, old);

    long together =
        await(
            Uni.combine()
                .all()
                .unis(purge.runOnce(), purge.runOnce())
                .with((one, other) -> one.notifications() + other.notifications()));

    // A node that finds less than a batch left by the other ends; the next purge takes the rest.
    assertThat(together + rows.count()).isEqualTo(5 * Purge.BATCH);
    assertThat(await(purge.runOnce()).notifications()).isLessThanOrEqualTo(Purge.BATCH);
    assertThat(rows.count()).isZero();
  }

  @Test
  void the_audit_is_kept_for_longer() {
    audit(clock.instant().minus(YEAR));
    audit(clock.instant().minus(YEAR.multipliedBy(2)).minusSeconds(1));

    assertThat(await(purge.runOnce()).auditEvents()).isEqualTo(1);

    assertThat(rows.texts("SELECT event FROM audit_events")).hasSize(1);
  }

  private void audit(Instant at) {
    rows.execute(
        """
        INSERT INTO audit_events (occurred_at, channel, kind, event, actor)
        VALUES ('%s', 'Notification', 'NotifyDeliver', 'Attempted', 'system')
        """
            .formatted(at));
  }

  private void insert(String status, int count, Instant arrived, Instant attempted) {
    boolean waits = status.equals("Pending") || status.equals("Retrying");
    rows.execute(
        """
        INSERT INTO notifications (notification_id, type, list_name, subject, body, status,
          retry_count, last_error, resolved_targets, source_site_id, source_node,
          site_enqueued_at, created_at, last_attempt_at, next_attempt_at, delivered_at)
        SELECT gen_random_uuid(), 'Email', 'ops', 'Pump 3', 'It has stopped', '%1$s',
          1, 'busy', '["anna@example.com"]', 'plant-7', 'node',
          '%3$s', '%3$s', '%4$s', %5$s, %6$s
        FROM generate_series(1, %2$d)
        """
            .formatted(
                status,
                count,
                arrived,
                attempted,
                waits ? "'2100-01-01'" : "NULL",
                status.equals("Delivered") ? "'" + attempted + "'" : "NULL"));
  }
}
