package dev.holdfast.central.remoteparked;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.equalTo;

import dev.holdfast.base.security.Roles;
import dev.holdfast.central.testing.CentralTest;
import dev.holdfast.central.testing.LinkedSite;
import dev.holdfast.central.testing.Site;
import dev.holdfast.central.testing.Tokens;
import dev.holdfast.messaging.transport.link.SiteLinks;
import dev.holdfast.shared.contract.PauseCommand;
import dev.holdfast.shared.contract.SiteAnswer;
import dev.holdfast.shared.contract.SiteEndpoints;
import dev.holdfast.shared.contract.SwitchOverCommand;
import dev.holdfast.shared.wire.Envelope;
import dev.holdfast.shared.wire.EnvelopeReply;
import dev.holdfast.testkit.waiting.Eventually;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.http.ContentType;
import io.restassured.specification.RequestSpecification;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Inject;
import java.net.URI;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What operators of central do to a site's targets and to its pair, over a real link. */
@QuarkusTest
class RemoteTargetsTest extends CentralTest {

  private static final String PAUSE = "/api/v1/sites/plant-7/pauses/external-systems/erp";
  private static final String SWITCH_OVER = "/api/v1/sites/plant-7/pair/switch-over";
  private static final String RELEASE = "{\"reason\":\"release\"}";

  @TestHTTPResource URI url;
  @Inject SiteLinks links;

  private LinkedSite site;

  @BeforeEach
  void open() {
    site = new LinkedSite(Site.PLANT, url.getPort(), clock);
    Eventually.holds("a link", PATIENCE, () -> links.find(Site.PLANT).isPresent());
  }

  @AfterEach
  void close() {
    site.close();
    Eventually.holds("no link", PATIENCE, () -> links.find(Site.PLANT).isEmpty());
  }

  @Test
  void a_target_rests_and_goes_on_with_the_name_of_the_operator_and_in_the_audit() {
    site.answers(new SiteAnswer(200, "{\"kind\":\"external-systems\",\"name\":\"erp\"}"));
    operator().body(RELEASE).put(PAUSE).then().statusCode(200).body("name", equalTo("erp"));
    site.answers(new SiteAnswer(204, ""));
    operator().delete(PAUSE).then().statusCode(204);
    site.answers(new SiteAnswer(404, "{\"status\":404,\"detail\":\"erp is not paused\"}"));
    operator().delete(PAUSE).then().statusCode(404).body("detail", equalTo("erp is not paused"));

    assertThat(site.asked()).extracting(Envelope::endpoint).containsOnly(SiteEndpoints.PAUSE);
    assertThat(site.asked())
        .extracting(asked -> PauseCommand.fromJson(asked.payload()).request())
        .containsExactly(Optional.of(RELEASE), Optional.empty(), Optional.empty());
    assertThat(PauseCommand.fromJson(site.asked().get(0).payload()).actor())
        .isEqualTo("test-operator");
    assertThat(audit())
        .containsExactly(
            "TargetPause Done external-systems erp plant-7 test-operator",
            "TargetResume Done external-systems erp plant-7 test-operator",
            "TargetResume Refused external-systems erp plant-7 test-operator");
    Tokens.as(Roles.VIEWER).delete(PAUSE).then().statusCode(403);
    operator().put(PAUSE).then().statusCode(400);
  }

  @Test
  void the_link_moves_with_the_lead_and_the_command_is_repeated_to_the_other_node() {
    site.replies(
        asked -> {
          site.network().cut();
          return Uni.createFrom().nothing();
        });

    CompletableFuture<Integer> answer =
        CompletableFuture.supplyAsync(
            () -> operator().body("{\"from\":\"node-1\"}").post(SWITCH_OVER).statusCode());
    Eventually.holds("no link", PATIENCE, () -> links.find(Site.PLANT).isEmpty());
    site.replies(RemoteTargetsTest::done);
    site.network().heal();

    assertThat(answer).succeedsWithin(PATIENCE).isEqualTo(204);
    assertThat(site.asked())
        .extracting(asked -> SwitchOverCommand.fromJson(asked.payload()))
        .containsExactly(
            new SwitchOverCommand("node-1", "test-operator"),
            new SwitchOverCommand("node-1", "test-operator"));
    assertThat(audit()).containsExactly("PairSwitchOver Done node node-1 plant-7 test-operator");
  }

  private static Uni<EnvelopeReply> done(Envelope asked) {
    return Uni.createFrom()
        .item(EnvelopeReply.answered(asked.messageId(), new SiteAnswer(204, "").toJson()));
  }

  @Test
  void which_node_is_to_step_back_must_be_said() {
    operator().body("{}").post(SWITCH_OVER).then().statusCode(400).body("field", equalTo("from"));

    assertThat(site.asked()).isEmpty();
  }

  private List<String> audit() {
    return rows.texts(
        "SELECT concat_ws(' ', kind, event, subject, site, actor) FROM audit_events"
            + " WHERE channel = 'Site' ORDER BY id");
  }

  private static RequestSpecification operator() {
    return Tokens.as(Roles.OPERATOR).contentType(ContentType.JSON);
  }
}
