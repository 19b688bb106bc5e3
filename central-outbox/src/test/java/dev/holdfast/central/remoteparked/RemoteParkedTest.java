package dev.holdfast.central.remoteparked;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.allOf;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasSize;
import static org.hamcrest.Matchers.not;

import dev.holdfast.base.problem.Problem;
import dev.holdfast.base.security.Roles;
import dev.holdfast.central.testing.CentralTest;
import dev.holdfast.central.testing.LinkedSite;
import dev.holdfast.central.testing.Site;
import dev.holdfast.central.testing.Tokens;
import dev.holdfast.messaging.transport.link.LinkedNode;
import dev.holdfast.messaging.transport.link.SiteLinks;
import dev.holdfast.shared.contract.BulkDecision;
import dev.holdfast.shared.contract.Endpoints;
import dev.holdfast.shared.contract.MessageAction;
import dev.holdfast.shared.contract.MessageDecision;
import dev.holdfast.shared.contract.MessageQuery;
import dev.holdfast.shared.contract.MessagesQuery;
import dev.holdfast.shared.contract.RetryJobQuery;
import dev.holdfast.shared.contract.SiteAnswer;
import dev.holdfast.shared.contract.SiteCallReport;
import dev.holdfast.shared.contract.SiteEndpoints;
import dev.holdfast.shared.id.MessageId;
import dev.holdfast.shared.wire.Envelope;
import dev.holdfast.shared.wire.EnvelopeReply;
import dev.holdfast.shared.wire.EnvelopeVerifier;
import dev.holdfast.shared.wire.SigningSecret;
import dev.holdfast.shared.wire.Verification;
import dev.holdfast.testkit.waiting.Eventually;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.http.ContentType;
import io.restassured.specification.RequestSpecification;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Inject;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The running central and a site at the other end of a real link. */
@QuarkusTest
class RemoteParkedTest extends CentralTest {

  private static final String PARKED = "/api/v1/sites/plant-7/parked";
  private static final String PENDING = "/api/v1/sites/plant-7/pending";
  private static final String NOT_PARKED =
      "{\"type\":\"urn:holdfast:problem:not-parked\",\"status\":409,"
          + "\"detail\":\"nothing was done: message m is Pending\"}";

  @TestHTTPResource URI url;
  @Inject SiteLinks links;
  @Inject Sightings sightings;
  @Inject CentralNode node;

  private final MessageId message = MessageId.random();
  private LinkedSite site;

  @BeforeEach
  void open() {
    site = new LinkedSite(Site.PLANT, url.getPort(), clock);
    Eventually.holds("a link", PATIENCE, () -> links.find(Site.PLANT).isPresent());
  }

  @AfterEach
  void close() {
    site.close();
    Eventually.holds("no link", PATIENCE, () -> links.find(Site.PLANT).isEmpty());
  }

  @Test
  void the_list_is_asked_of_the_site_with_every_filter_and_passed_on() {
    site.answers(new SiteAnswer(200, "{\"items\":[{\"id\":\"x\"}],\"nextCursor\":\"abc\"}"));

    viewer()
        .get(
            PARKED
                + "?category=Notification&target=ops&origin=o&keyword=k"
                + "&from=2026-03-01T00:00:00Z&until=2026-03-02T00:00:00Z&limit=7&cursor=c")
        .then()
        .statusCode(200)
        .contentType(ContentType.JSON)
        .body("items", hasSize(1))
        .body("nextCursor", equalTo("abc"));

    Envelope asked = site.asked().get(0);
    assertThat(asked.endpoint()).isEqualTo(SiteEndpoints.PARKED_QUERY);
    assertThat(MessagesQuery.fromJson(asked.payload()))
        .isEqualTo(
            new MessagesQuery(
                Optional.of("Notification"),
                Optional.of("ops"),
                Optional.of("o"),
                Optional.of("k"),
                Optional.of("2026-03-01T00:00:00Z"),
                Optional.of("2026-03-02T00:00:00Z"),
                Optional.of("7"),
                Optional.of("c")));
    assertThat(isGenuine(asked)).isTrue();
  }

  @Test
  void a_retry_travels_with_the_name_of_the_operator_and_is_audited() {
    site.answers(new SiteAnswer(200, "{\"id\":\"x\",\"state\":\"Pending\"}"));

    operator()
        .post(PARKED + "/" + message + "/retry")
        .then()
        .statusCode(200)
        .body("state", equalTo("Pending"));

    assertThat(MessageDecision.fromJson(site.asked().get(0).payload()))
        .isEqualTo(new MessageDecision(message, MessageAction.Retry, "test-operator"));
    assertThat(audit()).containsExactly("ParkedRetry Done plant-7 test-operator");
  }

  @Test
  void pending_messages_are_asked_of_the_site_one_or_many() {
    site.answers(new SiteAnswer(200, "{\"items\":[]}"));
    viewer().get(PENDING + "?target=erp&limit=7").then().statusCode(200);
    site.answers(new SiteAnswer(200, "{\"target\":\"erp\"}"));
    viewer().get(PENDING + "/" + message).then().statusCode(200);

    assertThat(site.asked())
        .extracting(Envelope::endpoint)
        .containsExactly(SiteEndpoints.PENDING_QUERY, SiteEndpoints.PENDING_MESSAGE_QUERY);
    assertThat(MessagesQuery.fromJson(site.asked().get(0).payload()).target()).contains("erp");
    assertThat(MessageQuery.fromJson(site.asked().get(1).payload()).id()).isEqualTo(message);
  }

  @ParameterizedTest
  @EnumSource(
      value = MessageAction.class,
      names = {"Expedite", "Cancel"})
  void decisions_about_pending_messages_travel_with_the_name_of_the_operator_and_are_audited(
      MessageAction action) {
    String path = action.name().toLowerCase(Locale.ROOT);
    String request = "{\"target\":\"erp\",\"dryRun\":false}";
    site.answers(new SiteAnswer(200, "{\"id\":\"x\",\"state\":\"Pending\"}"));

    operator().post(PENDING + "/" + message + "/" + path).then().statusCode(200);
    site.answers(new SiteAnswer(200, "{\"dryRun\":false,\"count\":1}"));
    operator()
        .contentType(ContentType.JSON)
        .body(request)
        .post(PENDING + "/" + path)
        .then()
        .statusCode(200);

    assertThat(MessageDecision.fromJson(site.asked().get(0).payload()))
        .isEqualTo(new MessageDecision(message, action, "test-operator"));
    assertThat(BulkDecision.fromJson(site.asked().get(1).payload()))
        .isEqualTo(new BulkDecision(action, "test-operator", request));
    assertThat(audit())
        .containsExactlyInAnyOrder(
            "Pending%s Done plant-7 test-operator".formatted(action),
            "PendingBulk%s Done plant-7 test-operator".formatted(action));
    viewer().post(PENDING + "/" + message + "/" + path).then().statusCode(403);
  }

  @Test
  void what_is_not_parked_any_more_is_a_409_in_the_words_of_the_site() {
    site.answers(new SiteAnswer(409, NOT_PARKED));

    operator()
        .post(PARKED + "/" + message + "/discard")
        .then()
        .statusCode(409)
        .contentType(Problem.MEDIA_TYPE)
        .body("type", equalTo("urn:holdfast:problem:not-parked"))
        .body("detail", equalTo("nothing was done: message m is Pending"));

    assertThat(audit()).containsExactly("ParkedDiscard Refused plant-7 test-operator");
  }

  @Test
  void a_site_that_is_away_is_a_503_at_once_that_says_since_when() {
    clock.advance(Duration.ofMinutes(2));
    String then = clock.instant().toString();
    site.network().cut();
    Eventually.holds("no link", PATIENCE, () -> links.find(Site.PLANT).isEmpty());
    clock.advance(Duration.ofHours(1));

    operator()
        .post(PARKED + "/" + message + "/retry")
        .then()
        .statusCode(503)
        .contentType(Problem.MEDIA_TYPE)
        .body("type", equalTo("urn:holdfast:problem:site-not-connected"))
        .body("detail", allOf(containsString("plant-7"), containsString("last seen " + then)));
    assertThat(audit()).containsExactly("ParkedRetry Unanswered plant-7 test-operator");
    site.network().heal();
  }

  @Test
  void a_site_that_never_came_is_a_503_and_one_that_nobody_knows_a_404() {
    viewer()
        .get("/api/v1/sites/ship-2/status")
        .then()
        .statusCode(503)
        .body("detail", containsString("site ship-2 is not connected"));
    viewer()
        .get("/api/v1/sites/atlantis/status")
        .then()
        .statusCode(404)
        .body("detail", containsString("atlantis"));
  }

  @Test
  void when_a_site_was_last_seen_is_known_to_a_process_that_never_saw_it() {
    rows.execute("INSERT INTO site_links VALUES ('ship-2', 'bridge', '2027-02-28T23:59:00Z')");

    viewer()
        .get("/api/v1/sites/ship-2/status")
        .then()
        .statusCode(503)
        .body("detail", containsString("last seen 2027-02-28T23:59:00Z"));
  }

  @Test
  void a_site_whose_link_another_central_node_holds_is_a_503_that_names_that_node() {
    linkedElsewhere(clock.instant().minusSeconds(90));

    operator()
        .post("/api/v1/sites/ship-2/parked/" + message + "/retry")
        .then()
        .statusCode(503)
        .contentType(Problem.MEDIA_TYPE)
        .body("type", equalTo("urn:holdfast:problem:site-not-connected"))
        .body("detail", allOf(containsString("ship-2"), containsString("node central-2")));
    assertThat(audit()).containsExactly("ParkedRetry Unanswered ship-2 test-operator");
  }

  @Test
  void a_central_node_that_has_not_been_heard_of_for_two_minutes_is_not_named() {
    linkedElsewhere(clock.instant().minusSeconds(120));

    viewer()
        .get("/api/v1/sites/ship-2/status")
        .then()
        .statusCode(503)
        .body("detail", allOf(containsString("last seen"), not(containsString("central-2"))));
  }

  @Test
  void whoever_notices_late_that_its_link_has_ended_does_not_deny_the_one_another_holds() {
    linkedElsewhere(clock.instant().minusSeconds(10));

    await(
        sightings.record(
            List.of(
                new Sightings.Sighting(
                    new LinkedNode("ship-2", "bridge"), clock.instant(), false))));

    assertThat(holderOfShip()).containsExactly("central-2");
  }

  private void linkedElsewhere(Instant lastSeen) {
    rows.execute(
        "INSERT INTO site_links VALUES ('ship-2', 'bridge', '%s', 'central-2')"
            .formatted(lastSeen));
  }

  private List<String> holderOfShip() {
    return rows.texts("SELECT central_node FROM site_links WHERE site_id = 'ship-2'");
  }

  @Test
  void that_a_site_came_is_written_down_and_who_has_its_link() {
    rows.execute("TRUNCATE site_links");
    try (LinkedSite ship = new LinkedSite(Site.SHIP, url.getPort(), clock)) {
      Eventually.holds(
          "it stands in the table",
          PATIENCE,
          () ->
              rows.texts("SELECT node FROM site_links WHERE site_id = 'ship-2'")
                  .equals(List.of("node-1")));
      assertThat(holderOfShip()).containsExactly(node.name());
      assertThat(ship.asked()).isEmpty();
    }
    Eventually.holds("no link", PATIENCE, () -> links.find(Site.SHIP).isEmpty());
    Eventually.holds("nobody has it", PATIENCE, () -> holderOfShip().contains(null));
  }

  @Test
  void a_site_that_does_not_answer_in_time_is_a_504() {
    site.replies(envelope -> Uni.createFrom().nothing());

    viewer()
        .get("/api/v1/sites/plant-7/status")
        .then()
        .statusCode(504)
        .contentType(Problem.MEDIA_TYPE)
        .body("type", equalTo("urn:holdfast:problem:site-no-answer"))
        .body("detail", containsString("PT5S"));
  }

  @Test
  void a_link_that_breaks_under_a_command_is_awaited_and_the_command_repeated_under_its_id() {
    CompletableFuture<Integer> status = new CompletableFuture<>();
    site.replies(
        envelope -> {
          site.replies(SiteAnswers::pending);
          // The site has it, and the network goes before it can answer.
          site.network().cut();
          return Uni.createFrom().nothing();
        });
    Thread operator =
        new Thread(
            () -> status.complete(operator().post(PARKED + "/" + message + "/retry").statusCode()));
    operator.start();
    Eventually.holds("asked once", PATIENCE, () -> site.asked().size() == 1);
    Eventually.holds("no link", PATIENCE, () -> links.find(Site.PLANT).isEmpty());

    site.network().heal();

    assertThat(status).succeedsWithin(PATIENCE).isEqualTo(200);
    List<Envelope> asked = site.asked();
    assertThat(asked).hasSize(2);
    assertThat(asked.get(1).messageId()).isEqualTo(asked.get(0).messageId());
  }

  private static final class SiteAnswers {
    static Uni<EnvelopeReply> pending(Envelope envelope) {
      return Uni.createFrom()
          .item(
              EnvelopeReply.answered(
                  envelope.messageId(), new SiteAnswer(200, "{\"state\":\"Pending\"}").toJson()));
    }
  }

  @Test
  void a_site_that_refuses_or_talks_nonsense_is_a_502() {
    site.replies(
        envelope ->
            Uni.createFrom()
                .item(EnvelopeReply.refused(envelope.messageId(), 404, "no such endpoint")));
    viewer()
        .get(PARKED)
        .then()
        .statusCode(502)
        .body("detail", containsString("may be of an older version"));

    site.replies(
        envelope ->
            Uni.createFrom().item(EnvelopeReply.answered(envelope.messageId(), "nonsense")));
    viewer().get(PARKED).then().statusCode(502);
  }

  @Test
  void many_are_decided_with_the_body_as_it_was_and_a_job_has_a_place() {
    String body = "{\"target\":\"erp\",\"dryRun\":false,\"expected\":2}";
    site.answers(new SiteAnswer(202, "{\"jobId\":\"8c1d2a54\"}"));

    operator()
        .body(body)
        .post(PARKED + "/retry")
        .then()
        .statusCode(202)
        .header("Location", containsString(PARKED + "/jobs/8c1d2a54"));

    assertThat(BulkDecision.fromJson(site.asked().get(0).payload()))
        .isEqualTo(new BulkDecision(MessageAction.Retry, "test-operator", body));
    assertThat(audit()).containsExactly("ParkedBulkRetry Done plant-7 test-operator");
  }

  @Test
  void a_dry_run_is_audited_as_one() {
    site.answers(new SiteAnswer(200, "{\"dryRun\":true,\"count\":42}"));

    operator().body("{\"target\":\"erp\"}").post(PARKED + "/discard").then().statusCode(200);

    assertThat(audit()).containsExactly("ParkedBulkDiscard DryRun plant-7 test-operator");
  }

  @Test
  void jobs_are_asked_after_and_cancelled() {
    site.answers(new SiteAnswer(200, "[]"));
    viewer().get(PARKED + "/jobs").then().statusCode(200);
    site.answers(new SiteAnswer(200, "{}"));
    viewer().get(PARKED + "/jobs/j1").then().statusCode(200);
    operator().delete(PARKED + "/jobs/j1").then().statusCode(200);

    assertThat(site.asked())
        .extracting(asked -> RetryJobQuery.fromJson(asked.payload()))
        .containsExactly(
            new RetryJobQuery(Optional.empty(), false),
            new RetryJobQuery(Optional.of("j1"), false),
            new RetryJobQuery(Optional.of("j1"), true));
  }

  @Test
  void who_cancelled_which_job_is_audited_and_who_only_looked_is_not() {
    viewer().get(PARKED + "/jobs/j1").then().statusCode(200);
    operator().delete(PARKED + "/jobs/j1").then().statusCode(200);
    site.answers(new SiteAnswer(404, "{\"status\":404,\"detail\":\"no retry job j2\"}"));
    operator().delete(PARKED + "/jobs/j2").then().statusCode(404);

    assertThat(audit())
        .containsExactly(
            "ParkedBulkCancel Done plant-7 test-operator",
            "ParkedBulkCancel Refused plant-7 test-operator");
    assertThat(rows.texts("SELECT concat(subject, ': ', error) FROM audit_events ORDER BY id"))
        .containsExactly("retry job j1: ", "retry job j2: no retry job j2");
  }

  @Test
  void what_is_no_json_or_no_id_never_leaves_here() {
    operator().body("everything").post(PARKED + "/discard").then().statusCode(400);
    operator().post(PARKED + "/seven/retry").then().statusCode(400);

    assertThat(site.asked()).isEmpty();
  }

  @Test
  void a_call_is_decided_by_its_operation_id_at_the_site_that_reported_it() {
    report(Site.PLANT);
    site.answers(new SiteAnswer(200, "{\"state\":\"Pending\"}"));

    for (String action : List.of("retry", "discard", "expedite", "cancel")) {
      operator().post("/api/v1/site-calls/" + message + "/" + action).then().statusCode(200);
    }

    assertThat(site.asked())
        .extracting(asked -> MessageDecision.fromJson(asked.payload()))
        .containsExactly(
            new MessageDecision(message, MessageAction.Retry, "test-operator"),
            new MessageDecision(message, MessageAction.Discard, "test-operator"),
            new MessageDecision(message, MessageAction.Expedite, "test-operator"),
            new MessageDecision(message, MessageAction.Cancel, "test-operator"));
  }

  @Test
  void a_call_that_nobody_or_several_reported_is_relayed_nowhere_unless_the_site_is_named() {
    operator().post("/api/v1/site-calls/" + message + "/retry").then().statusCode(404);
    report(Site.PLANT);
    report(Site.SHIP);

    operator()
        .post("/api/v1/site-calls/" + message + "/retry")
        .then()
        .statusCode(409)
        .body("detail", containsString("plant-7, ship-2"));
    assertThat(site.asked()).isEmpty();

    operator().post("/api/v1/site-calls/" + message + "/retry?site=plant-7").then().statusCode(200);
    assertThat(site.asked()).hasSize(1);
  }

  @Test
  void open_links_are_among_the_metrics() {
    viewer()
        .get("/q/metrics")
        .then()
        .body(containsString("rf_links_open"))
        .body(containsString("rf_link_refused_count"));
  }

  private void report(String from) {
    SiteCallReport report =
        new SiteCallReport(
            message,
            "ApiOutbound",
            "erp",
            "ParkedMaxRetries",
            50,
            Optional.of("HTTP 503"),
            Optional.of(503),
            clock.instant(),
            clock.instant(),
            12,
            new SiteCallReport.Source(
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty()));
    Site.post(
        Site.named(from, clock)
            .sign(
                MessageId.random(), Endpoints.SITE_CALL_REPORT, report.toJson(), Optional.empty()));
  }

  private boolean isGenuine(Envelope envelope) {
    return new EnvelopeVerifier(
                id -> List.of(SigningSecret.of(Site.secretOf(Site.PLANT))),
                clock,
                Duration.ofMinutes(5))
            .verify(envelope)
        instanceof Verification.Genuine;
  }

  private List<String> audit() {
    return rows.texts(
        "SELECT kind || ' ' || event || ' ' || site || ' ' || actor FROM audit_events"
            + " WHERE channel = 'Site' ORDER BY id");
  }

  private static RequestSpecification viewer() {
    return Tokens.as(Roles.VIEWER);
  }

  private static RequestSpecification operator() {
    return Tokens.as(Roles.OPERATOR).contentType(ContentType.JSON);
  }
}
