package dev.holdfast.central.console;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import dev.holdfast.central.testing.CentralTest;
import dev.holdfast.central.testing.People;
import dev.holdfast.central.testing.Site;
import dev.holdfast.shared.id.NotificationId;
import dev.holdfast.testkit.browser.Chromium;
import dev.holdfast.testkit.browser.Visit;
import dev.holdfast.testkit.waiting.Eventually;
import io.quarkus.test.common.http.TestHTTPResource;
import java.net.URI;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.extension.ExtendWith;

/** Somebody in front of the console. Whatever the browser complains about fails the test. */
@ExtendWith(Chromium.class)
abstract class ConsoleTest extends CentralTest {

  @TestHTTPResource protected URI url;

  protected Visit visit;
  protected Page page;

  @AfterEach
  void leave() {
    if (visit != null) {
      visit.close();
      visit = null;
    }
  }

  /** A page of somebody who has just signed in, and is of this role. */
  protected void as(String role) {
    as(role, Visit.desk());
  }

  protected void as(String role, Browser.NewContextOptions options) {
    String person = role + "-anna";
    People.make(rows, person, role);
    visit(options);
    visit.keep(People.COOKIE, People.signIn(person));
  }

  /** A page of nobody in particular. */
  protected void visit(Browser.NewContextOptions options) {
    visit = new Visit(url, options);
    page = visit.page();
  }

  /** Opens a place: "outbox?status=Parked". */
  protected void open(String place) {
    visit.open(place);
  }

  protected Locator button(String name) {
    return visit.button(name);
  }

  protected Locator heading(String name) {
    return visit.heading(name);
  }

  protected Locator row(String text) {
    return visit.row(text);
  }

  protected Locator drawer() {
    return visit.drawer();
  }

  /** What is asked before something is done. */
  protected Locator question() {
    return visit.question();
  }

  protected static void see(Locator place, String text) {
    Visit.see(place, text);
  }

  /** As from a site, which sends it again until it is taken in. */
  protected NotificationId arrives(String list, String subject) {
    NotificationId id = NotificationId.random();
    Eventually.holds(
        "'" + subject + "' is taken in",
        PATIENCE,
        () -> Site.post(Site.named(Site.PLANT, clock).submit(id, list, subject)).acknowledged());
    return id;
  }
}
