package dev.holdfast.central.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.central.testing.LinkedSite;
import dev.holdfast.central.testing.Site;
import dev.holdfast.messaging.transport.link.SiteLinks;
import dev.holdfast.shared.contract.MessageAction;
import dev.holdfast.shared.contract.MessageDecision;
import dev.holdfast.shared.contract.SiteAnswer;
import dev.holdfast.shared.contract.SiteEndpoints;
import dev.holdfast.shared.id.MessageId;
import dev.holdfast.shared.wire.Envelope;
import dev.holdfast.shared.wire.EnvelopeReply;
import dev.holdfast.testkit.waiting.Eventually;
import io.quarkus.test.junit.QuarkusTest;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Inject;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Is the plant all right? */
@QuarkusTest
class SitesConsoleTest extends ConsoleTest {

  private static final MessageId MESSAGE = MessageId.parse("5f2d1f0a-6f0e-4a53-9c1f-3f1f5a7f9b11");

  private static final String STATUS =
      """
      {"site": "plant-7", "node": "node-1", "role": "active", "version": "1.4.0", "centralConfigured": true,
       "centralLink": "open", "buffer": {"pending": 4, "parked": 17, "targets": []},
       "breakers": {"ExternalSystem erp": "open", "central": "closed"}, "time": {"uncertain": false},
       "pair": {"epoch": 6, "peer": {"node": "node-2", "state": "absent"}, "lag": {"operations": 3, "seconds": 0.2}}}
      """;

  private static final String ITEM =
      """
      {"id": "%s", "category": "ExternalSystem", "target": "erp", "retryCount": 1,
       "lastError": "POST /orders at erp answered 401", "createdAt": "2026-03-01T07:00:00Z",
       "payload": "{\\"pump\\": 3}"}
      """
          .formatted(MESSAGE);

  @Inject SiteLinks links;
  private LinkedSite site;

  @BeforeEach
  void link() {
    site = new LinkedSite(Site.PLANT, url.getPort(), clock);
    site.replies(SitesConsoleTest::answer);
    Eventually.holds("a link", PATIENCE, () -> links.find(Site.PLANT).isPresent());
  }

  @AfterEach
  void unlink() {
    site.close();
    Eventually.holds("no link", PATIENCE, () -> links.find(Site.PLANT).isEmpty());
  }

  private static Uni<EnvelopeReply> answer(Envelope asked) {
    String body =
        asked.endpoint().equals(SiteEndpoints.SITE_STATUS)
            ? STATUS
            : asked.endpoint().equals(SiteEndpoints.PARKED_QUERY)
                ? "{\"items\": [%s], \"nextCursor\": null}".formatted(ITEM)
                : asked.endpoint().equals(SiteEndpoints.PARKED_MESSAGE_QUERY) ? ITEM : "{}";
    return Uni.createFrom()
        .item(EnvelopeReply.answered(asked.messageId(), new SiteAnswer(200, body).toJson()));
  }

  @Test
  void what_is_wrong_with_a_site_is_said_before_anybody_asks() {
    as("viewer");
    open("now");

    see(row(Site.PLANT), "has 17 parked messages");
    see(row(Site.PLANT), "runs on one node: node-2 is absent");
    see(row(Site.PLANT), "ExternalSystem erp is away: breaker open");
    assertThat(page.locator(".calm")).hasCount(0);
  }

  @Test
  void a_site_that_dies_is_said_to_be_silent_within_seconds() {
    as("viewer");
    open("sites");
    see(row(Site.PLANT), "linked");

    site.close();

    see(row(Site.PLANT), "is silent");
  }

  @Test
  void a_parked_message_of_a_site_is_looked_at_and_retried_through_its_link() {
    as("operator");
    open("sites");
    row(Site.PLANT).getByText("has 17 parked messages").click();
    see(row("erp"), "answered 401");
    row("erp").locator("[data-open]").click();
    see(drawer(), "\"pump\": 3");

    drawer().locator("[data-retry]").click();

    see(page.locator(".news"), "Retry: done");
    assertThat(site.asked())
        .filteredOn(asked -> asked.payload().contains("Retry"))
        .singleElement()
        .satisfies(
            asked ->
                assertThat(MessageDecision.fromJson(asked.payload()))
                    .isEqualTo(new MessageDecision(MESSAGE, MessageAction.Retry, "operator-anna")));
  }

  @Test
  void the_site_that_is_away_refuses_in_its_own_words() {
    as("operator");
    open("sites/plant-7/parked");
    see(row("erp"), "answered 401");

    site.close();
    Eventually.holds("no link", PATIENCE, () -> links.find(Site.PLANT).isEmpty());
    row("erp").locator("[data-retry]").click();

    see(page.locator("main .alert").first(), "The site is not connected");
  }
}
