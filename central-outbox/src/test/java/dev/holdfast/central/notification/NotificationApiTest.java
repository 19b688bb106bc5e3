package dev.holdfast.central.notification;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasSize;
import static org.hamcrest.Matchers.nullValue;

import dev.holdfast.base.security.Roles;
import dev.holdfast.central.dispatch.Dispatcher;
import dev.holdfast.central.testing.Arrivals;
import dev.holdfast.central.testing.CentralTest;
import dev.holdfast.central.testing.Tokens;
import dev.holdfast.shared.id.NotificationId;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@QuarkusTest
class NotificationApiTest extends CentralTest {

  private static final String NOTIFICATIONS = "/api/v1/notifications";

  @Inject Notifications notifications;
  @Inject Dispatcher dispatcher;

  private NotificationId arrived(String list, String subject) {
    NewNotification notification = Arrivals.notification(list, subject, clock.instant());
    await(notifications.insertNew(List.of(notification), clock.instant()));
    return notification.id();
  }

  @Test
  void pages_follow_each_other_without_gap_or_overlap() {
    await(notifications.insertNew(Arrivals.several(7, "ops", clock.instant()), clock.instant()));
    clock.advance(Duration.ofSeconds(1));
    NotificationId newest = arrived("ops", "Newest");
    List<String> seen = new ArrayList<>();

    String cursor = "";
    while (cursor != null) {
      Response page =
          Tokens.as(Roles.VIEWER)
              .queryParam("limit", 3)
              .queryParam("cursor", cursor)
              .get(NOTIFICATIONS);
      List<String> ids = page.path("items.notificationId");
      assertThat(ids).hasSizeLessThanOrEqualTo(3);
      seen.addAll(ids);
      cursor = page.path("nextCursor");
    }

    assertThat(seen).hasSize(8).doesNotHaveDuplicates().startsWith(newest.toString());
  }

  @Test
  void filters_narrow_the_list() {
    arrived("ops", "Pump 3 has stopped");
    arrived("ops", "100% full");
    arrived("sales", "Pump sold");
    await(dispatcher.runOnce());

    expectSubjects("list=sales", "Pump sold");
    expectSubjects("keyword=PUMP&list=ops", "Pump 3 has stopped");
    expectSubjects("keyword=0%25", "100% full");
    expectSubjects("site=plant-7&status=parked&limit=1", "Pump sold");
    expectSubjects("site=elsewhere");
    expectSubjects("status=Delivered");
    expectSubjects("type=Email&keyword=full", "100% full");
    expectSubjects("type=Webhook");
  }

  @Test
  void a_time_range_takes_its_begin_and_not_its_end() {
    Instant begin = clock.instant();
    arrived("ops", "At the begin");
    clock.advance(Duration.ofSeconds(1));
    Instant end = clock.instant();
    arrived("ops", "At the end");

    expectSubjects("from=%s&until=%s".formatted(begin, end), "At the begin");
    expectSubjects("from=" + end, "At the end");
    expectSubjects("until=" + begin);
  }

  @Test
  void stuck_only_leaves_out_what_is_new_or_no_longer_waits() {
    arrived("nobody", "Parked long ago");
    await(dispatcher.runOnce());
    arrived("ops", "Stuck");
    clock.advance(Duration.ofMinutes(11));
    arrived("ops", "New");

    expectSubjects("stuck=true", "Stuck");
    expectSubjects("stuck=false", "Parked long ago", "Stuck", "New");
    expectSubjects("stuck=true&status=Parked");
  }

  @Test
  void the_oldest_come_first_if_one_likes() {
    arrived("ops", "First");
    clock.advance(Duration.ofSeconds(1));
    arrived("ops", "Second");

    assertThat(page("order=oldest&limit=1").<List<String>>path("items.subject"))
        .containsExactly("First");
    assertThat(page("order=NEWEST&limit=1").<List<String>>path("items.subject"))
        .containsExactly("Second");
    String cursor = page("order=oldest&limit=1").path("nextCursor");
    assertThat(page("order=oldest&cursor=" + cursor).<List<String>>path("items.subject"))
        .containsExactly("Second");
  }

  private static Response page(String query) {
    return Tokens.as(Roles.VIEWER).urlEncodingEnabled(false).get(NOTIFICATIONS + "?" + query);
  }

  @Test
  void the_status_alone_can_be_asked_for() {
    NotificationId id = arrived("nobody", "Pump 3 has stopped");
    await(dispatcher.runOnce());

    Tokens.as(Roles.VIEWER)
        .get(NOTIFICATIONS + "/" + id + "/status")
        .then()
        .statusCode(200)
        .body("notificationId", equalTo(id.toString()))
        .body("status", equalTo("Parked"))
        .body("lastError", containsString("nobody"))
        .body("subject", nullValue());
  }

  private static void expectSubjects(String query, String... subjects) {
    List<String> found =
        Tokens.as(Roles.VIEWER)
            .urlEncodingEnabled(false)
            .get(NOTIFICATIONS + "?" + query)
            .path("items.subject");
    if (query.contains("limit")) {
      assertThat(found).hasSize(subjects.length);
    } else {
      assertThat(found).containsExactlyInAnyOrder(subjects);
    }
  }

  @Test
  void a_notification_that_waits_too_long_is_shown_as_stuck() {
    arrived("ops", "Waiting");
    clock.advance(Duration.ofMinutes(10));
    Tokens.as(Roles.VIEWER).get(NOTIFICATIONS).then().body("items[0].stuck", equalTo(false));

    clock.advance(Duration.ofSeconds(1));

    Tokens.as(Roles.VIEWER).get(NOTIFICATIONS).then().body("items[0].stuck", equalTo(true));
  }

  @Test
  void the_detail_tells_the_whole_story() {
    rows.list("ops", "anna@example.com");
    NotificationId id = arrived("ops", "Pump 3 has stopped");
    await(dispatcher.runOnce());

    Tokens.as(Roles.VIEWER)
        .get(NOTIFICATIONS + "/" + id.toString().replace("-", ""))
        .then()
        .statusCode(200)
        .body("notificationId", equalTo(id.toString()))
        .body("status", equalTo("Delivered"))
        .body("subject", equalTo("Pump 3 has stopped"))
        .body("body", equalTo("Body of Pump 3 has stopped"))
        .body("resolvedTargets", contains("anna@example.com"))
        .body("sourceSite", equalTo("plant-7"))
        .body("sourceNode", equalTo("plant-7-node-a"))
        .body("sourceInstance", equalTo("line-2"))
        .body("sourceScript", equalTo("watch-pumps"))
        .body("executionId", equalTo("execution-1"))
        .body("traceParent", nullValue())
        .body("deliveredAt", equalTo(clock.instant().toString()))
        .body("history", hasSize(2))
        .body("history.event", contains("Attempted", "Delivered"))
        .body("history[0].actor", equalTo("system"))
        .body("history[0].kind", equalTo("NotifyDeliver"))
        .body("history[0].durationMs", equalTo(0));
  }

  @Test
  void an_unknown_id_is_a_404_problem() {
    String random = NotificationId.random().toString();
    for (String id : List.of(random, "nonsense")) {
      Tokens.as(Roles.VIEWER)
          .get(NOTIFICATIONS + "/" + id)
          .then()
          .statusCode(404)
          .contentType("application/problem+json")
          .body("detail", containsString(id));
    }
  }

  @ParameterizedTest
  @CsvSource({
    "limit,0",
    "limit,501",
    "limit,many",
    "status,Forwarding",
    "status,Lost",
    "order,sideways",
    "stuck,perhaps",
    "from,yesterday",
    "until,2026-03-01",
    "keyword,%00",
    "cursor,nonsense",
    "cursor,!!"
  })
  void a_bad_parameter_is_named(String parameter, String value) {
    Tokens.as(Roles.VIEWER)
        .urlEncodingEnabled(false)
        .get(NOTIFICATIONS + "?" + parameter + "=" + value)
        .then()
        .statusCode(400)
        .contentType("application/problem+json")
        .body("field", equalTo(parameter));
  }
}
