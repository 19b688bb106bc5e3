package dev.holdfast.central.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.options.AriaRole;
import dev.holdfast.central.testing.Listening;
import dev.holdfast.shared.id.NotificationId;
import dev.holdfast.testkit.smtp.SessionScript;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import java.time.Duration;
import java.util.Set;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Where is my notification? */
@QuarkusTest
@TestProfile(Listening.class)
class OutboxConsoleTest extends ConsoleTest {

  @Test
  void a_parked_notification_appears_by_itself_is_looked_at_retried_and_delivered() {
    as("operator");
    open("outbox");
    see(page.locator("main"), "No notification has come in yet");

    NotificationId id = arrives("ops", "Pump 3 has stopped");

    assertThat(row("Pump 3 has stopped")).containsText("Parked");
    row("Pump 3 has stopped").getByText("Pump 3 has stopped").click();
    see(drawer(), "list 'ops' does not exist");
    assertThat(drawer().locator(".history li")).hasCount(2);
    assertThat(page).hasURL(Pattern.compile("#/outbox\\?id=" + id));

    rows.list("ops", "anna@example.com");
    drawer().getByText("Retry", new Locator.GetByTextOptions().setExact(true)).click();

    assertThat(drawer().locator(".badges")).containsText("Delivered");
    see(drawer(), "anna@example.com");
    see(drawer(), "by operator-anna");
    button("Close the detail").click();
    assertThat(row("Pump 3 has stopped")).containsText("Delivered");
    assertThat(sink.mails()).hasSize(1);
  }

  @Test
  void of_every_recipient_it_is_seen_whether_they_have_it() {
    rows.list("ops", "anna@example.com", "ben@example.com", "left@example.com");
    sink.script(
        SessionScript.refuseRecipients(Set.of("left@example.com"), 550, "5.1.1 no such user")
            .and(SessionScript.refuseRecipients(Set.of("ben@example.com"), 450, "4.2.0 later")));
    NotificationId id = arrives("ops", "Pump 3 has stopped");
    as("viewer");
    open("outbox?id=" + id);

    see(recipient("anna@example.com"), "accepted");
    see(recipient("ben@example.com"), "to be reached");
    see(recipient("left@example.com"), "refused");
    see(recipient("left@example.com"), "5.1.1 no such user");
  }

  private Locator recipient(String address) {
    return drawer().getByRole(AriaRole.ROW).filter(new Locator.FilterOptions().setHasText(address));
  }

  @Test
  void nothing_is_discarded_before_the_person_has_confirmed_it() {
    NotificationId id = arrives("ops", "Pump 3 has stopped");
    as("operator");
    open("outbox?id=" + id);

    button("Discard…").click();
    see(question(), "This cannot be undone");
    question().getByText("Leave it").click();
    assertThat(rows.status(id)).isEqualTo("Parked");

    button("Discard…").click();
    question().getByText("Discard it").click();
    assertThat(drawer().locator(".badges")).containsText("Discarded");
    assertThat(rows.status(id)).isEqualTo("Discarded");
    assertThat(button("Retry")).hasCount(0);
  }

  @Test
  void what_is_filtered_and_opened_can_be_passed_on_as_a_link() {
    arrives("ops", "Pump 3 has stopped");
    arrives("ops", "Tank 4 is full");
    as("viewer");
    open("outbox");
    assertThat(page.locator("[data-row]")).hasCount(2);

    page.locator("[name=keyword]").fill("tank");
    page.locator("[name=status]").selectOption("Parked");

    assertThat(page.locator("[data-row]")).hasCount(1);
    assertThat(page).hasURL(Pattern.compile("keyword=tank"));
    String link = page.url();
    page.navigate("about:blank");
    page.navigate(link);
    assertThat(row("Tank 4 is full")).isVisible();
    assertThat(page.locator("[name=keyword]")).hasValue("tank");
    assertThat(page.locator("[name=status]")).hasValue("Parked");
  }

  @Test
  void what_somebody_else_decided_first_is_said_in_place() {
    NotificationId id = arrives("ops", "Pump 3 has stopped");
    as("operator");
    open("outbox?id=" + id);
    assertThat(drawer().locator("[data-retry]")).isVisible();
    page.route(
        "**/retry",
        route -> {
          rows.execute(
              "UPDATE notifications SET status = 'Discarded', discarded_at = now() WHERE notification_id = '%s'"
                  .formatted(id));
          route.resume();
        });

    drawer().locator("[data-retry]").click();

    assertThat(drawer().locator(".badges")).containsText("Discarded");
    see(drawer().locator(".alert"), "is Discarded");
  }

  @Test
  void text_from_a_site_is_never_markup() {
    String subject = "<img src=x onerror=alert(1)> & <b>bold</b>";
    NotificationId id = arrives("<script>alert(2)</script>", subject);
    as("operator");
    page.onDialog(
        dialog -> {
          throw new AssertionError("a script ran: " + dialog.message());
        });
    open("outbox?id=" + id);

    assertThat(drawer().locator("h2").first()).hasText(subject);
    see(drawer(), "list '<script>alert(2)</script>' does not exist");
    assertThat(page.locator("img[src=x], main b, main script")).hasCount(0);
  }

  @Test
  void all_of_it_goes_without_a_mouse() {
    NotificationId pump = arrives("ops", "Pump 3 has stopped");
    clock.advance(Duration.ofSeconds(1));
    arrives("ops", "Tank 4 is full");
    as("operator");
    open("outbox?status=Parked&order=oldest");
    assertThat(page.locator("[data-row]")).hasCount(2);

    page.keyboard().press("j");
    assertThat(page.locator("[data-open]").first()).isFocused();
    page.keyboard().press("j");
    page.keyboard().press("k");
    page.keyboard().press("Enter");
    assertThat(drawer().locator("h2").first()).hasText("Pump 3 has stopped");
    assertThat(drawer().locator("h2").first()).isFocused();

    rows.list("ops", "anna@example.com");
    assertThat(drawer().locator("[data-retry]")).isVisible();
    page.keyboard().press("r");
    assertThat(drawer().locator(".badges")).containsText("Delivered");
    page.keyboard().press("Escape");
    assertThat(drawer()).hasCount(0);

    page.keyboard().press("/");
    assertThat(page.locator("[data-search]")).isFocused();
    page.keyboard().type("tank");
    assertThat(page).hasURL(Pattern.compile("keyword=tank"));
    page.locator("main").focus();
    page.keyboard().press("?");
    see(question(), "down and up the list");
    page.keyboard().press("Escape");
    assertThat(question()).hasCount(0);
    assertThat(rows.status(pump)).isEqualTo("Delivered");
  }
}
