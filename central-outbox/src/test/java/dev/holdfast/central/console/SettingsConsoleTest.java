package dev.holdfast.central.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.central.testing.Listening;
import dev.holdfast.shared.id.NotificationId;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import org.junit.jupiter.api.Test;

/** How is it set up? */
@QuarkusTest
@TestProfile(Listening.class)
class SettingsConsoleTest extends ConsoleTest {

  @Test
  void an_admin_adds_a_list_and_changes_it() {
    as("admin");
    open("settings/lists");
    see(page.locator("main"), "There is no list yet");

    button("Add a list…").click();
    question().getByLabel("Name").fill("ops");
    question().getByLabel("Addresses, one a line").fill("anna@example.com\nbert@example.com");
    question().getByText("Add it").click();
    see(row("ops"), "anna@example.com, bert@example.com");

    row("ops").getByText("Edit").click();
    question().getByLabel("Addresses, one a line").fill("carl@example.com");
    question().getByText("Save").click();
    see(row("ops"), "carl@example.com");
    assertThat(rows.texts("SELECT address FROM list_recipients"))
        .containsExactly("carl@example.com");
  }

  @Test
  void what_is_refused_is_said_in_the_question_and_nothing_typed_is_lost() {
    as("admin");
    open("settings/lists");

    button("Add a list…").click();
    question().getByLabel("Name").fill("ops");
    question().getByLabel("Addresses, one a line").fill("not an address");
    question().getByText("Add it").click();

    assertThat(question().locator(".alert")).isVisible();
    assertThat(question().getByLabel("Addresses, one a line")).hasValue("not an address");
  }

  @Test
  void whoever_was_faster_is_not_overwritten() {
    rows.list("ops", "anna@example.com");
    as("admin");
    open("settings/lists");
    row("ops").getByText("Edit").click();
    question().getByLabel("Addresses, one a line").fill("bert@example.com");
    rows.execute("UPDATE notification_lists SET version = version + 1");

    question().getByText("Save").click();

    see(question().locator(".alert"), "It is not what you saw");
  }

  @Test
  void a_list_rests_with_its_reason_until_somebody_lets_it_go_on() {
    rows.list("ops", "anna@example.com");
    as("operator");
    open("settings/lists");

    row("ops").getByText("Pause").click();
    question().getByLabel("Why").fill("the relay is moved");
    question().getByText("Pause it").click();
    see(row("ops"), "the relay is moved, by operator-anna");
    NotificationId id = arrives("ops", "Pump 3 has stopped");
    open("outbox");
    see(row("Pump 3 has stopped"), "the relay is moved");
    assertThat(rows.status(id)).isEqualTo("Pending");

    open("now");
    row("ops").getByText("Resume").click();
    see(row("ops"), "going on");
  }

  @Test
  void a_test_mail_shows_the_dialogue_with_the_server() {
    as("admin");
    open("settings/mail");

    button("Send a test mail…").click();
    question().getByLabel("To").fill("anna@example.com");
    question().getByText("Send it").click();

    see(page.locator(".report"), "Delivered");
    see(page.locator(".report pre"), "C: EHLO");
    assertThat(sink.mails()).hasSize(1);
  }

  @Test
  void a_token_is_shown_once_works_at_once_and_ends_when_revoked() {
    as("admin");
    open("settings/tokens");

    button("Make a token…").click();
    question().getByLabel("Name, as the audit will show it").fill("night-report");
    question().getByText("Make it").click();
    see(question(), "shown this once");
    String token = question().locator("[data-secret]").textContent();
    question().getByText("I have it").click();
    assertThat(with(token)).isEqualTo(200);
    assertThat(page.locator("body")).not().containsText(token);

    row("night-report").getByText("Revoke").click();
    question().getByText("Revoke it").click();
    see(row("night-report"), "Revoked");
    assertThat(with(token)).isEqualTo(401);
  }

  private static int with(String token) {
    return given().header("Authorization", "Bearer " + token).get("/api/v1/kpis").statusCode();
  }

  @Test
  void a_new_site_gets_its_key_shown_once() {
    as("admin");
    open("settings/sites");

    button("Add a site…").click();
    question().getByLabel("Name, as in its setting").fill("plant-9");
    question().getByText("Add it").click();

    see(question(), "holdfast.site.central.secret");
    assertThat(question().locator("[data-secret]")).not().isEmpty();
    question().getByText("I have it").click();
    see(row("plant-9"), "admin-anna");
  }
}
