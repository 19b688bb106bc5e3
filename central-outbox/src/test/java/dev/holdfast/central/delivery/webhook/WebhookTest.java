package dev.holdfast.central.delivery.webhook;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.nullValue;

import dev.holdfast.base.security.Roles;
import dev.holdfast.central.testing.MailTest;
import dev.holdfast.central.testing.Tokens;
import dev.holdfast.shared.id.NotificationId;
import dev.holdfast.testkit.http.FaultyHttpTarget;
import dev.holdfast.testkit.http.ReceivedCall;
import dev.holdfast.testkit.http.Reply;
import dev.holdfast.testkit.smtp.SmtpSink;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.http.ContentType;
import io.restassured.path.json.JsonPath;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@QuarkusTest
class WebhookTest extends MailTest {

  private static final String KEY = "a-key-of-the-receiver";

  private FaultyHttpTarget chat;

  @BeforeEach
  void chat() {
    chat = closed(FaultyHttpTarget.start());
  }

  private void list(String name, Map<String, ?> webhook) {
    Map<String, Object> all = new HashMap<>(Map.of("url", chat.baseUrl() + "/services/T0-SECRET"));
    all.putAll(webhook);
    Tokens.as(Roles.ADMIN)
        .contentType(ContentType.JSON)
        .header("If-Match", "*")
        .body(Map.of("type", "Webhook", "webhook", all))
        .put("/api/v1/lists/{name}", name)
        .then()
        .statusCode(200);
  }

  @Test
  void a_notification_is_posted_and_signed() throws Exception {
    list("ops", Map.of("key", KEY));
    NotificationId id = arrived();
    assertThat(rows.column(id, "type")).as("as the list says").isEqualTo("Webhook");

    dispatch();

    ReceivedCall call = chat.awaitCalls(1, PATIENCE).get(0);
    JsonPath body = JsonPath.from(call.body());
    assertThat(call.path()).isEqualTo("/services/T0-SECRET");
    assertThat(body.getString("id")).isEqualTo(id.toString());
    assertThat(body.getString("subject")).isEqualTo("Pump 3 has stopped");
    assertThat(call.header("Idempotency-Key")).contains(id.toString());
    String signature = call.header("Holdfast-Signature").orElseThrow();
    String time = signature.replaceAll("t=(\\d+),.*", "$1");
    Mac mac = Mac.getInstance("HmacSHA256");
    mac.init(new SecretKeySpec(KEY.getBytes(UTF_8), "HmacSHA256"));
    assertThat(signature)
        .endsWith(
            ",v1="
                + HexFormat.of()
                    .formatHex(mac.doFinal((time + "." + call.body()).getBytes(UTF_8))));
    assertThat(time).isEqualTo(Long.toString(clock.instant().getEpochSecond()));
    assertThat(rows.status(id)).isEqualTo("Delivered");
    assertThat(rows.column(id, "resolved_targets")).isEqualTo("[\"" + chat.baseUrl() + "\"]");
    assertThat(rows.audit(id)).containsExactly("Attempted", "Delivered");
  }

  @Test
  void what_waits_for_a_mail_server_that_is_away_goes_out_when_its_list_becomes_a_webhook() {
    SmtpSink relay = closed(SmtpSink.start());
    server(relay);
    relay.down();
    arrived(8);
    dispatch();
    NotificationId waits = arrived();
    dispatch();
    assertThat(rows.status(waits)).isEqualTo("Pending");

    list("ops", Map.of("format", "Slack"));
    dispatch();

    chat.awaitCalls(1, PATIENCE);
    assertThat(rows.status(waits)).isEqualTo("Delivered");
  }

  @ParameterizedTest
  @CsvSource({
    "Slack, text",
    "Teams, attachments[0].content.body[0].text",
  })
  void chats_get_the_body_they_know(String format, String path) {
    list("ops", Map.of("format", format));
    arrived();

    dispatch();

    ReceivedCall call = chat.awaitCalls(1, PATIENCE).get(0);
    assertThat(JsonPath.from(call.body()).getString(path)).contains("Pump 3 has stopped");
    assertThat(call.header("Holdfast-Signature")).isEmpty();
  }

  @Test
  void a_template_of_ones_own_is_filled_without_breaking_out_of_it() {
    list(
        "ops",
        Map.of(
            "format", "Template",
            "template", "{\"a\": [\"{{subject}} at {{site}}\", 7], \"b\": \"{{unknown}}\"}"));
    NotificationId id = arrived();
    rows.execute(
        "UPDATE notifications SET subject = 'quote \" and {{body}} \\ end' WHERE notification_id = '%s'"
            .formatted(id));

    dispatch();

    JsonPath body = JsonPath.from(chat.awaitCalls(1, PATIENCE).get(0).body());
    assertThat(body.getString("a[0]")).isEqualTo("quote \" and {{body}} \\ end at plant-7");
    assertThat(body.getInt("a[1]")).isEqualTo(7);
    assertThat(body.getString("b")).isEqualTo("{{unknown}}");
  }

  @ParameterizedTest
  @CsvSource({
    "200, Delivered",
    "204, Delivered",
    "302, Parked",
    "400, Parked",
    "404, Parked",
    "410, Parked",
    "408, Retrying",
    "429, Retrying",
    "500, Retrying",
    "503, Retrying"
  })
  void an_answer_means(int status, String becomes) {
    chat.respondWith(call -> Reply.status(status));
    list("ops", Map.of("key", KEY));
    NotificationId id = arrived();

    dispatch();

    assertThat(rows.status(id)).isEqualTo(becomes);
  }

  @Test
  void who_asks_for_patience_gets_it() {
    chat.script(Reply.retryAfter(429, Duration.ofMinutes(7)));
    list("ops", Map.of("key", KEY));
    arrived();

    dispatch();

    assertThat(
            rows.texts("SELECT CAST(next_attempt_at - last_attempt_at AS text) FROM notifications"))
        .containsExactly("00:07:00");
  }

  @Test
  void a_date_to_come_back_at_is_kept_to() {
    Instant then = clock.instant().plus(Duration.ofMinutes(7));
    String date = DateTimeFormatter.RFC_1123_DATE_TIME.format(then.atOffset(ZoneOffset.UTC));
    chat.script(new Reply.Respond(429, Map.of("Retry-After", date), ""));
    list("ops", Map.of("key", KEY));
    arrived();

    dispatch();

    assertThat(
            rows.texts(
                """
                SELECT CAST(next_attempt_at - last_attempt_at > interval '6 minutes 58 seconds' AS text)
                FROM notifications
                """))
        .containsExactly("true");
  }

  @Test
  void an_outage_does_not_use_up_retries() {
    outage(chat::down, chat::up);
  }

  @ParameterizedTest
  @ValueSource(ints = {502, 503, 504})
  void nor_does_a_gateway_with_nobody_behind_it(int status) {
    outage(
        () -> chat.respondWith(call -> Reply.status(status)),
        () -> chat.respondWith(call -> Reply.ok()));
  }

  private void outage(Runnable begins, Runnable ends) {
    list("ops", Map.of("key", KEY));
    begins.run();
    List<NotificationId> all = arrived(8);
    for (int minute = 0; minute < 20; minute++) {
      dispatch();
      clock.advance(Duration.ofMinutes(1));
    }
    assertThat(all).noneMatch(id -> rows.status(id).equals("Parked"));

    ends.run();
    for (int pass = 0; pass < 3; pass++) {
      clock.advance(Duration.ofSeconds(10));
      dispatch();
    }
    assertThat(all).allSatisfy(id -> assertThat(rows.status(id)).isEqualTo("Delivered"));
  }

  @Test
  void posts_keep_to_their_own_number_and_take_no_place_from_mails() {
    SmtpSink relay = closed(SmtpSink.start());
    server(relay, Map.of("maxConcurrentConnections", 2));
    rows.list("hooks");
    list("hooks", Map.of("key", KEY));
    chat.respondWith(call -> new Reply.Hang());
    for (int post = 0; post < 12; post++) {
      arrived("hooks");
    }
    arrived(20);

    CompletableFuture<Integer> pass = dispatcher.runOnce().subscribeAsCompletionStage();
    relay.awaitMails(20, PATIENCE);
    chat.awaitHanging(5, PATIENCE);

    assertThat(chat.callCount()).isEqualTo(5);
    assertThat(relay.maxConcurrentSessions()).isEqualTo(2);
    chat.respondWith(call -> Reply.ok());
    chat.releaseHangs();
    pass.join();
  }

  @Test
  void the_list_as_it_is_at_delivery_decides_how_it_leaves() {
    NotificationId id = arrived();
    assertThat(rows.column(id, "type")).isEqualTo("Email");
    list("ops", Map.of("key", KEY));

    dispatch();

    chat.awaitCalls(1, PATIENCE);
    assertThat(rows.status(id)).isEqualTo("Delivered");
  }

  @Test
  void address_and_key_are_never_shown_and_lie_sealed() {
    list("ops", Map.of("key", KEY));

    Tokens.as(Roles.ADMIN)
        .get("/api/v1/lists/ops")
        .then()
        .body("webhook.url", nullValue())
        .body("webhook.key", nullValue())
        .body("webhook.origin", equalTo(chat.baseUrl().toString()))
        .body("webhook.signed", equalTo(true));
    assertThat(rows.texts("SELECT concat(secret, type_data) FROM notification_lists"))
        .noneMatch(stored -> stored.contains("T0-SECRET") || stored.contains(KEY));
    assertThat(rows.texts("SELECT CAST(detail AS text) FROM audit_events"))
        .noneMatch(detail -> detail.contains("T0-SECRET") || detail.contains(KEY));
  }

  @Test
  void a_server_that_repeats_its_address_does_not_get_it_into_the_row() {
    chat.respondWith(call -> Reply.json(400, "no such hook: " + call.path() + " " + KEY));
    list("ops", Map.of("key", KEY));
    NotificationId id = arrived();

    dispatch();

    assertThat(error(id)).contains("no such hook").doesNotContain("T0-SECRET", KEY);
  }
}
