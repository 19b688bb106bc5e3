package dev.holdfast.central.waiting;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.containsInAnyOrder;

import dev.holdfast.base.security.Roles;
import dev.holdfast.central.testing.MailTest;
import dev.holdfast.central.testing.Tokens;
import dev.holdfast.shared.id.NotificationId;
import dev.holdfast.testkit.smtp.SessionScript;
import dev.holdfast.testkit.smtp.SmtpSink;
import dev.holdfast.testkit.smtp.Stage;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.http.ContentType;
import java.time.Duration;
import java.time.Instant;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Every notification that is still here says why. */
@QuarkusTest
class WaitReasonTest extends MailTest {

  /** A server that another test had left away is looked for again. */
  @BeforeEach
  void later() {
    clock.advance(Duration.ofMinutes(1));
  }

  private static String why(NotificationId id) {
    return Tokens.as(Roles.VIEWER).get("/api/v1/notifications/" + id).path("waitsBecause");
  }

  private static void put(String path, String body) {
    Tokens.as(Roles.OPERATOR)
        .contentType(ContentType.JSON)
        .body(body)
        .put("/api/v1/" + path)
        .then()
        .statusCode(200);
  }

  @Test
  void it_is_next_or_behind_others() {
    arrived(3);

    Tokens.as(Roles.VIEWER)
        .get("/api/v1/notifications?order=oldest")
        .then()
        .body(
            "items.waitsBecause",
            containsInAnyOrder(
                "due now; it is the next in line",
                "due now; behind one other",
                "due now; behind 2 others"));
  }

  @Test
  void many_before_it_are_not_all_counted() {
    arrived(LinePlaces.MOST_COUNTED + 1);
    clock.advance(Duration.ofSeconds(1));

    assertThat(why(arrived())).isEqualTo("due now; behind more than 1,000 others");
  }

  @Test
  void a_node_is_at_it() {
    NotificationId id = arrived();
    rows.execute(
        "UPDATE notifications SET claim_owner = 'other', claimed_until = '%s'"
            .formatted(clock.instant().plusSeconds(60)));

    assertThat(why(id)).isEqualTo("it is being delivered");
  }

  @Test
  void it_failed_and_is_tried_again() {
    SmtpSink relay = closed(SmtpSink.start());
    server(relay);
    relay.defaultScript(SessionScript.reply(Stage.END_OF_DATA, 451, "4.3.0 later"));
    NotificationId id = arrived();
    dispatch();
    assertThat(why(id)).isEqualTo("failed once; due again at " + next(id));

    clock.advance(Duration.ofMinutes(2));
    dispatch();

    assertThat(why(id)).isEqualTo("failed 2 times; due again at " + next(id));
  }

  private Instant next(NotificationId id) {
    return Instant.parse(rows.column(id, "to_json(next_attempt_at)#>>'{}'").replace("+00:00", "Z"));
  }

  @Test
  void its_server_cannot_be_reached() {
    SmtpSink relay = closed(SmtpSink.start());
    String name = server(relay);
    relay.down();
    Instant since = clock.instant();
    arrived(8);
    dispatch();
    clock.advance(Duration.ofSeconds(1));

    NotificationId id = arrived();

    assertThat(why(id))
        .startsWith(
            "SMTP configuration '%s' cannot be reached since %s; it is looked for at "
                .formatted(name, since));
  }

  @Test
  void its_list_is_paused() {
    put("pauses/lists/ops", "{\"reason\": \"night\"}");
    NotificationId id = arrived();

    assertThat(why(id))
        .isEqualTo(
            "list 'ops' is paused by test-operator since %s: night".formatted(clock.instant()));
  }

  @Test
  void an_operator_has_to_decide_or_sees_to_it() {
    server(sink);
    NotificationId id = arrived("nobody");
    dispatch();
    assertThat(why(id)).isEqualTo("parked: an operator has to retry or discard it");

    put(
        "causes/%s/hold".formatted(rows.column(id, "cause")),
        "{\"owner\": \"anna\", \"note\": \"Tuesday\"}");

    assertThat(why(id)).isEqualTo("parked, and anna sees to it: Tuesday");
  }

  @Test
  void what_is_gone_does_not_wait() {
    server(sink);
    NotificationId id = arrived();
    dispatch();

    assertThat(rows.status(id)).isEqualTo("Delivered");
    assertThat(why(id)).isNull();
    Tokens.as(Roles.VIEWER)
        .get("/api/v1/notifications")
        .then()
        .body("items.waitsBecause", contains(Stream.of((String) null).toArray()));
  }
}
