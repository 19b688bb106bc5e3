package dev.holdfast.central.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.deque.html.axecore.playwright.AxeBuilder;
import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.assertions.PlaywrightAssertions;
import com.microsoft.playwright.options.AriaRole;
import com.microsoft.playwright.options.Cookie;
import dev.holdfast.central.testing.CentralTest;
import dev.holdfast.central.testing.Listening;
import dev.holdfast.central.testing.People;
import dev.holdfast.central.testing.Site;
import dev.holdfast.shared.id.NotificationId;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.TestProfile;
import java.net.URI;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.extension.ExtendWith;

/** Somebody in front of the console. Whatever the browser complains about fails the test. */
@TestProfile(Listening.class)
@ExtendWith(Chromium.class)
abstract class ConsoleTest extends CentralTest {

  /** A browser beside everything else on few cores may take its time. */
  private static final double PATIENCE_MS = 60_000;

  private static final int WIDTH = 1280;
  private static final int HEIGHT = 900;

  @TestHTTPResource protected URI url;

  private final List<String> complaints = new CopyOnWriteArrayList<>();
  private BrowserContext context;
  protected Page page;

  @BeforeAll
  static void havePatience() {
    PlaywrightAssertions.setDefaultAssertionTimeout(PATIENCE_MS);
  }

  @AfterEach
  void leave() {
    if (context != null) {
      context.close();
    }
    assertThat(complaints).as("what the browser complained about").isEmpty();
  }

  /** A page of somebody who has just signed in, and is of this role. */
  protected void as(String role) {
    as(role, new Browser.NewContextOptions().setViewportSize(WIDTH, HEIGHT));
  }

  protected void as(String role, Browser.NewContextOptions options) {
    String person = role + "-anna";
    People.make(rows, person, role);
    visit(options);
    context.addCookies(
        List.of(new Cookie(People.COOKIE, People.signIn(person)).setUrl(url.toString())));
  }

  /** A page of nobody in particular. */
  protected void visit(Browser.NewContextOptions options) {
    context = Chromium.browser().newContext(options.setTimezoneId("UTC").setLocale("en-GB"));
    context.setDefaultTimeout(PATIENCE_MS);
    page = context.newPage();
    page.onPageError(complaints::add);
    page.onConsoleMessage(
        message -> {
          if (message.type().equals("error") && !message.text().startsWith("Failed to load")) {
            complaints.add(message.text());
          }
        });
  }

  /** Opens a place: "outbox?status=Parked". */
  protected void open(String place) {
    page.navigate(url.resolve("/#/" + place).toString());
  }

  protected Locator button(String name) {
    return page.getByRole(
        AriaRole.BUTTON, new Page.GetByRoleOptions().setName(name).setExact(true));
  }

  protected Locator heading(String name) {
    return page.getByRole(AriaRole.HEADING, new Page.GetByRoleOptions().setName(name));
  }

  protected Locator row(String text) {
    return page.locator("[data-row]").filter(new Locator.FilterOptions().setHasText(text));
  }

  protected Locator drawer() {
    return page.locator("dialog.drawer");
  }

  /** What is asked before something is done. */
  protected Locator question() {
    return page.locator("dialog.confirm[open]");
  }

  protected NotificationId arrives(String list, String subject) {
    NotificationId id = NotificationId.random();
    Site.post(Site.named(Site.PLANT, clock).submit(id, list, subject));
    return id;
  }

  /** No finding of any weight. */
  protected void assertAccessible(String what) {
    assertThat(new AxeBuilder(page).analyze().getViolations())
        .as("what axe finds on %s", what)
        .map(rule -> rule.getId() + ": " + rule.getNodes().get(0).getHtml())
        .isEmpty();
  }

  protected static void see(Locator place, String text) {
    assertThat(place).containsText(text);
  }
}
