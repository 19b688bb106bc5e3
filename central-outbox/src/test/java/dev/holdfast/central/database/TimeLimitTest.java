package dev.holdfast.central.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.central.dispatch.Dispatcher;
import dev.holdfast.central.notification.NewNotification;
import dev.holdfast.central.notification.Notifications;
import dev.holdfast.central.testing.Arrivals;
import dev.holdfast.central.testing.CentralTest;
import dev.holdfast.testkit.waiting.Eventually;
import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.QuarkusTestProfile;
import io.quarkus.test.junit.TestProfile;
import io.smallrye.mutiny.CompositeException;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Inject;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeoutException;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * A database that says nothing, on a pool that would soon be empty if connections did not return.
 */
@QuarkusTest
@TestProfile(TimeLimitTest.Impatient.class)
class TimeLimitTest extends CentralTest {

  private static final int POOL = 3;

  @Inject Transactions transactions;
  @Inject Notifications notifications;
  @Inject Dispatcher dispatcher;
  @Inject MeterRegistry registry;

  @BeforeEach
  void lists() {
    rows.list("ops", "anna@example.com");
  }

  @Test
  void deliveries_go_on_while_somebody_has_locked_the_audit() throws SQLException {
    double before = lost();
    try (Connection other = rows.connect()) {
      lock(other, "audit_events");
      for (int round = 0; round < 5; round++) {
        List<NewNotification> some = arrived(3);

        await(dispatcher.runOnce());

        assertThat(some).allSatisfy(n -> assertThat(rows.status(n.id())).isEqualTo("Delivered"));
      }
      other.rollback();
    }
    assertThat(lost()).isEqualTo(before + 5 * 3 * 2);
    NewNotification later = arrived(1).get(0);
    await(dispatcher.runOnce());
    assertThat(rows.audit(later.id())).containsExactly("Attempted", "Delivered");
    assertThat(sink.mails()).hasSize(16);
  }

  @Test
  void a_claim_that_waits_for_a_lock_fails_like_any_other_and_the_next_one_works()
      throws SQLException {
    NewNotification notification = arrived(1).get(0);
    try (Connection other = rows.connect()) {
      lock(other, "notifications");
      for (int round = 0; round < 5; round++) {
        assertThatThrownBy(() -> await(dispatcher.runOnce()))
            .hasStackTraceContaining("lock timeout");
      }
      other.rollback();
    }
    await(dispatcher.runOnce());

    assertThat(rows.status(notification.id())).isEqualTo("Delivered");
  }

  @Test
  void statements_without_end_are_ended_by_the_server_and_give_their_connections_back() {
    List<Uni<Integer>> endless =
        IntStream.range(0, POOL).mapToObj(n -> select("SELECT 1 FROM pg_sleep(600)")).toList();

    assertThatThrownBy(() -> await(Uni.join().all(endless).andCollectFailures()))
        .isInstanceOfSatisfying(
            CompositeException.class, all -> assertThat(all.getCauses()).hasSize(POOL));

    Eventually.holds("connections are back", PATIENCE, this::works);
  }

  private boolean works() {
    return await(select("SELECT 7").onFailure().recoverWithItem(0)) == 7;
  }

  @Test
  void who_gets_no_answer_at_all_has_failed_after_the_limit() {
    assertThatThrownBy(() -> await(transactions.run(session -> Uni.createFrom().nothing())))
        .hasCauseInstanceOf(TimeoutException.class)
        .hasMessageContaining("no answer of the database within PT2S");
  }

  private Uni<Integer> select(String query) {
    return transactions.run(
        session -> session.createNativeQuery(query, Integer.class).getSingleResult());
  }

  private List<NewNotification> arrived(int count) {
    List<NewNotification> arrived = Arrivals.several(count, "ops", clock.instant());
    await(notifications.insertNew(arrived, clock.instant()));
    return arrived;
  }

  private static void lock(Connection connection, String table) throws SQLException {
    connection.setAutoCommit(false);
    try (Statement statement = connection.createStatement()) {
      statement.execute("LOCK TABLE " + table);
    }
  }

  private double lost() {
    return registry.get("holdfast_central_audit_failures").counter().count();
  }

  public static class Impatient implements QuarkusTestProfile {
    @Override
    public Map<String, String> getConfigOverrides() {
      return Map.of(
          "holdfast.central.database.time-limit", "2s",
          "holdfast.central.database.lock-limit", "300ms",
          "holdfast.central.audit.time-limit", "2s",
          "quarkus.datasource.reactive.max-size", Integer.toString(POOL));
    }
  }
}
