package dev.holdfast.site.delivery.database;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.shared.outcome.DeliveryOutcome;
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
import dev.holdfast.testkit.waiting.Eventually;
import io.vertx.sqlclient.SqlConnection;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** What one message does to its session is no other message's affair. */
abstract class DatabaseSessionContract extends DatabaseWriting {

  static final Duration HASTE = Duration.ofMillis(700);

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

  static void assertLater(DeliveryOutcome outcome) {
    assertThat(outcome)
        .isInstanceOfSatisfying(Transient.class, later -> assertThat(later.targetAway()).isFalse());
  }
}
