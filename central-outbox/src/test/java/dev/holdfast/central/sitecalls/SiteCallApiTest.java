package dev.holdfast.central.sitecalls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.empty;
import static org.hamcrest.Matchers.equalTo;

import dev.holdfast.base.security.Roles;
import dev.holdfast.central.database.Transactions;
import dev.holdfast.central.testing.CentralTest;
import dev.holdfast.central.testing.Site;
import dev.holdfast.central.testing.Tokens;
import dev.holdfast.shared.contract.SiteCallReport;
import dev.holdfast.shared.id.MessageId;
import dev.holdfast.shared.id.SiteId;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import io.restassured.response.ValidatableResponse;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

@QuarkusTest
class SiteCallApiTest extends CentralTest {

  private static final Instant NOON = Instant.parse("2026-03-01T12:00:00Z");

  @Inject SiteCalls calls;
  @Inject Transactions transactions;

  private MessageId reported(String site, String target, String outcome, Instant at) {
    MessageId id = MessageId.random();
    reported(id, site, target, outcome, at);
    return id;
  }

  private void reported(MessageId id, String site, String target, String outcome, Instant at) {
    SiteCallReport report =
        new SiteCallReport(
            id,
            "ApiOutbound",
            target,
            outcome,
            1,
            outcome.equals("Delivered")
                ? Optional.empty()
                : Optional.of("POST /a at %s answered 503".formatted(target)),
            Optional.of(503),
            at.minusSeconds(60),
            at,
            12,
            new SiteCallReport.Source(
                Optional.of("line-2"),
                Optional.empty(),
                Optional.of("run-1"),
                Optional.empty(),
                Optional.of("pump-watch")));
    List<SiteCalls.Reported> reported = List.of(new SiteCalls.Reported(new SiteId(site), report));
    await(transactions.run(session -> calls.take(session, reported, clock.instant())));
  }

  private static Response get(String query) {
    return Tokens.as(Roles.VIEWER).urlEncodingEnabled(false).get("/api/v1/site-calls" + query);
  }

  private static void expectTargets(String query, String... targets) {
    get("?" + query).then().statusCode(200).body("items.target", contains(targets));
  }

  @Test
  void filters_narrow_the_list_and_the_latest_come_first() {
    reported(Site.PLANT, "a", "Delivered", NOON);
    reported(Site.PLANT, "b", "TransientFailure", NOON.plusSeconds(1));
    reported(Site.SHIP, "c", "PermanentFailure", NOON.plusSeconds(2));

    expectTargets("limit=50", "c", "b", "a");
    expectTargets("site=plant-7", "b", "a");
    expectTargets("site=plant-7&failed=true", "b");
    expectTargets("failed=true", "c", "b");
    expectTargets("outcome=PermanentFailure", "c");
    expectTargets("target=a&channel=ApiOutbound", "a");
    expectTargets("keyword=AT%20B", "b");
    expectTargets("from=2026-03-01T12:00:01Z&until=2026-03-01T12:00:02Z", "b");
    get("?channel=DbOutbound").then().body("items", empty());
  }

  @Test
  void pages_follow_each_other_without_gap_or_overlap() {
    for (int i = 0; i < 4; i++) {
      reported(Site.PLANT, "a", "Delivered", NOON);
      reported(Site.SHIP, "a", "TransientFailure", NOON);
    }

    assertThat(all("")).hasSize(8).doesNotHaveDuplicates();
    assertThat(all("site=plant-7&")).hasSize(4).doesNotHaveDuplicates();
    assertThat(all("failed=true&")).hasSize(4).doesNotHaveDuplicates();
    assertThat(all("target=a&")).hasSize(8).doesNotHaveDuplicates();
  }

  private static List<String> all(String filter) {
    List<String> seen = new ArrayList<>();
    String cursor = "";
    while (cursor != null) {
      Response page = get("?" + filter + "limit=3&cursor=" + cursor);
      seen.addAll(page.path("items.trackedOperationId"));
      cursor = page.path("nextCursor");
    }
    return seen;
  }

  @Test
  void one_is_shown_as_it_was_last_heard_of() {
    MessageId id = reported(Site.PLANT, "erp", "TransientFailure", NOON);

    ValidatableResponse shown = get("/" + id.toString().replace("-", "")).then().statusCode(200);

    shown
        .body("trackedOperationId", equalTo(id.toString()))
        .body("site", equalTo("plant-7"))
        .body("outcome", equalTo("TransientFailure"))
        .body("httpStatus", equalTo(503))
        .body("lastError", containsString("answered 503"))
        .body("createdAt", equalTo("2026-03-01T11:59:00Z"))
        .body("occurredAt", equalTo("2026-03-01T12:00:00Z"))
        .body("sourceInstance", equalTo("line-2"))
        .body("executionId", equalTo("run-1"))
        .body("submittedBy", equalTo("pump-watch"))
        .body("reportedAt", equalTo(clock.instant().toString()));
  }

  @Test
  void of_an_id_that_two_sites_have_one_must_be_named() {
    MessageId id = reported(Site.PLANT, "a", "Delivered", NOON);
    reported(id, Site.SHIP, "b", "Delivered", NOON);

    get("/" + id).then().statusCode(409).body("detail", containsString("plant-7, ship-2"));
    get("/" + id + "?site=ship-2").then().statusCode(200).body("target", equalTo("b"));
  }

  @Test
  void what_is_not_known_is_a_404_and_what_is_no_id_a_400() {
    get("/" + MessageId.random()).then().statusCode(404);
    get("/nonsense").then().statusCode(400).body("field", equalTo("trackedOperationId"));
  }
}
