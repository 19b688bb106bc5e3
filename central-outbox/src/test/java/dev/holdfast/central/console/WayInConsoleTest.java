package dev.holdfast.central.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Route;
import dev.holdfast.central.testing.Listening;
import dev.holdfast.central.testing.People;
import dev.holdfast.shared.id.NotificationId;
import dev.holdfast.testkit.browser.Visit;
import dev.holdfast.testkit.postgres.TemporaryPostgres;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Who gets in, what they see, and what the page says when it cannot go on. */
@QuarkusTest
@TestProfile(Listening.class)
class WayInConsoleTest extends ConsoleTest {

  private static final int MOST_TABS = 40;

  /** In milliseconds of the page's clock. */
  private static final int UNTIL_IT_ASKS_BY_ITSELF = 15_000;

  private static final int UNTIL_THAT_IS_LONG = 5_500;

  TemporaryPostgres postgres;

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
    NotificationId id = arrives("ops", "Pump 3 has stopped");
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
    assertThat(page.evaluate(RETRY, id.toString())).isEqualTo(403);
    assertThat(rows.status(id)).isEqualTo("Parked");
  }

  private static final String RETRY =
      """
      id => fetch(`/api/v1/notifications/${id}/retry`,
        {method: 'POST', headers: {'X-Requested-With': 'holdfast'}}).then(answer => answer.status)
      """;

  private static final Pattern CHANGES =
      Pattern.compile(
          "^\\s*(Retry|Discard|Hold|Pause|Resume|Switch|Cancel|Edit|Delete|Add|Make|Revoke|Send).*");

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
    postgres.kill();
    try {
      see(page.locator(".banner"), "The database is away");
      assertThat(page.locator("[role=alert]")).hasCount(1);
      assertThat(row("Pump 3 has stopped")).isVisible();
    } finally {
      postgres.restart();
    }
    assertThat(page.locator(".banner")).hasCount(0);
    arrives("ops", "Tank 4 is full");
    assertThat(row("Tank 4 is full")).isVisible();
  }

  /** What was under way when it stopped is answered late; what came after it is at once. */
  private static final Pattern HANGS =
      Pattern.compile("The database is away|Central takes long to answer");

  @Test
  void the_page_says_that_the_database_hangs_and_nothing_of_all_being_well() {
    as("viewer");
    page.clock().install();
    open("now");
    assertThat(heading("Now")).isVisible();
    postgres.freeze();
    try {
      page.clock().runFor(UNTIL_IT_ASKS_BY_ITSELF + UNTIL_THAT_IS_LONG);
      assertThat(page.locator(".banner")).containsText(HANGS);
      assertThat(page.locator(".calm")).hasCount(0);
    } finally {
      postgres.thaw();
    }
    assertThat(page.locator(".banner")).hasCount(0);
  }

  @Test
  void who_comes_while_central_does_not_answer_is_told_so() {
    as("viewer");
    page.route("**/api/v1/session", unanswered -> {});
    page.clock().install();
    open("now");
    page.clock().runFor(UNTIL_THAT_IS_LONG);

    see(page.locator("main"), "Asking central");
    see(page.locator(".banner"), "Central takes long to answer");
  }

  @Test
  void from_the_login_on_every_place_and_every_button_is_reached_by_the_keyboard() {
    People.make(rows, "anna", "admin");
    visit(Visit.desk());
    open("now");
    assertThat(page.locator("#name")).isFocused();
    page.keyboard().type("anna");
    page.keyboard().press("Tab");
    page.keyboard().type(People.PASSWORD);
    page.keyboard().press("Enter");
    assertThat(heading("Now")).isVisible();

    tabTo(page.getByText("Skip to content"));
    page.keyboard().press("Enter");
    assertThat(page.locator("main")).isFocused();
    for (String place : List.of("Outbox", "Sites", "Jobs", "Audit", "Settings")) {
      page.locator(".skip").focus();
      tabTo(page.locator("nav.places").getByText(place));
      page.keyboard().press("Enter");
      assertThat(heading(place)).isVisible();
    }
    tabTo(button("Add a list…"));
    page.keyboard().press("Enter");
    assertThat(question().getByLabel("Name")).isFocused();
    page.keyboard().type("ops");
    tabTo(question().getByLabel("Addresses, one a line"));
    page.keyboard().type("anna@example.com");
    tabTo(question().getByText("Add it"));
    page.keyboard().press("Enter");

    see(row("ops"), "anna@example.com");
  }

  /** As somebody without a mouse gets there. */
  private void tabTo(Locator wanted) {
    assertThat(wanted).isAttached();
    for (int tabs = 0; tabs < MOST_TABS; tabs++) {
      if ((boolean) wanted.evaluate("element => element === document.activeElement")) {
        return;
      }
      page.keyboard().press("Tab");
    }
    throw new AssertionError(wanted + " is not reached by the keyboard");
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
