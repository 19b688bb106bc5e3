package dev.holdfast.client;

import static dev.holdfast.client.FakeSite.BUFFERED;
import static dev.holdfast.client.FakeSite.DELIVERED;
import static dev.holdfast.client.FakeSite.NOTIFIED;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.holdfast.testkit.http.FaultyHttpTarget;
import dev.holdfast.testkit.http.ReceivedCall;
import dev.holdfast.testkit.http.Reply;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class SendingTest {

  private final FaultyHttpTarget target = FaultyHttpTarget.start();
  private final HoldfastSite site = HoldfastSite.connect(FakeSite.config(target));

  @AfterEach
  void stop() {
    target.close();
  }

  @Test
  void a_notification_goes_to_its_list() {
    target.script(NOTIFIED);

    Outcome outcome = site.notify("ops").send("Pump 3 runs \"dry\"", "since 02:58\nin hall 2");

    assertThat(outcome).isEqualTo(new Outcome.Buffered("n-1"));
    ReceivedCall call = onlyCall();
    assertThat(call.method()).isEqualTo("POST");
    assertThat(call.path()).isEqualTo("/api/v1/notifications");
    assertThat(call.header("Authorization")).contains("Bearer a-token");
    assertThat(call.header("Content-Type")).contains("application/json");
    assertThat(call.header("Idempotency-Key")).isPresent();
    assertThat(FakeSite.json(call))
        .isEqualTo(
            Map.of(
                "list", "ops",
                "subject", "Pump 3 runs \"dry\"",
                "body", "since 02:58\nin hall 2"));
  }

  @Test
  void a_call_carries_all_its_parts() {
    target.script(DELIVERED);

    Outcome outcome =
        site.externalSystem("erp 2/ä")
            .post("/orders")
            .query("dry", "yes & no")
            .query("n", "1")
            .header("X-Plant", "7")
            .contentType("application/vnd.order+json")
            .body(Map.of("pump", 3, "lines", List.of("a", "b")))
            .send();

    assertThat(outcome).isEqualTo(new Outcome.Delivered("m-1"));
    assertThat(onlyCall().path()).isEqualTo("/api/v1/external-systems/erp%202%2F%C3%A4/calls");
    assertThat(FakeSite.json(onlyCall()))
        .isEqualTo(
            Map.of(
                "method",
                "POST",
                "path",
                "/orders",
                "query",
                Map.of("dry", "yes & no", "n", "1"),
                "headers",
                Map.of("X-Plant", "7"),
                "contentType",
                "application/vnd.order+json",
                "body",
                Map.of("pump", new BigDecimal(3), "lines", List.of("a", "b"))));
  }

  @Test
  void a_body_that_is_json_already_goes_unchanged() {
    target.script(DELIVERED);

    site.externalSystem("erp").put("/x").bodyJson("{ \"n\" :\n 1.10 }").send();

    assertThat(onlyCall().body()).contains("\"body\":{\"n\":1.10}");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> site.externalSystem("erp").bodyJson("{nope}"))
        .withMessageContaining("not JSON");
  }

  @Test
  void a_write_binds_its_parameters() {
    target.script(BUFFERED);

    Outcome outcome =
        site.database("historian")
            .sql("INSERT INTO trips VALUES ($1, $2, $3)", 3, null, "Robert'); DROP TABLE trips;--")
            .send();

    assertThat(outcome).isEqualTo(new Outcome.Buffered("m-1"));
    assertThat(onlyCall().path()).isEqualTo("/api/v1/databases/historian/writes");
    assertThat(FakeSite.json(onlyCall()))
        .containsEntry("sql", "INSERT INTO trips VALUES ($1, $2, $3)")
        .containsEntry(
            "parameters", Arrays.asList(new BigDecimal(3), null, "Robert'); DROP TABLE trips;--"));
  }

  @Test
  void every_option_has_its_field() {
    target.script(BUFFERED);
    UUID id = UUID.randomUUID();

    site.message("ExternalSystem", "erp")
        .payload(Map.of("method", "GET", "path", "/"))
        .orderingKey("pump-3")
        .expiresAt(Instant.parse("2026-01-01T00:00:00Z"))
        .maxRetries(0)
        .retryInterval(Duration.ofSeconds(5))
        .attemptImmediate(false)
        .originInstance("gateway-2")
        .sourceScript("pump-watch")
        .executionId("run-1")
        .parentExecutionId("shift-12")
        .messageId(id)
        .idempotencyKey("my-key")
        .send();

    assertThat(onlyCall().path()).isEqualTo("/api/v1/messages");
    assertThat(onlyCall().header("Idempotency-Key")).contains("my-key");
    assertThat(FakeSite.json(onlyCall()))
        .containsEntry("category", "ExternalSystem")
        .containsEntry("target", "erp")
        .containsEntry("payload", Map.of("method", "GET", "path", "/"))
        .containsEntry("orderingKey", "pump-3")
        .containsEntry("expiresAt", "2026-01-01T00:00:00Z")
        .containsEntry("maxRetries", BigDecimal.ZERO)
        .containsEntry("retryInterval", "PT5S")
        .containsEntry("attemptImmediate", false)
        .containsEntry("originInstance", "gateway-2")
        .containsEntry("sourceScript", "pump-watch")
        .containsEntry("executionId", "run-1")
        .containsEntry("parentExecutionId", "shift-12")
        .containsEntry("messageId", id.toString());
  }

  @Test
  void a_permanent_failure_is_an_outcome() {
    target.script(
        Reply.json(
            422,
            "{\"accepted\":false,\"messageId\":\"m-1\",\"wasBuffered\":false,\"error\":\"HTTP 404\"}"));

    assertThat(site.externalSystem("erp").get("/nowhere").send())
        .isEqualTo(new Outcome.Failed("m-1", "HTTP 404"));
  }

  @Test
  void a_draft_can_be_sent_from_many_times() {
    target.script(NOTIFIED, NOTIFIED);
    NotificationDraft ops = site.notify("ops").sourceScript("pump-watch");

    ops.send("one", "1");
    ops.orderingKey("k").send("two", "2");

    List<ReceivedCall> calls = target.calls();
    assertThat(FakeSite.json(calls.get(0))).containsEntry("subject", "one");
    assertThat(FakeSite.json(calls.get(0))).doesNotContainKey("orderingKey");
    assertThat(FakeSite.json(calls.get(1))).containsEntry("sourceScript", "pump-watch");
    assertThat(calls.get(0).header("Idempotency-Key"))
        .isNotEqualTo(calls.get(1).header("Idempotency-Key"));
  }

  @Test
  void sending_need_not_wait() throws Exception {
    target.script(NOTIFIED);

    Outcome outcome =
        site.notify("ops").sendAsync("s", "b").toCompletableFuture().get(10, TimeUnit.SECONDS);

    assertThat(outcome.messageId()).isEqualTo("n-1");
  }

  @Test
  void what_cannot_be_sent_is_refused_without_a_request() {
    assertThatIllegalArgumentException().isThrownBy(() -> site.externalSystem(".."));
    assertThatIllegalArgumentException().isThrownBy(() -> site.database(" "));
    assertThatIllegalArgumentException().isThrownBy(() -> site.notify("ops").maxRetries(-1));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> site.notify("ops").idempotencyKey("two\nlines"));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> site.externalSystem("erp").body(new Object()).send());
    assertThatExceptionOfType(NullPointerException.class)
        .isThrownBy(() -> site.notify("ops").send(null, "b"))
        .withMessageContaining("subject");
    assertThat(target.calls()).isEmpty();
  }

  @Test
  void the_statics_use_the_standard_site() {
    target.script(NOTIFIED, DELIVERED, BUFFERED);
    site.asStandard();

    assertThat(Notify.to("ops").send("s", "b").messageId()).isEqualTo("n-1");
    assertThat(ExternalSystems.call("erp", "createOrder", Map.of("pump", 3)))
        .isInstanceOf(Outcome.Delivered.class);
    assertThat(Databases.write("historian", "DELETE FROM trips WHERE pump = $1", 3))
        .isInstanceOf(Outcome.Buffered.class);
    assertThat(FakeSite.json(target.calls().get(1)))
        .containsEntry("method", "createOrder")
        .containsEntry("parameters", Map.of("pump", new BigDecimal(3)));
  }

  private ReceivedCall onlyCall() {
    assertThat(target.calls()).hasSize(1);
    return target.calls().get(0);
  }
}
