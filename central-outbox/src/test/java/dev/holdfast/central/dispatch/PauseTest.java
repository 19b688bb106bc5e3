package dev.holdfast.central.dispatch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasSize;

import dev.holdfast.base.security.Roles;
import dev.holdfast.central.testing.MailTest;
import dev.holdfast.central.testing.Tokens;
import dev.holdfast.shared.id.NotificationId;
import dev.holdfast.testkit.smtp.SessionScript;
import dev.holdfast.testkit.smtp.SmtpSink;
import dev.holdfast.testkit.smtp.Stage;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.http.ContentType;
import io.restassured.response.Response;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What is paused rests untouched, and goes on with one first. */
@QuarkusTest
class PauseTest extends MailTest {

  private static final String OPS = "lists/ops";
  private static final String WHY = "{\"reason\": \"the relay is moved\"}";

  @Inject DrainPauses drain;

  private String relay;

  @BeforeEach
  void aServer() {
    relay = server(sink);
    dispatch();
  }

  /** What the servers are thought to be does not stay for others. */
  @AfterEach
  void nothingRests() {
    rows.execute("DELETE FROM pauses");
    await(drain.runOnce());
  }

  private static Response pause(String what, String body) {
    return Tokens.as(Roles.OPERATOR)
        .contentType(ContentType.JSON)
        .body(body)
        .put("/api/v1/pauses/" + what);
  }

  private static Response resume(String what) {
    return Tokens.as(Roles.OPERATOR).delete("/api/v1/pauses/" + what);
  }

  private static Response pauses() {
    return Tokens.as(Roles.VIEWER).get("/api/v1/pauses");
  }

  private boolean drain() {
    return await(drain.runOnce());
  }

  private List<String> audited() {
    return rows.texts(
        "SELECT event || ' by ' || actor FROM audit_events WHERE kind = 'Pause' ORDER BY id");
  }

  private void assertUntouched(List<NotificationId> ids) {
    assertThat(ids)
        .allSatisfy(
            id -> {
              assertThat(rows.status(id)).isEqualTo("Pending");
              assertThat(rows.column(id, "retry_count")).isEqualTo("0");
              assertThat(rows.column(id, "last_attempt_at")).isNull();
              assertThat(error(id)).isNull();
              assertThat(rows.audit(id)).isEmpty();
            });
  }

  @Test
  void nothing_of_a_paused_list_is_attempted_and_other_lists_go_out() {
    rows.list("sales", "carl@example.com");
    pause(OPS, WHY)
        .then()
        .statusCode(200)
        .body("kind", equalTo("lists"))
        .body("name", equalTo("ops"))
        .body("state", equalTo("Paused"))
        .body("pausedBy", equalTo("test-operator"));
    List<NotificationId> ops = arrived(3);
    NotificationId sales = arrived("sales");

    dispatch();
    drain();
    dispatch();

    assertThat(rows.status(sales)).isEqualTo("Delivered");
    assertThat(sink.mails()).hasSize(1);
    assertUntouched(ops);
    pauses()
        .then()
        .body("items.name", contains("ops"))
        .body("items.reason", contains("the relay is moved"));
  }

  @Test
  void a_list_that_is_resumed_sends_one_first_and_then_the_rest() {
    pause(OPS, WHY);
    arrived(5);
    resume(OPS).then().statusCode(204);
    dispatch();
    assertThat(sink.mails()).isEmpty();

    assertThat(drain()).isTrue();
    dispatch();
    assertThat(sink.mails()).hasSize(1);
    pauses().then().body("items.state", contains("Draining"));

    assertThat(drain()).isTrue();
    dispatch();

    assertThat(sink.mails()).hasSize(5);
    pauses().then().body("items", hasSize(0));
    assertThat(audited())
        .containsExactly(
            "Paused by test-operator", "Resumed by test-operator", "Drained by system");
  }

  @Test
  void a_list_whose_first_one_fails_is_paused_again_and_says_so() {
    pause(OPS, WHY);
    List<NotificationId> all = arrived(3);
    sink.script(SessionScript.reply(Stage.RCPT, 550, "5.7.1 still not"));
    resume(OPS);

    drain();
    dispatch();
    drain();
    dispatch();

    pauses()
        .then()
        .body("items.state", contains("Paused"))
        .body("items[0].pausedBy", equalTo("system"))
        .body("items[0].reason", containsString("5.7.1 still not"));
    assertThat(all).extracting(id -> rows.status(id)).containsOnlyOnce("Parked");
    assertThat(audited()).last().isEqualTo("PausedAgain by system");
  }

  @Test
  void a_pause_with_an_end_goes_on_by_itself() {
    String end = clock.instant().plus(Duration.ofMinutes(5)).toString();
    pause(OPS, "{\"reason\": \"night\", \"endsAt\": \"%s\"}".formatted(end))
        .then()
        .statusCode(200)
        .body("endsAt", equalTo(end));
    arrived(2);
    assertThat(drain()).isFalse();
    dispatch();
    assertThat(sink.mails()).isEmpty();

    clock.advance(Duration.ofMinutes(5));
    drain();
    dispatch();
    drain();
    dispatch();

    assertThat(sink.mails()).hasSize(2);
    assertThat(audited())
        .containsExactly("Paused by test-operator", "Resumed by system", "Drained by system");
  }

  @Test
  void a_list_with_nothing_due_goes_on_at_once() {
    pause(OPS, WHY);
    resume(OPS);

    drain();

    pauses().then().body("items", hasSize(0));
  }

  @Test
  void mails_wait_untouched_while_every_server_is_paused_and_one_goes_first_afterwards()
      throws Exception {
    pause("smtp-configurations/" + relay, WHY).then().statusCode(200);
    assertThat(drain()).isTrue();
    List<NotificationId> all = arrived(4);
    dispatch();
    assertUntouched(all);

    sink.script(SessionScript.hang(Stage.EHLO));
    resume("smtp-configurations/" + relay).then().statusCode(204);
    assertThat(drain()).isTrue();
    CompletableFuture<Integer> pass = dispatcher.runOnce().subscribeAsCompletionStage();
    sink.awaitHanging(1, PATIENCE);
    assertThat(sink.mails()).as("the others wait for the first").isEmpty();
    sink.releaseHangs();
    pass.get();
    clock.advance(Duration.ofMinutes(2));
    dispatch();

    assertThat(all).extracting(id -> rows.status(id)).containsOnly("Delivered");
  }

  @Test
  void mails_take_the_next_server_while_the_first_is_paused() {
    SmtpSink second = closed(SmtpSink.start());
    server(second, Map.of("failoverOrder", 7));
    pause("smtp-configurations/" + relay, WHY);

    NotificationId id = arrived();
    dispatch();

    assertThat(rows.status(id)).isEqualTo("Delivered");
    assertThat(second.mails()).hasSize(1);
    assertThat(sink.mails()).isEmpty();
  }

  @Test
  void what_cannot_be_paused_or_resumed_is_said() {
    pause("lists/nobody", WHY).then().statusCode(404);
    pause("smtp-configurations/nobody", WHY).then().statusCode(404);
    pause("sites/plant-7", WHY).then().statusCode(404);
    pause(OPS, "{}").then().statusCode(400).body("field", equalTo("reason"));
    pause(OPS, "{\"reason\": \"x\", \"endsAt\": \"2020-01-01T00:00:00Z\"}")
        .then()
        .statusCode(400)
        .body("field", equalTo("endsAt"));
    pause(OPS, "{\"reason\": \"x\", \"until\": \"2090-01-01T00:00:00Z\"}").then().statusCode(400);
    resume(OPS).then().statusCode(404);
    assertThat(rows.texts("SELECT name FROM pauses")).isEmpty();
  }
}
