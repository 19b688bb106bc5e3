package dev.holdfast.central.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import com.microsoft.playwright.Browser;
import dev.holdfast.central.testing.Listening;
import dev.holdfast.messaging.transport.link.SiteLinks;
import dev.holdfast.testkit.browser.Visit;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import jakarta.inject.Inject;
import java.util.List;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

/** For everybody: light, dark, on a phone, by a screen reader. */
@QuarkusTest
@TestProfile(Listening.class)
class AccessibilityTest extends ConsoleTest {

  private static final List<String> PLACES =
      List.of(
          "now",
          "outbox",
          "sites",
          "sites/plant-7",
          "sites/plant-7/parked",
          "sites/plant-7/calls",
          "sites/plant-7/keys",
          "jobs",
          "audit",
          "settings/lists",
          "settings/mail",
          "settings/sites",
          "settings/users",
          "settings/tokens");

  @Inject SiteLinks links;

  @Test
  void no_place_has_a_finding_in_light() {
    walk(Visit.desk(), place -> true);
  }

  @Test
  void no_place_has_a_finding_in_dark_on_a_phone_or_is_wider_than_it() {
    walk(Visit.phoneInTheDark(), place -> !place.contains("/"));
  }

  /**
   * @param closely which places are looked at by axe, which takes its time
   */
  private void walk(Browser.NewContextOptions options, Predicate<String> closely) {
    String id = arrives("ops", "Pump 3 has stopped").toString();
    rows.list("night-shift", "anna@example.com");
    try (LinkedPlant plant = new LinkedPlant(links, url.getPort(), clock)) {
      plant.rests("ExternalSystem erp", "external-systems", "erp", "it gets a new release");
      as("admin", options);
      PLACES.forEach(place -> look(place, closely.test(place)));
    }
    open("outbox?id=" + id);
    see(drawer(), "does not exist");
    visit.assertAccessible("the drawer");
    button("Discard…").click();
    assertThat(question()).isVisible();
    visit.assertAccessible("a question");
  }

  private void look(String place, boolean closely) {
    open(place);
    assertThat(page.locator("main h1")).isVisible();
    if (place.equals("now") || place.equals("sites/plant-7")) {
      assertThat(page.locator(".chart canvas")).hasCount(2);
    }
    visit.assertNothingSticksOut(place);
    if (closely) {
      visit.assertAccessible(place);
    }
  }
}
