package dev.holdfast.site.delivery.database;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.shared.outcome.DeliveryOutcome;
import dev.holdfast.shared.outcome.DeliveryOutcome.Permanent;
import dev.holdfast.shared.outcome.DeliveryOutcome.Transient;
import dev.holdfast.site.delivery.guard.GuardedAttempt;
import dev.holdfast.site.delivery.guard.GuardedResult;
import dev.holdfast.site.delivery.guard.GuardedResult.Attempted;
import dev.holdfast.site.delivery.guard.GuardsByHand;
import dev.holdfast.site.delivery.guard.TargetGuard;
import dev.holdfast.site.delivery.guard.Traffic;
import dev.holdfast.site.message.Category;
import dev.holdfast.site.message.Lane;
import dev.holdfast.site.message.OutboundMessage;
import dev.holdfast.testkit.net.FaultProxy;
import dev.holdfast.testkit.waiting.Eventually;
import io.vertx.sqlclient.SqlConnection;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What one message does to its session is no other message's affair. */
abstract class DatabaseSessionContract extends DatabaseWriting {

  static final Duration HASTE = Duration.ofMillis(700);

  @ParameterizedTest
  @MethodSource("transactionControl")
  void a_write_after_transaction_control_stays(String control) {
    assertRefused(write(control, "[]"));
    assertDelivered(write("INSERT INTO notes (id, text) VALUES (1, 'mine')", "[]"));

    pools.closeAll();

    assertThat(notes()).containsExactly("mine");
  }

  static Stream<String> transactionControl() {
    return Stream.of(
        "BEGIN",
        "START TRANSACTION",
        "/* first */ -- then\n begin",
        "COMMIT",
        "ROLLBACK",
        "SAVEPOINT here",
        "SET TIME ZONE 'UTC'",
        "RESET all");
  }

  @Test
  void a_message_does_not_end_its_own_transaction() {
    assertRefused(
        deliver(
            """
            {"statements": [
              {"sql": "INSERT INTO notes (id, text) VALUES (1, 'a')"},
              {"sql": "COMMIT"},
              {"sql": "INSERT INTO notes (id, text) VALUES (1, 'again')"}]}
            """));

    assertThat(notes()).isEmpty();
  }

  /** A table of the session hides the one of the database from whoever has the session next. */
  @Test
  void a_session_that_may_have_changed_is_not_used_again() {
    assertDelivered(write("CREATE TEMPORARY TABLE notes (id INTEGER, text VARCHAR(200))", "[]"));
    assertDelivered(write("INSERT INTO notes (id, text) VALUES (1, 'mine')", "[]"));

    assertThat(notes()).containsExactly("mine");
  }

  @Test
  void connections_that_only_wrote_are_kept() {
    try (FaultProxy proxy = FaultProxy.forwardingTo("localhost", server().port())) {
      define("plant", proxy.port(), PATIENCE);

      for (int i = 0; i < 5; i++) {
        assertDelivered(write("INSERT INTO notes (id) VALUES (%d)".formatted(i), "[]"));
        assertDelivered(write("UPDATE notes SET text = 'a' WHERE id = %d".formatted(i), "[]"));
        assertDelivered(write("DELETE FROM notes WHERE id = %d".formatted(i), "[]"));
      }

      assertThat(proxy.connections()).isEqualTo(1);
    }
  }

  @Test
  void writes_that_take_too_long_do_not_open_the_breaker() {
    define("plant", server().port(), HASTE);
    TargetGuard guard =
        GuardsByHand.create(lane -> true, true, Clock.systemUTC(), recovered -> {})
            .of(Lane.of(Category.CachedDbWrite, "plant"));

    List<CompletableFuture<GuardedResult>> slow = new ArrayList<>();
    for (int i = 0; i < 6; i++) {
      slow.add(guard.run(guarded(payload(server().sleep(60), "[]"))).subscribeAsCompletionStage());
    }

    slow.forEach(
        result ->
            assertThat(result.join())
                .isInstanceOfSatisfying(
                    Attempted.class, attempted -> assertLater(attempted.result().outcome())));
    assertThat(guard.isAway()).isFalse();
  }

  private GuardedAttempt guarded(String payload) {
    OutboundMessage message = message("plant", payload);
    return new GuardedAttempt(
        Traffic.BACKLOG, handler.limits("plant"), () -> false, () -> handler.deliver(message));
  }

  @Test
  void a_write_that_was_given_up_takes_no_effect_later() {
    sql("INSERT INTO notes (id, text) VALUES (1, 'a')");
    define("plant", server().port(), HASTE);
    SqlConnection other = connection();
    await(other.begin());
    await(other.query("UPDATE notes SET text = 'other' WHERE id = 1").execute());

    assertLater(write("UPDATE notes SET text = 'mine' WHERE id = 1", "[]"));

    await(other.query("COMMIT").execute());
    await(other.close());
    Eventually.holds("the statement is gone", SHORT, () -> !runs("mine"));
    assertThat(notes()).containsExactly("other");
  }

  static void assertRefused(DeliveryOutcome outcome) {
    assertThat(outcome)
        .isInstanceOfSatisfying(
            Permanent.class,
            refused -> assertThat(refused.reason()).contains("sql must not", "transaction"));
  }

  static void assertLater(DeliveryOutcome outcome) {
    assertThat(outcome)
        .isInstanceOfSatisfying(Transient.class, later -> assertThat(later.targetAway()).isFalse());
  }
}
