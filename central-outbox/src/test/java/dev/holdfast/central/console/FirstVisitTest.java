package dev.holdfast.central.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.Request;
import dev.holdfast.central.testing.Listening;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What a browser that has never been here asks for until a place is seen: that it is little does
 * not depend on the machine, as the time it takes would.
 */
@QuarkusTest
@TestProfile(Listening.class)
class FirstVisitTest extends ConsoleTest {

  /** The page, its styles, its script; its icon for the tab, and for the head of the page. */
  private static final int FILES = 5;

  /** What draws them: a script and styles. */
  private static final int CHART = 2;

  private static final int MOST_ANSWERS = 12;
  private static final int MOST_BYTES = 110_000;

  @ParameterizedTest
  @ValueSource(strings = {"now", "outbox", "sites", "jobs", "audit", "settings/lists"})
  void a_place_takes_few_requests_and_few_bytes(String place) {
    arrives("ops", "Pump 3 has stopped");
    as("admin", new Browser.NewContextOptions());
    // What changes meanwhile would be read again, and that is no part of the visit.
    page.route("**/api/v1/changes", stream -> {});
    List<Request> asked = new CopyOnWriteArrayList<>();
    List<Request> finished = new CopyOnWriteArrayList<>();
    page.onRequest(asked::add);
    page.onRequestFinished(finished::add);

    open(place);
    assertThat(page.locator("main h1")).isVisible();

    assertThat(asked)
        .filteredOn(one -> !isAnswer(one))
        .extracting(Request::url)
        .hasSizeLessThanOrEqualTo(place.equals("now") ? FILES + CHART : FILES);
    assertThat(asked)
        .filteredOn(FirstVisitTest::isAnswer)
        .extracting(Request::url)
        .hasSizeLessThanOrEqualTo(MOST_ANSWERS);
    assertThat(finished.stream().mapToLong(FirstVisitTest::bytes).sum()).isLessThan(MOST_BYTES);
  }

  private static boolean isAnswer(Request request) {
    return request.url().contains("/api/v1/");
  }

  private static long bytes(Request request) {
    return request.sizes().responseHeadersSize + request.sizes().responseBodySize;
  }
}
