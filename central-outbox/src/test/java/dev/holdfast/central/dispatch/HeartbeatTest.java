package dev.holdfast.central.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.central.notification.ClaimOwner;
import dev.holdfast.central.notification.DispatchNodes;
import dev.holdfast.central.notification.DueNotifications;
import dev.holdfast.central.notification.NewNotification;
import dev.holdfast.central.notification.Notifications;
import dev.holdfast.central.notification.Wanted;
import dev.holdfast.central.testing.Arrivals;
import dev.holdfast.central.testing.CentralTest;
import dev.holdfast.shared.id.NotificationId;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** This node and another one, which may die. */
@QuarkusTest
class HeartbeatTest extends CentralTest {

  private static final ClaimOwner OTHER = new ClaimOwner("other");
  private static final Duration SECOND = Duration.ofSeconds(1);

  @Inject Heartbeat heartbeat;
  @Inject DispatchNodes nodes;
  @Inject DueNotifications due;
  @Inject Notifications notifications;

  private NotificationId held;

  @BeforeEach
  void oneIsHeldByTheOther() {
    clock.advance(Duration.ofHours(1));
    NewNotification arrived = Arrivals.notification("ops", "Held", clock.instant());
    await(notifications.insertNew(List.of(arrived), clock.instant()));
    held = arrived.id();
    Instant now = clock.instant();
    await(due.claim(OTHER, Wanted.of(1, "Email"), now, now.plus(Duration.ofMinutes(2))));
    beats("another host:8080");
  }

  private int beats(String host) {
    return await(nodes.beat(OTHER, host, Heartbeat.DEATH, Heartbeat.LONGEST_GAP, clock.instant()));
  }

  private void beatsHere(int seconds) {
    for (int i = 0; i < seconds; i++) {
      clock.advance(SECOND);
      await(heartbeat.runOnce());
    }
  }

  private void bothBeat(int seconds) {
    for (int i = 0; i < seconds; i++) {
      beatsHere(1);
      beats("another host:8080");
    }
  }

  private boolean isHeld() {
    return rows.column(held, "claim_owner") != null;
  }

  @Test
  void what_a_dead_node_holds_is_due_again_within_fifteen_seconds() {
    beatsHere(8);
    assertThat(isHeld()).as("it might only be slow").isTrue();

    beatsHere(6);

    assertThat(isHeld()).isFalse();
    assertThat(rows.texts("SELECT owner FROM dispatch_nodes"))
        .containsExactly(heartbeat.owner().value());
  }

  @Test
  void what_a_node_holds_that_lives_is_its_own() {
    bothBeat(30);

    assertThat(isHeld()).isTrue();
  }

  @Test
  void after_an_outage_in_which_nobody_could_beat_everybody_gets_the_time_to() {
    bothBeat(20);
    clock.advance(Duration.ofMinutes(1));

    beatsHere(5);
    assertThat(isHeld()).as("this node has been silent, too").isTrue();
    beats("another host:8080");
    beatsHere(9);
    assertThat(isHeld()).isTrue();

    beatsHere(5);
    assertThat(isHeld()).as("and now it is dead").isFalse();
  }

  @Test
  void what_an_earlier_run_of_this_node_holds_is_due_as_soon_as_it_is_back() {
    beats(heartbeat.node());
    clock.advance(Heartbeat.LONGEST_GAP.plus(SECOND));

    assertThat(await(heartbeat.runOnce())).isEqualTo(1);

    assertThat(isHeld()).isFalse();
  }

  @Test
  void a_beat_from_the_future_keeps_nobody_alive() {
    rows.execute("UPDATE dispatch_nodes SET seen_at = seen_at + interval '1 hour'");

    beatsHere(14);

    assertThat(isHeld()).isFalse();
  }

  @Test
  void a_node_that_has_not_beaten_lately_does_so_before_it_begins() {
    rows.list("ops", "anna@example.com");
    await(due.release(OTHER));
    assertThat(rows.texts("SELECT owner FROM dispatch_nodes")).doesNotContain(OTHER.value());
    clock.advance(Duration.ofMinutes(1));
    assertThat(heartbeat.isFresh()).isFalse();

    await(heartbeat.freshen());

    assertThat(heartbeat.isFresh()).isTrue();
    assertThat(rows.texts("SELECT owner FROM dispatch_nodes"))
        .containsExactly(heartbeat.owner().value());
  }
}
