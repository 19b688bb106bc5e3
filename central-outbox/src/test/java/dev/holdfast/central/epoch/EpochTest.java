package dev.holdfast.central.epoch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.nullValue;

import dev.holdfast.base.security.Roles;
import dev.holdfast.central.database.DatabaseTime;
import dev.holdfast.central.database.Transactions;
import dev.holdfast.central.testing.CentralTest;
import dev.holdfast.central.testing.LinkedSite;
import dev.holdfast.central.testing.Site;
import dev.holdfast.central.testing.Tokens;
import dev.holdfast.messaging.config.MessagingConfig;
import dev.holdfast.messaging.config.ServiceSecrets;
import dev.holdfast.messaging.transport.link.LinkConfig;
import dev.holdfast.messaging.transport.link.LinkServer;
import dev.holdfast.messaging.transport.link.OpenLink;
import dev.holdfast.messaging.transport.link.SiteLinks;
import dev.holdfast.shared.contract.Endpoints;
import dev.holdfast.shared.contract.NumbersGivenUp;
import dev.holdfast.shared.contract.SiteCallReport;
import dev.holdfast.shared.contract.SubmitNumber;
import dev.holdfast.shared.id.MessageId;
import dev.holdfast.shared.id.NotificationId;
import dev.holdfast.shared.wire.Envelope;
import dev.holdfast.shared.wire.EnvelopeReply;
import dev.holdfast.testkit.logging.LogCapture;
import dev.holdfast.testkit.waiting.Eventually;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.ValidatableResponse;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServer;
import jakarta.inject.Inject;
import java.net.URI;
import java.sql.Connection;
import java.sql.Statement;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Two nodes of one site, of which one has not noticed that the other leads. */
@QuarkusTest
class EpochTest extends CentralTest {

  private static final String OVER =
      "epoch 5 of site plant-7 is over: node b leads since epoch 6; if the site was set up anew,"
          + " an admin can begin again with DELETE /api/v1/sites/plant-7/epoch";
  private static final String EPOCH = "/api/v1/sites/plant-7/epoch";
  private static final String WAITING_FOR_A_LOCK =
      """
      SELECT CAST(pid AS text) FROM pg_stat_activity
      WHERE wait_event_type = 'Lock' AND query LIKE '%INTO site_epochs%'
      """;

  @TestHTTPResource URI url;
  @Inject SiteLinks links;
  @Inject Transactions transactions;
  @Inject SiteEpochs epochs;
  @Inject DatabaseTime time;
  @Inject ServiceSecrets secrets;
  @Inject MessagingConfig messaging;
  @Inject LinkConfig linkConfig;

  private final NotificationId id = NotificationId.random();
  private Site former;
  private Site leader;

  @BeforeEach
  void nodes() {
    former = Site.leading(Site.PLANT, "5/a", clock);
    leader = Site.leading(Site.PLANT, "6/b", clock);
  }

  @Test
  void a_late_submit_of_a_former_leader_is_refused_and_the_leader_brings_it_once() {
    assertThat(submit(former, NotificationId.random()).acknowledged()).isTrue();
    assertThat(submit(leader, NotificationId.random()).acknowledged()).isTrue();

    EnvelopeReply late = submit(former, id);

    assertThat(late)
        .isEqualTo(EnvelopeReply.refused(id.asMessageId(), EnvelopeReply.EPOCH_OVER, OVER));
    assertThat(rows.count()).isEqualTo(2);
    assertThat(submit(leader, id)).isEqualTo(EnvelopeReply.accepted(id.asMessageId()));
    assertThat(submit(leader, id)).isEqualTo(EnvelopeReply.known(id.asMessageId()));
    assertThat(submit(former, id).acknowledged()).isFalse();
    assertThat(rows.count()).isEqualTo(3);
    assertThat(known()).containsExactly("6/b");
  }

  @Test
  void in_a_batch_each_is_answered_by_its_own_epoch() {
    NotificationId other = NotificationId.random();

    List<EnvelopeReply> replies =
        Site.postTogether(
            List.of(
                former.submit(id, "ops", "One"),
                leader.submit(id, "ops", "One"),
                Site.named(Site.SHIP, clock).submit(other, "ops", "Alone"),
                former.submit(NotificationId.random(), "ops", "Two")));

    assertThat(replies).extracting(EnvelopeReply::status).containsExactly(412, 200, 200, 412);
    assertThat(rows.count()).isEqualTo(2);
  }

  @Test
  void reports_of_a_former_leader_are_refused_too() {
    Envelope given =
        former.sign(
            MessageId.random(),
            Endpoints.NUMBERS_GIVEN_UP,
            new NumbersGivenUp(List.of(SubmitNumber.parse("a/3/1"))).toJson(),
            Optional.empty());
    submit(leader, id);

    assertThat(Site.post(given).status()).isEqualTo(412);
    assertThat(Site.post(report(former)).status()).isEqualTo(412);
    assertThat(rows.texts("SELECT stream FROM submit_streams")).isEmpty();
    assertThat(rows.texts("SELECT target FROM site_calls")).isEmpty();

    assertThat(Site.post(report(leader)).acknowledged()).isTrue();
    assertThat(rows.texts("SELECT target FROM site_calls")).containsExactly("erp");
  }

  @Test
  void questions_are_answered_under_any_epoch() {
    submit(leader, id);

    assertThat(Site.post(former.askFor(id)).acknowledged()).isTrue();
  }

  @Test
  void a_report_alone_says_who_leads() {
    Site.post(report(leader));

    assertThat(submit(former, id).status()).isEqualTo(412);
  }

  @Test
  void the_epoch_is_kept_with_what_it_came_with_or_not_at_all() {
    rows.execute("ALTER TABLE notifications RENAME TO elsewhere");
    try {
      assertThat(submit(leader, id).status()).isEqualTo(500);
    } finally {
      rows.execute("ALTER TABLE elsewhere RENAME TO notifications");
    }

    assertThat(known()).isEmpty();
    assertThat(submit(former, id).acknowledged()).isTrue();
  }

  @Test
  void a_submit_that_meets_a_promotion_waits_for_its_end_and_is_refused() throws Exception {
    submit(former, NotificationId.random());
    try (Connection promotion = rows.connect();
        Statement statement = promotion.createStatement()) {
      promotion.setAutoCommit(false);
      statement.execute("UPDATE site_epochs SET epoch = 6, node = 'b'");
      CompletableFuture<EnvelopeReply> late =
          CompletableFuture.supplyAsync(() -> submit(former, id));
      Eventually.holds("it waits", PATIENCE, () -> !rows.texts(WAITING_FOR_A_LOCK).isEmpty());

      promotion.commit();

      assertThat(late.get(20, TimeUnit.SECONDS).error()).contains(OVER);
    }
    assertThat(rows.count()).isEqualTo(1);
  }

  @Test
  void a_site_that_names_no_epoch_is_taken_as_ever() {
    submit(leader, NotificationId.random());

    assertThat(submit(Site.named(Site.PLANT, clock), id).acknowledged()).isTrue();
    assertThat(submit(Site.leading(Site.SHIP, "1/x", clock), NotificationId.random()).status())
        .isEqualTo(200);
    assertThat(known()).containsExactly("6/b", "1/x");
  }

  @Test
  void two_nodes_under_one_epoch_are_both_taken_and_told_of_once() {
    Site twin = Site.leading(Site.PLANT, "6/twin", clock);
    try (LogCapture log = new LogCapture(FormerLeaders.class)) {
      submit(leader, NotificationId.random());
      submit(twin, NotificationId.random());
      submit(leader, NotificationId.random());
      submit(twin, NotificationId.random());

      assertThat(log.lines())
          .containsExactly(
              "nodes b and twin of site plant-7 both lead under epoch 6;"
                  + " it ends when they hear of each other");
    }
    assertThat(rows.count()).isEqualTo(4);
    assertThat(known()).containsExactly("6/b");
  }

  @Test
  void the_link_of_a_former_leader_ends_and_is_refused_when_the_other_leads() {
    try (LogCapture log = new LogCapture(LinkServer.class);
        LinkedSite old = linked("5/a")) {
      Eventually.holds("a link", PATIENCE, () -> linkedNodes().equals(List.of("a")));

      try (LinkedSite now = linked("6/b")) {
        awaitEndOf("a", log);
        Eventually.holds("the other", PATIENCE, () -> linkedNodes().equals(List.of("b")));
        assertThat(old.awaitRefusal()).isEqualTo(OVER);
        assertThat(old.isOpen()).isFalse();
        assertThat(now.isOpen()).isTrue();
        site().body("linked", equalTo(true)).body("node.name", equalTo("b"));
      }
    }
  }

  @Test
  void the_link_of_a_former_leader_ends_when_the_other_submits() {
    try (LogCapture log = new LogCapture(LinkServer.class);
        LinkedSite old = linked("5/a")) {
      Eventually.holds("a link", PATIENCE, () -> linkedNodes().equals(List.of("a")));

      submit(leader, id);

      awaitEndOf("a", log);
      assertThat(old.awaitRefusal()).isEqualTo(OVER);
      assertThat(linkedNodes()).isEmpty();
    }
  }

  @Test
  void a_link_that_is_open_at_another_central_node_ends_there_too() throws Exception {
    SiteLinks elsewhere = new SiteLinks(clock);
    FormerLeaders there = new FormerLeaders(elsewhere);
    Vertx vertx = Vertx.vertx();
    try {
      int port = otherNode(vertx, elsewhere, new EpochFence(transactions, epochs, there, time));
      WatchEpochs watch = new WatchEpochs(elsewhere, transactions, epochs, there);
      try (LogCapture log = new LogCapture(LinkServer.class);
          LinkedSite old = LinkedSite.leading(Site.PLANT, "5/a", port, clock)) {
        Eventually.holds("a link", PATIENCE, () -> elsewhere.count() == 1);
        await(watch.runOnce());
        assertThat(elsewhere.count()).isEqualTo(1);

        submit(leader, id);
        await(watch.runOnce());

        awaitEndOf("a", log);
        assertThat(old.awaitRefusal()).isEqualTo(OVER);
        assertThat(elsewhere.count()).isZero();
      }
    } finally {
      vertx.close().toCompletionStage().toCompletableFuture().get(20, TimeUnit.SECONDS);
    }
  }

  private int otherNode(Vertx vertx, SiteLinks elsewhere, EpochFence fence) throws Exception {
    LinkServer server =
        new LinkServer(
            vertx,
            messaging,
            linkConfig,
            secrets,
            fence,
            elsewhere,
            clock,
            new SimpleMeterRegistry());
    HttpServer http = vertx.createHttpServer().requestHandler(server::accept);
    return http.listen(0, "127.0.0.1")
        .toCompletionStage()
        .toCompletableFuture()
        .get(20, TimeUnit.SECONDS)
        .actualPort();
  }

  @Test
  void a_link_is_not_let_in_while_nobody_can_say_who_leads() {
    rows.execute("ALTER TABLE site_epochs RENAME TO elsewhere");
    try (LinkedSite site = linked("5/a")) {
      try {
        assertThat(site.awaitRefusal())
            .isEqualTo("its epoch cannot be compared just now; this ends by itself");
      } finally {
        rows.execute("ALTER TABLE elsewhere RENAME TO site_epochs");
      }
      Eventually.holds("a link", PATIENCE, site::isOpen);
    }
  }

  @Test
  void who_leads_is_shown_with_the_site() {
    site().body("epoch", nullValue()).body("leader", nullValue());

    submit(former, NotificationId.random());
    submit(leader, id);
    submit(former, NotificationId.random());

    site().body("epoch", equalTo(6)).body("leader", equalTo("b"));
    String inTheList = "items.find { it.siteId == 'plant-7' }.";
    Tokens.as(Roles.VIEWER)
        .get("/api/v1/sites")
        .then()
        .body(inTheList + "epoch", equalTo(6))
        .body(inTheList + "leader", equalTo("b"))
        .body(inTheList + "leaderSince", equalTo(since()));
  }

  @Test
  void a_site_that_was_set_up_anew_is_taken_again_after_a_reset() {
    Site anew = Site.leading(Site.PLANT, "1/a", clock);
    submit(leader, NotificationId.random());
    assertThat(submit(anew, id).error().orElseThrow()).contains("DELETE " + EPOCH);

    Tokens.as(Roles.OPERATOR).delete(EPOCH).then().statusCode(403);
    Tokens.as(Roles.ADMIN).delete(EPOCH).then().statusCode(204);
    Tokens.as(Roles.ADMIN).delete(EPOCH).then().statusCode(204);

    assertThat(submit(anew, id)).isEqualTo(EnvelopeReply.accepted(id.asMessageId()));
    assertThat(known()).containsExactly("1/a");
    assertThat(
            rows.texts(
                "SELECT kind || ' ' || event || ' ' || subject || ' ' || actor || ' ' || detail"
                    + " FROM audit_events WHERE kind = 'SiteEpoch'"))
        .containsExactly(
            "SiteEpoch Reset site plant-7 test-admin"
                + " {\"epochBefore\": 6, \"leaderBefore\": \"b\"}");
    Tokens.as(Roles.ADMIN).delete("/api/v1/sites/nowhere/epoch").then().statusCode(404);
  }

  private EnvelopeReply submit(Site site, NotificationId notification) {
    return Site.post(site.submit(notification, "ops", "Pump 3"));
  }

  private Envelope report(Site site) {
    SiteCallReport report =
        new SiteCallReport(
            MessageId.random(),
            "ApiOutbound",
            "erp",
            "Delivered",
            0,
            Optional.empty(),
            Optional.of(200),
            clock.instant(),
            clock.instant(),
            12,
            new SiteCallReport.Source(
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty()));
    return site.sign(
        MessageId.random(), Endpoints.SITE_CALL_REPORT, report.toJson(), Optional.empty());
  }

  /** By us, and not by anything else that may befall a connection. */
  private static void awaitEndOf(String node, LogCapture log) {
    String line = "site link lost: peer=plant-7 node=%s after=PT0S: %s".formatted(node, OVER);
    Eventually.holds("the end of the link", PATIENCE, () -> log.lines().contains(line));
  }

  private LinkedSite linked(String epoch) {
    return LinkedSite.leading(Site.PLANT, epoch, url.getPort(), clock);
  }

  private List<String> linkedNodes() {
    return links.all().stream()
        .map(OpenLink::node)
        .filter(node -> node.service().equals(Site.PLANT))
        .map(node -> node.node())
        .toList();
  }

  private List<String> known() {
    return rows.texts("SELECT epoch || '/' || node FROM site_epochs ORDER BY site_id");
  }

  private String since() {
    return rows.texts("SELECT to_char(since, 'YYYY-MM-DD\"T\"HH24:MI:SS\"Z\"') FROM site_epochs")
        .get(0);
  }

  private static ValidatableResponse site() {
    return Tokens.as(Roles.VIEWER).get("/api/v1/sites/plant-7").then();
  }
}
