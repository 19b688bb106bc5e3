package dev.holdfast.testkit.browser;

import static org.assertj.core.api.Assertions.assertThat;

import com.deque.html.axecore.playwright.AxeBuilder;
import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.assertions.PlaywrightAssertions;
import com.microsoft.playwright.options.AriaRole;
import com.microsoft.playwright.options.ColorScheme;
import com.microsoft.playwright.options.Cookie;
import java.net.URI;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** Somebody in front of a page who has never been there before. */
public final class Visit implements AutoCloseable {

  /** A text that becomes a part of the page, or runs, where it is not shown as the text it is. */
  public static final String HOSTILE =
      "<img src=x onerror=struck=1><a-struck></a-struck>\"'${struck=2}";

  private static final String STRUCK =
      "() => [window.struck, document.querySelectorAll('a-struck, img[src=x]').length].join()";

  /** A browser beside everything else on few cores may take its time. */
  private static final double PATIENCE_MS = 60_000;

  private static final int WIDTH = 1280;
  private static final int HEIGHT = 900;
  private static final int PHONE_WIDTH = 360;
  private static final int PHONE_HEIGHT = 740;

  private final URI service;
  private final List<String> complaints = new CopyOnWriteArrayList<>();
  private final BrowserContext context;
  private final Page page;

  public Visit(URI service, Browser.NewContextOptions options) {
    PlaywrightAssertions.setDefaultAssertionTimeout(PATIENCE_MS);
    this.service = service;
    this.context = Chromium.browser().newContext(options.setTimezoneId("UTC").setLocale("en-GB"));
    context.setDefaultTimeout(PATIENCE_MS);
    this.page = context.newPage();
    page.onPageError(complaints::add);
    page.onConsoleMessage(
        message -> {
          if (message.type().equals("error") && !message.text().startsWith("Failed to load")) {
            complaints.add(message.text());
          }
        });
  }

  public static Browser.NewContextOptions desk() {
    return new Browser.NewContextOptions()
        .setViewportSize(WIDTH, HEIGHT)
        .setColorScheme(ColorScheme.LIGHT);
  }

  public static Browser.NewContextOptions phoneInTheDark() {
    return new Browser.NewContextOptions()
        .setViewportSize(PHONE_WIDTH, PHONE_HEIGHT)
        .setColorScheme(ColorScheme.DARK);
  }

  public Page page() {
    return page;
  }

  public void keep(String cookie, String value) {
    context.addCookies(List.of(new Cookie(cookie, value).setUrl(service.toString())));
  }

  /** Opens a place: "outbox?status=Parked". */
  public void open(String place) {
    page.navigate(service.resolve("/#/" + place).toString());
  }

  public Locator button(String name) {
    return page.getByRole(
        AriaRole.BUTTON, new Page.GetByRoleOptions().setName(name).setExact(true));
  }

  public Locator heading(String name) {
    return page.getByRole(AriaRole.HEADING, new Page.GetByRoleOptions().setName(name));
  }

  public Locator row(String text) {
    return page.locator("[data-row]").filter(new Locator.FilterOptions().setHasText(text));
  }

  public Locator drawer() {
    return page.locator("dialog.drawer");
  }

  /** What is asked before something is done. */
  public Locator question() {
    return page.locator("dialog.confirm[open]");
  }

  public static void see(Locator place, String text) {
    PlaywrightAssertions.assertThat(place).containsText(text);
  }

  /** No finding of any weight, once nothing moves or fades in any more. */
  public void assertAccessible(String what) {
    page.evaluate("Promise.allSettled(document.getAnimations().map(each => each.finished))");
    assertThat(new AxeBuilder(page).analyze().getViolations())
        .as("what axe finds on %s", what)
        .map(rule -> rule.getId() + ": " + rule.getNodes().get(0).getHtml())
        .isEmpty();
  }

  /** {@link #HOSTILE} is seen in its main part, and is a text. */
  public void assertUnharmed(String what) {
    see(page.locator("main"), "a-struck");
    assertThat(page.evaluate(STRUCK)).as(what).isEqualTo(",0");
  }

  public void assertNothingSticksOut(String what) {
    assertThat((int) page.evaluate("document.documentElement.scrollWidth - innerWidth"))
        .as("what sticks out of %s", what)
        .isLessThanOrEqualTo(0);
  }

  /** Whatever the browser has complained about fails the test. */
  @Override
  public void close() {
    context.close();
    assertThat(complaints).as("what the browser complained about").isEmpty();
  }
}
