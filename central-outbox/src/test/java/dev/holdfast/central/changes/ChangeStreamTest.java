package dev.holdfast.central.changes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.base.security.Roles;
import dev.holdfast.central.testing.CentralTest;
import dev.holdfast.central.testing.Followed;
import dev.holdfast.central.testing.Followed.Event;
import dev.holdfast.central.testing.Listening;
import dev.holdfast.central.testing.People;
import dev.holdfast.central.testing.Site;
import dev.holdfast.shared.id.NotificationId;
import dev.holdfast.testkit.smtp.SessionScript;
import dev.holdfast.testkit.smtp.Stage;
import dev.holdfast.testkit.waiting.Eventually;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import io.restassured.path.json.JsonPath;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A page hears that something has changed, and only for as long as it may. */
@QuarkusTest
@TestProfile(Listening.class)
class ChangeStreamTest extends CentralTest {

  private static final String OF_PLANT = "notifications " + Site.PLANT;

  @Inject ChangeStreams streams;
  @Inject TellChanges changes;

  private final List<Followed> open = new ArrayList<>();

  @AfterEach
  void closeAll() {
    open.forEach(Followed::close);
    Eventually.holds("nobody reads any more", PATIENCE, () -> streams.open() == 0);
  }

  private Followed following(Followed stream) {
    open.add(stream);
    return stream;
  }

  private Followed viewer() {
    return following(Followed.byRole(Roles.VIEWER));
  }

  private void arrives(String site) {
    Site.post(Site.named(site, clock).submit(NotificationId.random(), "ops", "Pump 3 has stopped"));
  }

  @Test
  void a_stream_begins_by_saying_that_anything_may_have_changed() {
    Followed stream = viewer();

    assertThat(stream.status()).isEqualTo(200);
    assertThat(stream.header("Content-Type")).startsWith("text/event-stream");
    Event first = stream.next();
    assertThat(first.changes()).containsExactly("everything");
    assertThat(first.retry()).isEqualTo("2000");
    assertThat(first.id()).isNotBlank();
  }

  @Test
  void what_arrives_and_what_becomes_of_it_is_told_with_its_site() {
    rows.list("ops", "anna@example.com");
    Followed stream = viewer();
    stream.next();

    // What comes close together is told together: the mail goes out when its arrival has been told.
    sink.script(SessionScript.hang(Stage.END_OF_DATA));

    arrives(Site.PLANT);

    stream.nextWith(OF_PLANT);
    sink.awaitHanging(1, PATIENCE);
    sink.releaseHangs();
    stream.nextWith(OF_PLANT);
  }

  @Test
  void what_is_written_by_whomsoever_is_told() {
    Followed stream = viewer();
    stream.next();

    rows.list("night-shift", "bert@example.com");

    stream.nextWith("lists");
  }

  @Test
  void only_admins_hear_of_users() {
    Followed admin = following(Followed.byRole(Roles.ADMIN));
    Followed viewer = viewer();
    viewer.next();

    People.make(rows, "anna", "operator");
    admin.nextWith("users");
    rows.list("night-shift", "bert@example.com");

    assertThat(viewer.untilNow(event -> event.changes().contains("lists")))
        .noneMatch(event -> event.changes().contains("users"));
  }

  @Test
  void many_changes_are_told_together_and_at_most_twice_a_second() {
    Followed stream = viewer();
    stream.next();
    long began = System.nanoTime();

    for (int i = 0; i < 200; i++) {
      changes.changed(ChangeKind.SITE_CALLS, List.of("site-" + i));
      changes.changed(ChangeKind.NOTIFICATIONS, List.of(Site.PLANT));
    }
    changes.changed(ChangeKind.SITE_CALLS, List.of("the-last"));

    List<Event> told =
        stream.untilNow(
            event ->
                event.changes().contains("site-calls")
                    || event.changes().contains("site-calls the-last"));
    Duration took = Duration.ofNanos(System.nanoTime() - began);
    assertThat(told).hasSizeLessThanOrEqualTo(2 + (int) (took.toMillis() / 500));
  }

  @Test
  void a_stream_goes_on_where_the_last_one_ended() {
    Followed before = viewer();
    before.next();
    rows.list("a", "anna@example.com");
    String last = before.nextWith("lists").id();
    Followed other = viewer();
    other.next();
    changes.changed(ChangeKind.NOTIFICATIONS, List.of(Site.SHIP));
    other.nextWith("notifications " + Site.SHIP);

    Followed after = following(Followed.from(Roles.VIEWER, last));

    assertThat(after.next().changes())
        .contains("notifications " + Site.SHIP)
        .doesNotContain("everything");
  }

  @Test
  void whoever_ended_where_nobody_remembers_is_told_to_ask_for_everything() {
    assertThat(following(Followed.from(Roles.VIEWER, "0badc0de-17")).next().changes())
        .containsExactly("everything");
    assertThat(following(Followed.from(Roles.VIEWER, "'; DROP TABLE users")).next().changes())
        .containsExactly("everything");
  }

  @Test
  void a_token_that_is_limited_to_sites_hears_only_of_them() {
    Followed limited = following(Followed.byToken(token("limited", ", \"sites\": [\"plant-7\"]")));
    Followed viewer = viewer();
    limited.next();
    viewer.next();

    changes.changed(ChangeKind.NOTIFICATIONS, List.of(Site.SHIP));
    viewer.nextWith("notifications " + Site.SHIP);
    rows.list("night-shift", "bert@example.com");
    viewer.nextWith("lists");
    changes.changed(ChangeKind.NOTIFICATIONS, List.of(Site.PLANT));

    assertThat(limited.untilNow(event -> event.changes().contains(OF_PLANT)))
        .allSatisfy(event -> assertThat(event.changes()).isSubsetOf(OF_PLANT, "sites plant-7"));
  }

  private String token(String name, String more) {
    return made(name, more).getString("token");
  }

  private static JsonPath made(String name, String more) {
    return People.admin()
        .body("{\"name\": \"%s\", \"roles\": [\"viewer\"]%s}".formatted(name, more))
        .post("/api/v1/tokens")
        .jsonPath();
  }

  @Test
  void a_stream_ends_when_its_session_is_signed_out() {
    People.make(rows, "anna", "viewer");
    String session = People.signIn("anna");
    Followed stream = following(Followed.byCookie(session));
    assertThat(stream.next().changes()).containsExactly("everything");

    People.with(session).delete("/api/v1/session").then().statusCode(204);

    stream.awaitEnd();
  }

  @Test
  void a_stream_ends_when_its_user_is_disabled_at_whichever_node() {
    People.make(rows, "anna", "viewer");
    Followed stream = following(Followed.byCookie(People.signIn("anna")));
    stream.next();

    rows.execute("UPDATE users SET disabled = true WHERE name = 'anna'");

    stream.awaitEnd();
  }

  @Test
  void a_stream_ends_when_its_session_has_run_out_of_time() {
    People.make(rows, "anna", "viewer");
    Followed stream = following(Followed.byCookie(People.signIn("anna")));
    stream.next();

    clock.advance(Duration.ofHours(13));

    stream.awaitEnd();
  }

  @Test
  void a_stream_ends_when_its_token_is_revoked() {
    JsonPath made = made("report", "");
    Followed stream = following(Followed.byToken(made.getString("token")));
    stream.next();

    People.admin().delete("/api/v1/tokens/" + made.getString("tokenId")).then().statusCode(204);

    stream.awaitEnd();
  }

  @Test
  void others_stay_when_somebody_is_signed_out() {
    People.make(rows, "anna", "viewer");
    People.make(rows, "bert", "viewer");
    Followed anna = following(Followed.byCookie(People.signIn("anna")));
    Followed bert = following(Followed.byCookie(People.signIn("bert")));
    anna.next();
    bert.next();

    rows.execute("DELETE FROM sessions WHERE user_name = 'anna'");
    anna.awaitEnd();
    rows.list("night-shift", "bert@example.com");

    bert.nextWith("lists");
  }

  @Test
  void one_holder_opens_only_so_many() {
    for (int i = 0; i < ChangeStreams.MOST_OF_ONE; i++) {
      assertThat(viewer().status()).isEqualTo(200);
    }

    assertThat(viewer().status()).isEqualTo(429);
    assertThat(following(Followed.byRole(Roles.OPERATOR)).status()).isEqualTo(200);
    open.get(0).close();
    Eventually.holds(
        "there is room again", PATIENCE, () -> streams.open() <= ChangeStreams.MOST_OF_ONE);
    assertThat(viewer().status()).isEqualTo(200);
  }

  @Test
  void after_a_broken_connection_everything_is_told_and_streams_go_on() {
    Followed stream = viewer();
    stream.next();

    rows.endConnectionsFor("changes that pages follow");

    stream.nextWith("everything");
    Eventually.holds(
        "the node listens again",
        PATIENCE,
        () -> {
          rows.execute("DELETE FROM notification_lists");
          return stream.next().changes().contains("lists");
        });
  }
}
