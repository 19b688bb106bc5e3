package dev.holdfast.central.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.assertions.LocatorAssertions;
import com.microsoft.playwright.options.AriaRole;
import dev.holdfast.central.testing.Listening;
import dev.holdfast.central.testing.Site;
import dev.holdfast.messaging.transport.link.SiteLinks;
import dev.holdfast.shared.contract.MessageAction;
import dev.holdfast.shared.contract.MessageDecision;
import dev.holdfast.shared.contract.PauseCommand;
import dev.holdfast.shared.contract.SiteEndpoints;
import dev.holdfast.shared.contract.SwitchOverCommand;
import dev.holdfast.shared.wire.Envelope;
import dev.holdfast.testkit.waiting.Eventually;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import io.vertx.core.json.JsonObject;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Is the plant all right? A page hears of it because central listens to its database. */
@QuarkusTest
@TestProfile(Listening.class)
class SitesConsoleTest extends ConsoleTest {

  private static final LocatorAssertions.ContainsTextOptions WITHIN_TEN_SECONDS =
      new LocatorAssertions.ContainsTextOptions().setTimeout(10_000);

  @Inject SiteLinks links;
  private LinkedPlant plant;

  @BeforeEach
  void link() {
    plant = new LinkedPlant(links, url.getPort(), clock);
  }

  @AfterEach
  void unlink() {
    plant.close();
  }

  @Test
  void what_is_wrong_with_a_site_is_said_before_anybody_asks() {
    plant.pair().getJsonObject("peer").put("state", "absent");
    plant
        .pair()
        .put(
            "takeOver",
            new JsonObject()
                .put("at", clock.instant().minusSeconds(60).toString())
                .put("failedOver", true)
                .put("atRisk", 3));
    plant.status.getJsonObject("storage").put("secondsToFull", 7_200);
    plant
        .status
        .getJsonObject("time")
        .put("clock", clock.instant().plus(Duration.ofMinutes(5)).toString());
    plant.rests("CachedDbWrite historian", "databases", "historian", "it moves");
    as("viewer");
    open("now");

    see(row(Site.PLANT), "has 17 parked messages");
    see(row(Site.PLANT), "runs on one node: node-2 is absent");
    see(row(Site.PLANT), "failed over to node-1; 3 changes were at risk in it");
    see(row(Site.PLANT), "ExternalSystem erp is away: breaker open");
    see(row(Site.PLANT), "is filling: full in 2 h");
    see(row(Site.PLANT), "ahead of central’s");
    see(row(Site.PLANT), "runs version 1.4.0, central ");
    see(row(Site.PLANT), "CachedDbWrite historian is paused by anna at central: it moves");
    assertThat(page.locator(".calm")).hasCount(0);
  }

  @Test
  void nodes_of_different_versions_are_told_and_a_switch_over_that_was_asked_for_is_not() {
    plant.pair().getJsonObject("peer").put("version", "1.3.0");
    plant
        .pair()
        .put(
            "takeOver",
            new JsonObject().put("at", clock.instant().toString()).put("failedOver", false));
    as("viewer");
    open("sites");

    see(row(Site.PLANT), "its nodes are of different versions: node-1 is 1.4.0, node-2 is 1.3.0");
    assertThat(row(Site.PLANT)).not().containsText("failed over");
    assertThat(row(Site.PLANT)).not().containsText("its clock");
  }

  @Test
  void a_site_that_dies_is_said_to_be_silent_within_ten_seconds() {
    as("viewer");
    open("sites");
    see(row(Site.PLANT), "linked");

    plant.die();

    assertThat(row(Site.PLANT)).containsText("is silent", WITHIN_TEN_SECONDS);
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
    assertThat(plant.asked(SiteEndpoints.DECISION))
        .extracting(Envelope::payload)
        .map(MessageDecision::fromJson)
        .containsExactly(
            new MessageDecision(LinkedPlant.MESSAGE, MessageAction.Retry, "operator-anna"));
  }

  @Test
  void a_target_of_a_site_rests_with_a_reason_and_goes_on() {
    as("operator");
    open("sites/plant-7");

    target("ExternalSystem erp").getByText("Pause").click();
    question().getByLabel("Why").fill("it gets a new release");
    question().getByText("Pause it").click();
    Eventually.holds("it was asked", PATIENCE, () -> !plant.asked(SiteEndpoints.PAUSE).isEmpty());
    plant.rests("ExternalSystem erp", "external-systems", "erp", "it gets a new release");
    plant.status.getJsonObject("breakers").put("ExternalSystem erp", "paused");
    page.reload();
    see(target("ExternalSystem erp"), "it gets a new release, by anna at central");
    target("ExternalSystem erp").getByText("Resume").click();

    see(page.locator(".news"), "One goes first");
    assertThat(plant.asked(SiteEndpoints.PAUSE))
        .extracting(Envelope::payload)
        .map(PauseCommand::fromJson)
        .containsExactly(
            new PauseCommand(
                "external-systems",
                "erp",
                Optional.of("{\"reason\":\"it gets a new release\"}"),
                "operator-anna"),
            new PauseCommand("external-systems", "erp", Optional.empty(), "operator-anna"));
  }

  private Locator target(String lane) {
    return page.getByRole(AriaRole.ROW).filter(new Locator.FilterOptions().setHasText(lane));
  }

  @Test
  void the_other_node_takes_over_when_somebody_has_confirmed_it() {
    as("operator");
    open("sites/plant-7");

    button("Switch over…").click();
    see(question(), "Let node-2 take over?");
    assertThat(plant.asked(SiteEndpoints.SWITCH_OVER)).isEmpty();
    question().getByText("Switch over").last().click();

    see(page.locator(".news"), "node-2 takes over");
    assertThat(plant.asked(SiteEndpoints.SWITCH_OVER))
        .extracting(Envelope::payload)
        .map(SwitchOverCommand::fromJson)
        .containsExactly(new SwitchOverCommand("node-1", "operator-anna"));
    open("audit?actor=operator-anna");
    see(row("PairSwitchOver"), "node node-1");
  }

  @Test
  void the_site_that_is_away_refuses_in_its_own_words() {
    as("operator");
    open("sites/plant-7/parked");
    see(row("erp"), "answered 401");

    plant.die();
    Eventually.holds("no link", PATIENCE, () -> links.find(Site.PLANT).isEmpty());
    row("erp").locator("[data-retry]").click();

    see(page.locator("main .alert").first(), "The site is not connected");
  }
}
