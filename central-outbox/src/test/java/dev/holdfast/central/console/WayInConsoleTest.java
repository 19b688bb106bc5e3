package dev.holdfast.central.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Route;
import dev.holdfast.central.testing.People;
import io.quarkus.test.junit.QuarkusTest;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Who gets in, what they see, and what the page says when it cannot go on. */
@QuarkusTest
class WayInConsoleTest extends ConsoleTest {

  private static final String DATABASE_AWAY =
      """
      {"type": "urn:holdfast:problem:database-away", "title": "The database is away", "status": 503,
       "detail": "Central cannot reach its database"}
      """;

  @Test
  void whoever_follows_a_link_signs_in_and_is_where_the_link_leads() {
    arrives("ops", "Pump 3 has stopped");
    People.make(rows, "anna", "operator");
    visit(new Browser.NewContextOptions());
    open("outbox?keyword=pump");
    assertThat(page).hasURL(Pattern.compile("/login"));

    page.locator("#name").fill("anna");
    page.locator("#password").fill("wrong password here");
    button("Sign in").click();
    see(page.locator("#sign-in-error"), "is wrong");
    page.locator("#password").fill(People.PASSWORD);
    button("Sign in").click();

    assertThat(page).hasURL(Pattern.compile("#/outbox\\?keyword=pump"));
    assertThat(row("Pump 3 has stopped")).isVisible();
    button("Sign out").click();
    assertThat(page).hasURL(Pattern.compile("/login"));
  }

  @Test
  void a_viewer_sees_everything_and_no_button_that_changes_anything() {
    arrives("ops", "Pump 3 has stopped");
    as("viewer");
    for (String place :
        new String[] {"now", "outbox?status=Parked", "sites", "jobs", "audit", "settings/mail"}) {
      open(place);
      assertThat(page.locator("main h1")).isVisible();
      assertThat(
              page.locator("main button").filter(new Locator.FilterOptions().setHasText(CHANGES)))
          .hasCount(0);
    }
    open("outbox?status=Parked");
    row("Pump 3 has stopped").locator("[data-open]").click();
    see(drawer(), "list 'ops' does not exist");
    assertThat(drawer().locator("button").filter(new Locator.FilterOptions().setHasText(CHANGES)))
        .hasCount(0);
    assertThat(drawer().locator("button")).hasCount(2);
  }

  private static final Pattern CHANGES =
      Pattern.compile("^\\s*(Retry|Discard|Hold|Cancel|Edit|Delete|Add|Make|Revoke|Send).*");

  @Test
  void a_session_that_is_ended_elsewhere_leads_to_the_login() {
    as("viewer");
    open("outbox");
    assertThat(heading("Outbox")).isVisible();

    People.admin().delete("/api/v1/users/viewer-anna/sessions").then().statusCode(204);

    assertThat(page).hasURL(Pattern.compile("/login"));
  }

  @Test
  void the_page_says_that_the_database_is_away_and_goes_on_when_it_is_back() {
    arrives("ops", "Pump 3 has stopped");
    as("viewer");
    open("outbox");
    assertThat(row("Pump 3 has stopped")).isVisible();
    page.route("**/api/v1/**", WayInConsoleTest::databaseAway);
    arrives("ops", "Tank 4 is full");

    see(page.locator(".banner"), "The database is away");
    assertThat(row("Pump 3 has stopped")).isVisible();

    page.unroute("**/api/v1/**");
    assertThat(page.locator(".banner")).hasCount(0);
    assertThat(row("Tank 4 is full")).isVisible();
  }

  private static void databaseAway(Route route) {
    route.fulfill(
        new Route.FulfillOptions()
            .setStatus(503)
            .setContentType("application/problem+json")
            .setBody(DATABASE_AWAY));
  }

  @Test
  void the_page_says_that_central_cannot_be_reached_and_keeps_what_it_shows() {
    arrives("ops", "Pump 3 has stopped");
    as("viewer");
    open("outbox");
    assertThat(row("Pump 3 has stopped")).isVisible();

    page.route("**/api/v1/**", Route::abort);
    page.locator("[name=keyword]").fill("pump");

    see(page.locator(".banner"), "Central cannot be reached");
    assertThat(row("Pump 3 has stopped")).isVisible();
    page.unroute("**/api/v1/**");
    assertThat(page.locator(".banner")).hasCount(0);
    assertThat(sink.mails()).isEmpty();
  }
}
