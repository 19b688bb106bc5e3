package dev.holdfast.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.holdfast.testkit.http.FaultyHttpTarget;
import dev.holdfast.testkit.http.Reply;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class TrackingTest {

  private static final String NOT_FOUND =
      "{\"type\":\"urn:holdfast:problem:not-found\",\"title\":\"Not found\",\"status\":404}";

  private final FaultyHttpTarget target = FaultyHttpTarget.start();
  private final HoldfastSite site = HoldfastSite.connect(FakeSite.config(target)).asStandard();

  @AfterEach
  void stop() {
    target.close();
  }

  @Test
  void a_tracked_operation_says_where_it_stands() {
    target.script(
        Reply.json(
            200,
            """
            {"trackedOperationId":"m-1","target":"erp","status":"Retrying","retryCount":2,
             "lastError":"HTTP 503","httpStatus":503,"createdAt":"2026-01-01T00:00:00Z",
             "updatedAt":"2026-01-01T00:01:00Z","terminalAt":null,"something":"new"}
            """));

    assertThat(Tracking.status("m-1"))
        .contains(
            new TrackedOperation(
                "m-1",
                Optional.of("erp"),
                OperationStatus.Retrying,
                2,
                Optional.of("HTTP 503"),
                Optional.of(503),
                Optional.of(Instant.parse("2026-01-01T00:00:00Z")),
                Optional.of(Instant.parse("2026-01-01T00:01:00Z")),
                Optional.empty()));
    assertThat(target.calls().get(0).path()).isEqualTo("/api/v1/operations/m-1");
    assertThat(target.calls().get(0).header("Idempotency-Key")).isEmpty();
  }

  @Test
  void a_notification_says_where_it_stands() {
    target.script(
        Reply.json(
            200,
            """
            {"notificationId":"n-1","status":"Delivered","retryCount":0,
             "enqueuedAt":"2026-01-01T00:00:00Z","deliveredAt":"2026-01-01T00:00:01Z"}
            """));

    NotificationState state = Tracking.notification("n-1").orElseThrow();

    assertThat(state.status()).isEqualTo(NotificationStatus.Delivered);
    assertThat(state.deliveredAt()).contains(Instant.parse("2026-01-01T00:00:01Z"));
  }

  @Test
  void an_id_the_site_does_not_know_is_empty() {
    target.respondWith(call -> Reply.json(404, NOT_FOUND));

    assertThat(site.operation("m-1")).isEmpty();
    assertThat(site.notification("n-1")).isEmpty();
  }

  @Test
  void a_404_of_anybody_else_is_not_taken_for_the_answer() {
    target.script(Reply.json(404, "no such page"));

    assertThatExceptionOfType(SiteProblemException.class).isThrownBy(() -> site.operation("m-1"));
  }

  @Test
  void a_question_is_asked_again_when_its_answer_gets_lost() {
    target.script(
        new Reply.ResetAfterReading(),
        Reply.json(200, "{\"trackedOperationId\":\"m-1\",\"status\":\"Delivered\"}"));

    assertThat(site.operation("m-1").orElseThrow().status().isTerminal()).isTrue();
  }

  @Test
  void a_status_of_a_newer_site_is_unknown() {
    target.script(Reply.json(200, "{\"trackedOperationId\":\"m-1\",\"status\":\"Teleported\"}"));

    assertThat(site.operation("m-1").orElseThrow().status()).isEqualTo(OperationStatus.Unknown);
  }

  @Test
  void an_id_cannot_lead_elsewhere() {
    target.script(Reply.json(404, NOT_FOUND));

    assertThat(site.operation("../parked?x=1")).isEmpty();
    assertThat(target.calls().get(0).path()).isEqualTo("/api/v1/operations/..%2Fparked%3Fx%3D1");
    assertThatIllegalArgumentException().isThrownBy(() -> site.operation(""));
  }
}
