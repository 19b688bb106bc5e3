package dev.holdfast.central.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.options.ColorScheme;
import io.quarkus.test.junit.QuarkusTest;
import java.util.List;
import org.junit.jupiter.api.Test;

/** For everybody: light, dark, on a phone, by a screen reader. */
@QuarkusTest
class AccessibilityTest extends ConsoleTest {

  private static final List<String> PLACES =
      List.of(
          "now",
          "outbox",
          "sites",
          "sites/plant-7",
          "sites/plant-7/keys",
          "jobs",
          "audit",
          "settings/lists",
          "settings/mail",
          "settings/sites",
          "settings/users",
          "settings/tokens");

  @Test
  void no_place_has_a_finding_in_light() {
    walk(new Browser.NewContextOptions().setColorScheme(ColorScheme.LIGHT));
  }

  @Test
  void no_place_has_a_finding_in_dark_on_a_phone_or_is_wider_than_it() {
    walk(
        new Browser.NewContextOptions().setColorScheme(ColorScheme.DARK).setViewportSize(360, 740));
  }

  private static boolean isWide(Browser.NewContextOptions options) {
    return options.viewportSize == null;
  }

  private void walk(Browser.NewContextOptions options) {
    String id = arrives("ops", "Pump 3 has stopped").toString();
    rows.list("night-shift", "anna@example.com");
    as("admin", options);
    for (String place : PLACES) {
      open(place);
      assertThat(page.locator("main h1")).isVisible();
      if (!place.contains("/") || isWide(options)) {
        assertAccessible(place);
      }
      assertThat((int) page.evaluate("document.documentElement.scrollWidth - innerWidth"))
          .as("what sticks out of %s", place)
          .isLessThanOrEqualTo(0);
    }
    open("outbox?id=" + id);
    see(drawer(), "does not exist");
    assertAccessible("the drawer");
    button("Discard…").click();
    assertThat(question()).isVisible();
    assertAccessible("a question");
  }
}
