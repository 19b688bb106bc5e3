package dev.holdfast.central.console;

import com.microsoft.playwright.Route;
import dev.holdfast.central.testing.Listening;
import dev.holdfast.central.testing.People;
import dev.holdfast.messaging.transport.link.SiteLinks;
import dev.holdfast.testkit.browser.Visit;
import dev.holdfast.testkit.smtp.SessionScript;
import dev.holdfast.testkit.smtp.Stage;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import jakarta.inject.Inject;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Whatever sites, mail servers and people write is shown as the text that it is. */
@QuarkusTest
@TestProfile(Listening.class)
class HostileTextTest extends ConsoleTest {

  private static final String MARKUP = Visit.HOSTILE;

  private static final String SQL_MARKUP = MARKUP.replace("'", "''");

  @Inject SiteLinks links;

  private final UUID notification = UUID.randomUUID();

  @BeforeEach
  void fill() {
    String at = clock.instant().toString();
    rows.list(SQL_MARKUP, "anna@example.com");
    rows.execute(
        """
        INSERT INTO notifications (notification_id, type, list_name, subject, body, status,
          last_error, source_site_id, source_node, source_instance_id, source_script,
          origin_execution_id, site_enqueued_at, created_at)
        VALUES ('%1$s', 'Email', '%2$s', '%2$s', '%2$s', 'Parked',
          'refused: anna@example.com (%2$s)', 'plant-7', '%2$s', '%2$s', '%2$s', '%2$s', '%3$s', '%3$s')
        """
            .formatted(notification, SQL_MARKUP, at));
    rows.execute(
        """
        INSERT INTO site_calls (source_site_id, operation_id, channel, target, outcome, retry_count,
          last_error, created_at, occurred_at, duration_ms, reported_at)
        VALUES ('plant-7', gen_random_uuid(), 'ApiOutbound', '%1$s', 'PermanentFailure', 0, '%1$s',
          '%2$s', '%2$s', 1, '%2$s')
        """
            .formatted(SQL_MARKUP, at));
    rows.execute(
        """
        INSERT INTO audit_events (occurred_at, channel, kind, event, correlation_id, site, actor,
          error, subject, detail)
        VALUES ('%2$s', 'Notification', '%1$s', '%1$s', '%3$s', 'plant-7', '%1$s', '%1$s', '%1$s',
          jsonb_build_object('%1$s', '%1$s'))
        """
            .formatted(SQL_MARKUP, at, notification));
    People.admin()
        .body(new JsonObject().put("siteId", "plant-9").put("description", MARKUP).encode())
        .post("/api/v1/sites")
        .then()
        .statusCode(201);
    rows.execute(
        """
        INSERT INTO api_tokens (token_id, name, token_hash, roles, created_at, created_by)
        VALUES (gen_random_uuid(), '%1$s', repeat('a', 64), ARRAY['viewer'], '%2$s', '%1$s')
        """
            .formatted(SQL_MARKUP, at));
  }

  @Test
  void no_text_of_a_site_or_a_mail_server_becomes_a_part_of_the_page() {
    try (LinkedPlant plant = new LinkedPlant(links, url.getPort(), clock)) {
      writes(plant);
      as("admin");
      for (String place :
          List.of(
              "now",
              "outbox",
              "outbox?id=" + notification,
              "sites",
              "sites/plant-7",
              "sites/plant-7/parked",
              "sites/plant-7/pending",
              "sites/plant-7/parked?id=" + LinkedPlant.MESSAGE,
              "sites/plant-7/pending?id=" + LinkedPlant.MESSAGE,
              "sites/plant-7/calls",
              "audit",
              "settings/lists",
              "settings/tokens",
              "settings/sites")) {
        open("jobs");
        open(place);
        visit.assertUnharmed(place);
      }
    }
  }

  @Test
  void what_a_mail_server_says_to_a_test_mail_is_shown_as_text() {
    sink.script(SessionScript.reply(Stage.RCPT, 550, MARKUP));
    as("admin");
    open("settings/mail");

    button("Send a test mail…").click();
    question().getByLabel("To").fill("anna@example.com");
    question().getByText("Send it").click();

    see(page.locator(".report pre"), "a-struck");
    visit.assertUnharmed("the dialogue of a test mail");
  }

  @Test
  void what_somebody_notes_about_a_cause_is_shown_as_text() {
    arrives("no " + MARKUP, MARKUP);
    as("operator");
    open("now");
    see(page.locator("main .error"), "list 'no <img");

    button("Hold…").click();
    question().getByLabel("Who sees to it").fill(MARKUP);
    question().getByLabel("Note").fill(MARKUP);
    question().getByText("Hold it").click();

    see(page.locator("main .because"), "Held by <img");
    see(page.locator("main .because"), ": <img");
    visit.assertUnharmed("a hold");
  }

  /** Central takes no such names; the page does not rely on it. */
  @Test
  void what_somebody_is_called_is_shown_as_text() {
    as("admin");
    JsonObject named =
        new JsonObject().put("name", MARKUP).put("roles", new JsonArray().add("admin"));
    answers("**/api/v1/session", named);
    answers("**/api/v1/users?*", new JsonObject().put("items", new JsonArray().add(named)));
    open("settings/users");

    see(page.locator("header .person"), "a-struck");
    visit.assertUnharmed("the users");
  }

  private void answers(String path, JsonObject answer) {
    page.route(
        path,
        asked ->
            asked.fulfill(
                new Route.FulfillOptions()
                    .setContentType("application/json")
                    .setBody(answer.encode())));
  }

  /** A site that somebody else has got hold of. */
  private static void writes(LinkedPlant plant) {
    JsonObject lane =
        new JsonObject()
            .put("category", "ExternalSystem")
            .put("target", MARKUP)
            .put("lane", "ExternalSystem " + MARKUP)
            .put("pending", 4)
            .put("parked", 17);
    plant.status.put("node", MARKUP).put("role", MARKUP).put("version", MARKUP);
    plant.status.getJsonObject("buffer").put("targets", new JsonArray().add(lane));
    plant.status.getJsonObject("breakers").put("ExternalSystem " + MARKUP, "open");
    plant.pair().getJsonObject("peer").put("node", MARKUP).put("state", MARKUP);
    plant.rests("ExternalSystem " + MARKUP, "external-systems", MARKUP, MARKUP);
    plant
        .item
        .put("category", MARKUP)
        .put("target", MARKUP)
        .put("lastError", MARKUP)
        .put("payload", MARKUP)
        .put("waitsBecause", MARKUP)
        .put("origin", MARKUP);
  }
}
