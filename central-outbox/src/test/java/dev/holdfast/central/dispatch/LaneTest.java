package dev.holdfast.central.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.central.delivery.DeliveryResult;
import dev.holdfast.central.notification.NewNotification;
import dev.holdfast.central.notification.Notifications;
import dev.holdfast.central.testing.Arrivals;
import dev.holdfast.central.testing.CentralTest;
import dev.holdfast.central.testing.TestBeans.OddAdapter;
import dev.holdfast.shared.id.NotificationId;
import dev.holdfast.shared.outcome.DeliveryOutcome;
import dev.holdfast.testkit.waiting.Eventually;
import io.quarkus.test.junit.QuarkusTest;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Types know nothing of each other. */
@QuarkusTest
class LaneTest extends CentralTest {

  @Inject Dispatcher dispatcher;
  @Inject Notifications notifications;
  @Inject Heartbeat heartbeat;
  @Inject OddAdapter odd;

  @BeforeEach
  void aList() {
    rows.list("ops", "anna@example.com");
  }

  @AfterEach
  void mend() {
    odd.mend();
  }

  private List<NotificationId> arrived(int count, String type) {
    List<NewNotification> arrived =
        IntStream.range(0, count)
            .mapToObj(i -> Arrivals.notification(type, "ops", "No. " + i, clock.instant()))
            .toList();
    await(notifications.insertNew(arrived, clock.instant()));
    return arrived.stream().map(NewNotification::id).toList();
  }

  @Test
  void a_type_that_hangs_holds_up_no_other() {
    CompletableFuture<DeliveryResult> late = new CompletableFuture<>();
    odd.delivery = () -> Uni.createFrom().completionStage(late);
    arrived(250, OddAdapter.TYPE);
    List<NotificationId> mails = arrived(250, "Email");

    CompletableFuture<Integer> pass = dispatcher.runOnce().subscribeAsCompletionStage();

    Eventually.holds("mailed", PATIENCE, () -> sink.mailCount() == mails.size());
    assertThat(pass).isNotDone();
    odd.mend();
    late.complete(DeliveryResult.of(new DeliveryOutcome.Delivered(List.of("nobody"), List.of())));
    assertThat(pass.join()).isEqualTo(500);
  }

  @ParameterizedTest
  @CsvSource({
    "refresh, Pending",
    "openUntil, Pending",
    "concurrency, Pending",
    "timeLimit, Delivered",
    "deliver, Retrying",
    "retries, Parked"
  })
  void an_adapter_that_throws_delays_or_parks_its_own_and_nobody_else(
      String method, String status) {
    odd.broken = method;
    if (method.equals("retries")) {
      odd.delivery =
          () -> Uni.createFrom().item(DeliveryResult.of(DeliveryOutcome.failedForNow("busy")));
    }
    NotificationId own = arrived(1, OddAdapter.TYPE).get(0);
    NotificationId mail = arrived(1, "Email").get(0);

    await(dispatcher.runOnce().onFailure().recoverWithItem(0));

    assertThat(rows.status(mail)).isEqualTo("Delivered");
    assertThat(rows.status(own)).isEqualTo(status);
    assertThat(rows.column(own, "claim_owner")).isNull();
    odd.mend();
    if (status.equals("Pending")) {
      await(dispatcher.runOnce());
      assertThat(rows.status(own)).isEqualTo("Delivered");
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void what_cannot_be_begun_is_given_back_at_once_and_taken_anew(boolean beats) {
    odd.timeLimit = Duration.ofSeconds(80);
    odd.delivery = () -> halfAMinute(beats).chain(OddAdapter::delivered);
    List<NotificationId> several = arrived(8, OddAdapter.TYPE);

    // A claim holds for two minutes, in which two of them can be begun; for one, without beats.
    await(dispatcher.runOnce());

    assertThat(several)
        .allSatisfy(
            id -> {
              assertThat(rows.status(id)).isEqualTo("Delivered");
              assertThat(rows.audit(id)).containsExactly("Attempted", "Delivered");
            });
  }

  private Uni<?> halfAMinute(boolean beats) {
    clock.advance(Duration.ofSeconds(30));
    return beats ? heartbeat.runOnce() : Uni.createFrom().voidItem();
  }
}
