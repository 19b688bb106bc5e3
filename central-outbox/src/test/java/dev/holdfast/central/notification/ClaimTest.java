package dev.holdfast.central.notification;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.central.dispatch.Dispatcher;
import dev.holdfast.central.testing.Arrivals;
import dev.holdfast.central.testing.CentralTest;
import dev.holdfast.shared.id.NotificationId;
import io.quarkus.test.junit.QuarkusTest;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

@QuarkusTest
class ClaimTest extends CentralTest {

  private static final Duration LEASE = Duration.ofMinutes(2);
  private static final ClaimOwner ONE = new ClaimOwner("one");
  private static final ClaimOwner OTHER = new ClaimOwner("other");

  @Inject DueNotifications due;
  @Inject Notifications notifications;
  @Inject Dispatcher dispatcher;

  private Uni<List<ClaimedNotification>> claim(ClaimOwner owner, int limit) {
    Instant now = clock.instant();
    return due.claim(owner, Wanted.of(limit, "Email"), now, now.plus(LEASE));
  }

  private List<NewNotification> arrived(int count) {
    List<NewNotification> arrived = Arrivals.several(count, "ops", clock.instant());
    await(notifications.insertNew(arrived, clock.instant()));
    return arrived;
  }

  @Test
  void two_nodes_never_claim_the_same_notification() {
    arrived(200);
    List<NotificationId> claimed = new ArrayList<>();

    for (int round = 0; round < 10; round++) {
      await(
              Uni.combine()
                  .all()
                  .unis(claim(ONE, 20), claim(OTHER, 20))
                  .with((one, other) -> List.of(one, other)))
          .forEach(batch -> batch.forEach(c -> claimed.add(c.notification().id())));
    }

    assertThat(claimed).hasSize(200).doesNotHaveDuplicates();
  }

  @Test
  void the_oldest_comes_first_also_when_it_is_due_last_and_no_more_than_asked_for() {
    NewNotification old = arrived(1).get(0);
    clock.advance(Duration.ofSeconds(1));
    arrived(3);
    clock.advance(Duration.ofSeconds(1));
    rows.execute(
        "UPDATE notifications SET next_attempt_at = '%s' WHERE notification_id = '%s'"
            .formatted(clock.instant(), old.id()));

    List<ClaimedNotification> claimed = await(claim(ONE, 2));

    assertThat(claimed).hasSize(2);
    assertThat(claimed.get(0).notification().id()).isEqualTo(old.id());
  }

  @Test
  void long_bodies_make_a_claim_shorter_but_never_empty() {
    arrived(40);
    rows.execute("UPDATE notifications SET body = repeat('x', 256 * 1024)");

    assertThat(await(claim(ONE, 100))).hasSize(Wanted.MOST_BYTES / (256 * 1024));
    rows.execute(
        "UPDATE notifications SET body = repeat('x', %d)".formatted(Wanted.MOST_BYTES + 1));
    assertThat(await(claim(OTHER, 100))).hasSize(1);
  }

  @Test
  void it_is_claimed_by_the_type_that_its_list_has_now() {
    rows.list("ops", "anna@example.com");
    NewNotification mail = arrived(1).get(0);
    NewNotification pigeon = Arrivals.notification("Pigeon", "ops", "By air", clock.instant());
    await(notifications.insertNew(List.of(pigeon), clock.instant()));
    rows.execute("UPDATE notification_lists SET type = 'Webhook'");

    assertThat(claimedOf(Wanted.of(10, "Email"))).isEmpty();
    assertThat(claimedOf(Wanted.unknown(10, Set.of("Email", "Webhook"))))
        .containsExactly(pigeon.id());
    assertThat(claimedOf(Wanted.of(10, "Webhook"))).containsExactly(mail.id());
  }

  private List<NotificationId> claimedOf(Wanted wanted) {
    Instant now = clock.instant();
    return await(due.claim(ONE, wanted, now, now.plus(LEASE))).stream()
        .map(claimed -> claimed.notification().id())
        .toList();
  }

  @Test
  void the_claims_of_a_dead_node_free_themselves() {
    rows.list("ops", "anna@example.com");
    NewNotification notification = arrived(1).get(0);
    await(claim(ONE, 10));

    assertThat(await(dispatcher.runOnce())).isZero();
    clock.advance(LEASE);
    assertThat(await(dispatcher.runOnce())).isEqualTo(1);

    assertThat(rows.status(notification.id())).isEqualTo("Delivered");
  }

  @Test
  void a_result_is_written_only_by_who_holds_the_claim() {
    NewNotification notification = arrived(1).get(0);
    ClaimedNotification claimed = await(claim(ONE, 10)).get(0);
    AttemptResult result =
        claimed.delivered(List.of("anna@example.com"), Optional.empty(), clock.instant());

    assertThat(await(due.record(OTHER, List.of(result)))).isEmpty();
    assertThat(rows.status(notification.id())).isEqualTo("Pending");
    assertThat(await(due.record(ONE, List.of(result)))).containsExactly(notification.id());
    assertThat(rows.status(notification.id())).isEqualTo("Delivered");
  }

  @Test
  void a_result_does_not_overwrite_another_status() {
    NewNotification notification = arrived(1).get(0);
    ClaimedNotification claimed = await(claim(ONE, 10)).get(0);
    rows.execute(
        """
        UPDATE notifications SET status = 'Retrying', retry_count = 7, last_error = 'by hand',
          last_attempt_at = next_attempt_at
        """);

    assertThat(await(due.record(ONE, List.of(claimed.parked("a late result", clock.instant())))))
        .isEmpty();

    assertThat(rows.column(notification.id(), "last_error")).isEqualTo("by hand");
  }

  @Test
  void what_is_released_can_be_claimed_at_once() {
    arrived(2);
    await(claim(ONE, 10));

    assertThat(await(due.release(ONE))).isEqualTo(2);

    assertThat(await(claim(OTHER, 10))).hasSize(2);
  }
}
