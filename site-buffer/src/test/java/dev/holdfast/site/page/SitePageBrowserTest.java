package dev.holdfast.site.page;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static dev.holdfast.testkit.browser.Visit.see;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import dev.holdfast.shared.id.MessageId;
import dev.holdfast.shared.retry.RetryPolicy;
import dev.holdfast.site.kept.KeptMessage;
import dev.holdfast.site.message.Category;
import dev.holdfast.site.message.Origin;
import dev.holdfast.site.message.OutboundMessage;
import dev.holdfast.site.parked.ParkedSite;
import dev.holdfast.site.parked.Samples;
import dev.holdfast.site.testing.CentralEnd;
import dev.holdfast.site.testing.FakeCentral;
import dev.holdfast.site.testing.InjectCentral;
import dev.holdfast.site.testing.Site;
import dev.holdfast.site.testing.SiteResource;
import dev.holdfast.site.testing.Tokens;
import dev.holdfast.testkit.browser.Chromium;
import dev.holdfast.testkit.browser.Visit;
import dev.holdfast.testkit.http.FaultyHttpTarget;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.vertx.core.json.JsonObject;
import jakarta.inject.Inject;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** A technician in the plant, in front of the site's own page. */
@QuarkusTest
@QuarkusTestResource(SiteResource.class)
@ExtendWith(Chromium.class)
class SitePageBrowserTest {

  private static final List<String> PLACES =
      List.of("status", "parked", "pending", "jobs", "events", "notification");

  private static final Pattern CHANGES =
      Pattern.compile("^\\s*(Retry|Discard|Expedite|Cancel|Pause|Resume|Switch).*");

  @TestHTTPResource URI url;
  @InjectCentral FakeCentral central;
  @InjectCentral CentralEnd end;
  @Inject ParkedSite parked;
  @Inject Site site;

  private FaultyHttpTarget target;
  private String system;
  private Visit visit;
  private Page page;

  @BeforeEach
  void start() {
    parked.empty(central);
    target = FaultyHttpTarget.start();
    system = site.define(target);
  }

  @AfterEach
  void leave() {
    end.network().heal();
    target.close();
    visit.close();
    parked.empty(central);
  }

  private void signIn(String token, Browser.NewContextOptions options) {
    visit = new Visit(url, options);
    page = visit.page();
    visit.open("status");
    page.locator("#token").fill(token);
    visit.button("Sign in").click();
    assertThat(visit.heading("plant-7")).isVisible();
  }

  private Locator lane() {
    return page.getByRole(AriaRole.ROW)
        .filter(new Locator.FilterOptions().setHasText("ExternalSystem " + system));
  }

  @Test
  void with_the_link_to_central_cut_what_is_parked_is_looked_at_and_retried() {
    KeptMessage message = Samples.call(system);
    parked.park(message);
    end.network().cut();
    end.awaitNoLink();
    signIn(Tokens.OPERATOR, Visit.desk());
    see(page.locator("main"), "no link");
    see(lane(), "1");

    visit.open("parked");
    visit.row(system).locator("[data-open]").click();
    see(visit.drawer(), "HTTP 401 Unauthorized");
    see(visit.drawer(), "\"pump\": 3");
    visit.drawer().locator("[data-retry]").click();

    see(page.locator(".news"), "Retry: done");
    visit.button("Close the detail").click();
    assertThat(visit.drawer()).hasCount(0);
    visit.open("events?messageId=" + Samples.idOf(message));
    see(page.locator("main"), "Retry");
    see(page.locator("main"), "night-shift");
  }

  @Test
  void a_target_rests_with_a_reason_and_goes_on() {
    signIn(Tokens.OPERATOR, Visit.desk());
    Site.postMessage(system, "");
    visit.open("status");

    lane().getByText("Pause").click();
    visit.question().getByLabel("Why").fill("it gets a new release");
    visit.question().getByText("Pause it").click();
    see(lane(), "it gets a new release, by night-shift");
    see(lane(), "paused");
    Site.postMessage(system, "");
    visit.open("pending?target=" + system);
    see(visit.row(system), "is paused by night-shift");
    assertThat(target.callCount()).isEqualTo(1);

    visit.open("status");
    lane().getByText("Resume").click();
    site.awaitPendingFor(system, 0);
    assertThat(target.callCount()).isEqualTo(2);
  }

  @Test
  void a_wrong_token_is_refused_in_words_and_a_viewer_has_no_button_that_changes_anything() {
    parked.park(Samples.call(system));
    visit = new Visit(url, Visit.desk());
    page = visit.page();
    visit.open("status");
    page.locator("#token").fill("no such token");
    visit.button("Sign in").click();
    assertThat(page.locator("main .alert")).isVisible();

    page.locator("#token").fill(Tokens.VIEWER);
    visit.button("Sign in").click();
    for (String place : PLACES) {
      visit.open(place);
      assertThat(page.locator("main h1")).isVisible();
      assertThat(
              page.locator("main button").filter(new Locator.FilterOptions().setHasText(CHANGES)))
          .hasCount(0);
    }
  }

  @Test
  void no_text_of_a_caller_or_a_target_becomes_a_part_of_the_page() {
    String hostile = Visit.HOSTILE;
    KeptMessage message =
        new KeptMessage(
            new OutboundMessage(
                MessageId.random(),
                Category.Notification,
                hostile,
                new JsonObject().put("subject", hostile).put("body", hostile).encode(),
                new RetryPolicy(Duration.ofSeconds(30), 50),
                Samples.THEN,
                Origin.said(
                    Optional.of(hostile),
                    Optional.of(hostile),
                    Optional.of(hostile),
                    Optional.of(hostile)),
                Optional.empty(),
                Optional.of(hostile),
                Optional.empty()),
            50,
            Optional.of(hostile),
            Optional.of(Samples.THEN));
    parked.park(message);
    signIn(Tokens.OPERATOR, Visit.desk());

    visit.open("parked");
    visit.assertUnharmed("what is parked");
    visit.open("parked?id=" + Samples.idOf(message));
    see(visit.drawer(), "a-struck");
    visit.assertUnharmed("one that is parked");
    visit.drawer().locator("[data-retry]").click();
    visit.open("events");
    visit.assertUnharmed("events");
  }

  @Test
  void no_place_has_a_finding() {
    parked.park(Samples.call(system));
    signIn(Tokens.OPERATOR, Visit.desk());
    PLACES.forEach(place -> look(place, true));
    visit.close();
    signIn(Tokens.OPERATOR, Visit.phoneInTheDark());
    PLACES.forEach(place -> look(place, place.equals("status")));
    visit.open("parked");
    visit.row(system).locator("[data-open]").click();
    see(visit.drawer(), "\"pump\": 3");
    visit.assertAccessible("the drawer");
  }

  private void look(String place, boolean closely) {
    visit.open(place);
    assertThat(page.locator("main h1")).isVisible();
    visit.assertNothingSticksOut(place);
    if (closely) {
      visit.assertAccessible(place);
    }
  }
}
