package dev.holdfast.central.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.base.security.Roles;
import dev.holdfast.central.notification.NewNotification;
import dev.holdfast.central.notification.Notifications;
import dev.holdfast.central.testing.Arrivals;
import dev.holdfast.central.testing.CentralTest;
import dev.holdfast.central.testing.Tokens;
import dev.holdfast.shared.id.NotificationId;
import dev.holdfast.testkit.waiting.Eventually;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.QuarkusTestProfile;
import io.quarkus.test.junit.TestProfile;
import jakarta.inject.Inject;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The test holds the lock as another node would. */
@QuarkusTest
@TestProfile(SingletonTest.Singleton.class)
class SingletonTest extends CentralTest {

  private static final String END_WHO_DISPATCHES =
      "SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory' AND granted";

  private static final String BECOME_DISPATCHER =
      "SELECT pg_advisory_lock(%d)".formatted(0x686F6C6466617374L);

  @Inject Dispatcher dispatcher;
  @Inject DispatchTurn turn;
  @Inject Notifications notifications;

  @BeforeEach
  void ready() {
    rows.list("ops", "anna@example.com");
    Eventually.holds("dispatch is here", PATIENCE, turn::isOurs);
  }

  @Test
  void the_node_with_the_lock_dispatches_and_says_so() {
    NotificationId id = arrived();

    await(dispatcher.runOnce());

    // It may also be the pass that taking the lock has begun.
    Eventually.holds("delivered", PATIENCE, () -> rows.status(id).equals("Delivered"));
    assertThat(dispatchingByProbe()).isTrue();
  }

  @Test
  void without_the_lock_nothing_is_claimed_and_when_it_is_free_dispatch_goes_on()
      throws SQLException {
    NotificationId id;
    try (Connection other = rows.connect();
        Statement statement = other.createStatement()) {
      // At once, so that nobody takes it in between; and waiting for it, this stands before them.
      statement.setQueryTimeout((int) PATIENCE.toSeconds());
      statement.execute(END_WHO_DISPATCHES + ";" + BECOME_DISPATCHER);
      Eventually.holds("dispatch has stopped here", PATIENCE, () -> !turn.isOurs());
      id = arrived();

      assertThat(await(dispatcher.runOnce())).isZero();

      assertThat(rows.status(id)).isEqualTo("Pending");
      assertThat(rows.column(id, "claim_owner")).isNull();
      assertThat(dispatchingByProbe()).isFalse();
    }
    sink.awaitMails(1, PATIENCE);
    Eventually.holds("delivered", PATIENCE, () -> rows.status(id).equals("Delivered"));
  }

  private static boolean dispatchingByProbe() {
    return Tokens.as(Roles.VIEWER)
        .get("/q/health/ready")
        .jsonPath()
        .getBoolean("checks.find { it.name == 'dispatch' }.data.dispatching");
  }

  private NotificationId arrived() {
    NewNotification notification = Arrivals.notification("ops", "Pump 3", clock.instant());
    await(notifications.insertNew(List.of(notification), clock.instant()));
    return notification.id();
  }

  /** Looks for the lock often. */
  public static class Singleton implements QuarkusTestProfile {
    @Override
    public Map<String, String> getConfigOverrides() {
      return Map.of(
          "holdfast.central.dispatch.mode", "singleton",
          "holdfast.central.dispatch.check-interval", "100ms");
    }
  }
}
