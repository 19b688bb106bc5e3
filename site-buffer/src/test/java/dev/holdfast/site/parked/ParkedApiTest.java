package dev.holdfast.site.parked;

import static dev.holdfast.site.parked.ParkedSite.as;
import static dev.holdfast.site.parked.ParkedSite.operator;
import static dev.holdfast.site.parked.Samples.call;
import static dev.holdfast.site.parked.Samples.idOf;
import static dev.holdfast.site.parked.Samples.notification;
import static dev.holdfast.site.parked.Samples.ordered;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.nullValue;

import dev.holdfast.shared.id.MessageId;
import dev.holdfast.site.kept.KeptMessage;
import dev.holdfast.site.testing.FakeCentral;
import dev.holdfast.site.testing.InjectCentral;
import dev.holdfast.site.testing.SiteResource;
import dev.holdfast.site.testing.Tokens;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@QuarkusTest
@QuarkusTestResource(SiteResource.class)
class ParkedApiTest {

  @InjectCentral FakeCentral central;
  @Inject ParkedSite site;

  @BeforeEach
  void start_empty() {
    site.empty(central);
  }

  @Test
  void parked_messages_are_listed_without_and_shown_with_their_payload() {
    KeptMessage message = call("erp");
    site.park(message);

    as(Tokens.VIEWER)
        .get("/api/v1/parked")
        .then()
        .statusCode(200)
        .body("items.size()", equalTo(1))
        .body("items[0].id", equalTo(idOf(message).toString()))
        .body("items[0].category", equalTo("ExternalSystem"))
        .body("items[0].retryCount", equalTo(50))
        .body("items[0].lastError", equalTo("HTTP 401 Unauthorized"))
        .body("items[0].originInstance", equalTo("gateway"))
        .body("items[0].payload", nullValue())
        .body("nextCursor", nullValue());
    as(Tokens.VIEWER)
        .get("/api/v1/parked/" + idOf(message).toString().replace("-", ""))
        .then()
        .statusCode(200)
        .body("payload", equalTo("{\"pump\":3}"));
  }

  @Test
  void pages_follow_each_other() {
    site.parkNotifications(5);

    Response first = as(Tokens.VIEWER).queryParam("limit", 3).get("/api/v1/parked");
    assertThat(first.<List<String>>path("items.id")).hasSize(3);
    Response second =
        as(Tokens.VIEWER)
            .queryParam("limit", 3)
            .queryParam("cursor", first.<String>path("nextCursor"))
            .get("/api/v1/parked");
    assertThat(second.<List<String>>path("items.id"))
        .hasSize(2)
        .doesNotContainAnyElementsOf(first.path("items.id"));
    assertThat(second.<String>path("nextCursor")).isNull();
  }

  @Test
  void wildcards_of_sql_are_letters_like_others() {
    site.park(notification("ops", "100% full"), notification("ops", "100 pumps"));

    as(Tokens.VIEWER)
        .queryParam("keyword", "100%")
        .get("/api/v1/parked")
        .then()
        .body("items.size()", equalTo(1));
    as(Tokens.VIEWER)
        .queryParam("keyword", "1_0")
        .get("/api/v1/parked")
        .then()
        .body("items.size()", equalTo(0));
  }

  @ParameterizedTest
  @CsvSource({
    "category, Fax, must be one of ExternalSystem",
    "from, yesterday, must be a time",
    "limit, 0, from 1 to 500",
    "limit, 1000000, from 1 to 500",
    "cursor, nonsense!, is not one that this list has given out",
    "cursor, YWJj, is not one that this list has given out",
    // The number of a row, as earlier builds gave it out.
    "cursor, MTc, is not one that this list has given out"
  })
  void what_makes_no_sense_is_named(String field, String value, String problem) {
    as(Tokens.VIEWER)
        .queryParam(field, value)
        .get("/api/v1/parked")
        .then()
        .statusCode(400)
        .contentType("application/problem+json")
        .body("field", equalTo(field))
        .body("detail", containsString(problem));
  }

  @Test
  void a_retried_message_is_delivered() {
    KeptMessage message = notification("ops", "again");
    site.park(message);

    retry(idOf(message)).then().statusCode(200).body("state", equalTo("Pending"));

    assertThat(central.awaitSubmits(1).get(0).messageId()).isEqualTo(idOf(message));
  }

  /** Whoever asks for a dry run of it must not get the real one. */
  @ParameterizedTest
  @ValueSource(strings = {"retry", "discard"})
  void a_decision_about_one_has_no_fields(String action) {
    KeptMessage message = notification("ops", "still here");
    site.park(message);

    as(Tokens.OPERATOR)
        .contentType("application/json")
        .body("{\"dryRun\":true}")
        .post("/api/v1/parked/%s/%s".formatted(idOf(message), action))
        .then()
        .statusCode(400)
        .body("field", equalTo("dryRun"));
    assertThat(site.parkedCount()).isEqualTo(1);
  }

  @Test
  void only_what_is_parked_can_be_retried_or_discarded() {
    central.http().down();
    KeptMessage message = notification("ops", "once");
    site.park(message);
    retry(idOf(message)).then().statusCode(200);

    retry(idOf(message))
        .then()
        .statusCode(409)
        .contentType("application/problem+json")
        .body("type", containsString("not-parked"))
        .body("detail", containsString("Pending"));
    discard(idOf(message)).then().statusCode(409).body("detail", containsString("Pending"));
    assertThat(site.parkedCount()).isZero();
    assertThat(site.pendingCount()).isEqualTo(1);
  }

  @Test
  void a_discarded_message_is_gone_and_the_log_names_who_did_it() {
    KeptMessage message = call("erp");
    site.park(message);

    discard(idOf(message)).then().statusCode(200).body("state", equalTo("Discarded"));

    as(Tokens.VIEWER).get("/api/v1/parked/" + idOf(message)).then().statusCode(404);
    discard(idOf(message)).then().statusCode(409).body("detail", containsString("Discarded"));
    as(Tokens.VIEWER)
        .queryParam("messageId", idOf(message).toString())
        .queryParam("kind", "Discard")
        .get("/api/v1/events")
        .then()
        .body("items.source", equalTo(List.of("night-shift")));
    as(Tokens.VIEWER)
        .get("/api/v1/operations/" + idOf(message))
        .then()
        .body("status", equalTo("Discarded"))
        .body("terminal", equalTo(true));
    assertThat(site.parkedCount()).isZero();
  }

  @Test
  void what_nobody_knows_is_not_found() {
    MessageId nobody = MessageId.random();

    retry(nobody).then().statusCode(404).body("detail", containsString(nobody.toString()));
    discard(nobody).then().statusCode(404);
    as(Tokens.VIEWER).get("/api/v1/parked/" + nobody).then().statusCode(404);
  }

  @ParameterizedTest
  @ValueSource(strings = {"nonsense", "1", "5f2d1f0a-6f0e-4a53-9c1f-3f1f5a7f9b1g"})
  void what_is_no_id_is_refused(String id) {
    as(Tokens.VIEWER).get("/api/v1/parked/" + id).then().statusCode(400);
    operator().post("/api/v1/parked/" + id + "/retry").then().statusCode(400);
    operator().post("/api/v1/parked/" + id + "/discard").then().statusCode(400);
  }

  @Test
  void of_two_who_decide_at_the_same_time_one_wins_and_the_other_is_told() {
    ExecutorService callers = Executors.newFixedThreadPool(2);
    try {
      for (int round = 0; round < 10; round++) {
        // Behind another one, so that it stays pending when it is retried.
        KeptMessage message = ordered("erp", "key-" + round);
        site.park(ordered("erp", "key-" + round), message);
        List<CompletableFuture<Integer>> answers = new ArrayList<>();
        answers.add(
            CompletableFuture.supplyAsync(() -> retry(idOf(message)).statusCode(), callers));
        answers.add(
            CompletableFuture.supplyAsync(() -> discard(idOf(message)).statusCode(), callers));

        assertThat(answers.stream().map(CompletableFuture::join))
            .containsExactlyInAnyOrder(200, 409);
      }
    } finally {
      callers.shutdownNow();
    }
  }

  @Test
  void who_may_only_look_changes_nothing() {
    KeptMessage message = call("erp");
    site.park(message);

    for (String action : new String[] {"/" + idOf(message) + "/retry", "/retry", "/discard"}) {
      as(Tokens.VIEWER)
          .contentType("application/json")
          .body("{\"all\":true,\"dryRun\":false}")
          .post("/api/v1/parked" + action)
          .then()
          .statusCode(403);
    }
    as(Tokens.SUBMIT).get("/api/v1/parked").then().statusCode(403);
    assertThat(site.parkedCount()).isEqualTo(1);
  }

  private static Response retry(MessageId id) {
    return operator().post("/api/v1/parked/" + id + "/retry");
  }

  private static Response discard(MessageId id) {
    return operator().post("/api/v1/parked/" + id + "/discard");
  }
}
