package dev.holdfast.central.sites;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasItem;
import static org.hamcrest.Matchers.not;
import static org.hamcrest.Matchers.nullValue;

import dev.holdfast.base.secrets.SecretBox;
import dev.holdfast.base.security.Roles;
import dev.holdfast.central.testing.CentralTest;
import dev.holdfast.central.testing.LinkedSite;
import dev.holdfast.central.testing.Site;
import dev.holdfast.central.testing.Tokens;
import dev.holdfast.messaging.config.MessagingConfig;
import dev.holdfast.messaging.transport.link.SiteLinks;
import dev.holdfast.shared.contract.SiteAnswer;
import dev.holdfast.shared.id.NotificationId;
import dev.holdfast.shared.wire.EnvelopeReply;
import dev.holdfast.testkit.waiting.Eventually;
import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.http.ContentType;
import io.restassured.path.json.JsonPath;
import io.restassured.specification.RequestSpecification;
import jakarta.inject.Inject;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

@QuarkusTest
class SiteRegistryTest extends CentralTest {

  private static final String SITES = "/api/v1/sites";

  @TestHTTPResource URI url;
  @Inject SiteLinks links;
  @Inject KeySchedule schedule;
  @Inject MessagingConfig messaging;
  @Inject SiteRows siteRows;
  @Inject SecretBox box;
  @Inject SiteSettings settings;
  @Inject GatherReports reports;
  @Inject SiteLinkMetrics metrics;
  @Inject MeterRegistry registry;

  /** Of its own for each test: what a node knows of keys outlives the rows. */
  private final String site = "site-" + UUID.randomUUID().toString().substring(0, 8);

  @Test
  void the_key_of_a_new_site_is_shown_once_and_signs() {
    JsonPath made = create();

    assertThat(submit(made.getString("secret"))).isEqualTo(200);
    admin()
        .get(SITES + "/" + site)
        .then()
        .statusCode(200)
        .body("description", equalTo("Hall 9"))
        .body("createdBy", equalTo("test-admin"))
        .body("keys.keyId", contains(made.getString("keyId")))
        .body("keys.state", contains("Valid"))
        .body("lastSubmitAt", equalTo(clock.instant().toString()))
        .body("linked", equalTo(false))
        .body("node", nullValue());
    String shown = admin().get(SITES).asString() + admin().get(SITES + "/" + site).asString();
    assertThat(shown).doesNotContain(made.getString("secret")).doesNotContain("v1:");
    assertThat(rows.texts("SELECT secret FROM site_keys").get(0))
        .startsWith("v1:")
        .doesNotContain(made.getString("secret"));
  }

  @Test
  void sites_of_the_settings_are_listed_with_those_of_the_registry_page_by_page() {
    create();

    admin()
        .get(SITES)
        .then()
        .body("items.siteId", hasItem(Site.PLANT))
        .body("items.siteId", hasItem(site))
        .body("items.find { it.siteId == 'plant-7' }.keys.origin", contains("Settings"))
        .body("nextAfter", nullValue());
    String next = admin().get(SITES + "?limit=1").jsonPath().getString("nextAfter");
    admin()
        .get(SITES + "?limit=1&after=" + next)
        .then()
        .body("items.siteId", not(hasItem(next)))
        .body("items.size()", equalTo(1));
    admin().get(SITES + "?limit=0").then().statusCode(400).body("field", equalTo("limit"));
  }

  @Test
  void after_a_rotation_both_keys_are_good_until_the_older_is_revoked() {
    JsonPath first = create();
    JsonPath second = rotate("{}");

    assertThat(submit(first.getString("secret"))).isEqualTo(200);
    assertThat(submit(second.getString("secret"))).isEqualTo(200);
    admin()
        .contentType(ContentType.JSON)
        .body("{}")
        .post(SITES + "/" + site + "/keys")
        .then()
        .statusCode(409)
        .body("detail", containsString(first.getString("keyId")));

    revoke(first);

    assertThat(submit(first.getString("secret"))).isEqualTo(401);
    assertThat(submit(second.getString("secret"))).isEqualTo(200);
    assertThat(rows.texts("SELECT secret FROM site_keys WHERE revoked_at IS NOT NULL"))
        .containsExactly((String) null);
    revoke(first);
    assertThat(
            rows.texts(
                "SELECT event || ' ' || subject || ' ' || actor FROM audit_events WHERE kind ="
                    + " 'SiteKey' ORDER BY id"))
        .containsExactly(
            "Created site " + site + " test-admin",
            "Rotated site " + site + " test-admin",
            "Revoked site " + site + " test-admin");
    assertThat(
            String.join(
                "",
                rows.texts("SELECT CAST(detail AS text) FROM audit_events WHERE kind = 'SiteKey'")))
        .contains(first.getString("keyId"))
        .doesNotContain(first.getString("secret"))
        .doesNotContain(second.getString("secret"));
  }

  @Test
  void the_older_key_ends_by_itself_when_the_rotation_said_so() {
    JsonPath first = create();
    JsonPath second = rotate("{\"previousValidFor\":\"PT1H\"}");

    clock.advance(Duration.ofMinutes(59));
    assertThat(submit(first.getString("secret"))).isEqualTo(200);
    clock.advance(Duration.ofMinutes(1));

    assertThat(submit(first.getString("secret"))).isEqualTo(401);
    assertThat(submit(second.getString("secret"))).isEqualTo(200);
    admin().get(SITES + "/" + site).then().body("keys.state", contains("Valid", "Ended"));
  }

  @Test
  void a_key_signs_for_its_own_site_alone() {
    JsonPath made = create();

    assertThat(status(Site.with(Site.PLANT, made.getString("secret"), clock))).isEqualTo(401);
    assertThat(status(Site.posingAs(site, Site.PLANT, clock))).isEqualTo(401);
    assertThat(status(Site.with(site, "a key that nobody has ever made here", clock)))
        .isEqualTo(401);
    assertThat(rows.count()).isZero();
  }

  @Test
  void a_sealed_key_that_is_moved_to_another_site_does_not_open() {
    JsonPath made = create();
    rows.execute("INSERT INTO sites VALUES ('thief', NULL, now(), 'x')");
    rows.execute(
        "UPDATE site_keys SET site_id = 'thief', change = nextval('site_key_changes')"
            + " WHERE key_id = '%s'".formatted(made.getString("keyId")));

    await(schedule.runOnce());

    assertThat(status(Site.with("thief", made.getString("secret"), clock))).isEqualTo(401);
  }

  @Test
  void another_node_takes_a_new_key_over_when_it_meets_it_or_at_the_next_refresh() {
    SiteKeys otherNode = new SiteKeys(messaging, siteRows, box, settings, clock);
    await(otherNode.refresh());
    JsonPath made = create();
    assertThat(otherNode.secretsOf(site)).isEmpty();

    otherNode.unfit(site);
    Eventually.holds("the key", PATIENCE, () -> otherNode.secretsOf(site).size() == 1);

    revoke(made);
    otherNode.unfit(site);
    assertThat(otherNode.secretsOf(site)).as("not asked twice within a second").hasSize(1);
    await(otherNode.refresh());
    assertThat(otherNode.secretsOf(site)).isEmpty();
  }

  @Test
  void a_link_does_not_outlive_its_key_and_tells_how_the_node_is_doing_before() {
    JsonPath made = create();
    try (LinkedSite linked = new LinkedSite(site, made.getString("secret"), url.getPort(), clock)) {
      Eventually.holds("a link", PATIENCE, () -> links.find(site).isPresent());
      linked.answers(
          new SiteAnswer(200, "{\"node\":\"node-1\",\"buffer\":{\"pending\":3,\"parked\":1}}"));
      admin()
          .get(SITES + "/" + site)
          .then()
          .body("linked", equalTo(true))
          .body("lastSeenAt", equalTo(clock.instant().toString()))
          .body("node.name", equalTo("node-1"))
          .body("node.bufferPending", equalTo(3))
          .body("node.bufferParked", equalTo(1))
          .body("node.role", nullValue());

      revoke(made);

      Eventually.holds("no link", PATIENCE, () -> links.find(site).isEmpty());
    }
  }

  @Test
  void what_a_node_has_said_is_listed_and_kept_when_its_link_is_gone() {
    JsonPath made = create();
    try (LinkedSite linked = new LinkedSite(site, made.getString("secret"), url.getPort(), clock)) {
      Eventually.holds("it is written down", PATIENCE, () -> lastLinked().contains("node-1"));
      linked.answers(
          new SiteAnswer(
              200,
              "{\"node\":\"node-1\",\"role\":\"active\",\"version\":\"1.4.0\\u0000\","
                  + "\"buffer\":{\"pending\":3,\"parked\":1}}"));
      await(reports.runOnce());
      linked.answers(new SiteAnswer(500, "{}"));

      String inTheList = "items.find { it.siteId == '%s' }.".formatted(site);
      admin()
          .get(SITES)
          .then()
          .body(inTheList + "linked", equalTo(true))
          .body(inTheList + "node.bufferPending", equalTo(3))
          .body(inTheList + "node.bufferParked", equalTo(1));
      admin().get(SITES + "/" + site).then().body("node.bufferPending", equalTo(3));
      await(metrics.refresh());
      assertThat(gauge("holdfast_central_site_linked")).isEqualTo(1);
      assertThat(gauge("holdfast_central_site_last_seen_age_seconds")).isZero();
    }
    Eventually.holds("no link", PATIENCE, () -> links.find(site).isEmpty());
    String then = clock.instant().toString();
    clock.advance(Duration.ofHours(1));
    await(reports.runOnce());
    await(metrics.refresh());
    assertThat(gauge("holdfast_central_site_linked")).isZero();
    assertThat(gauge("holdfast_central_site_last_seen_age_seconds")).isEqualTo(3_600);

    admin()
        .get(SITES + "/" + site)
        .then()
        .body("linked", equalTo(false))
        .body("node.name", equalTo("node-1"))
        .body("node.role", equalTo("active"))
        .body("node.version", equalTo("1.4.0 "))
        .body("node.bufferPending", equalTo(3))
        .body("node.reportedAt", equalTo(then));
  }

  private double gauge(String name) {
    return registry.get(name).tag("site", site).gauge().value();
  }

  @Test
  void a_site_that_may_not_send_any_more_is_not_missed_among_the_metrics() {
    JsonPath made = create();
    await(metrics.refresh());
    assertThat(gauge("holdfast_central_site_linked")).isZero();
    assertThat(gauge("holdfast_central_site_last_seen_age_seconds")).isNaN();

    revoke(made);
    await(metrics.refresh());

    assertThat(registry.find("holdfast_central_site_linked").tag("site", site).gauge()).isNull();
  }

  @Test
  void a_site_that_has_its_link_elsewhere_is_linked_as_long_as_that_is_fresh() {
    create();
    rows.execute(
        "INSERT INTO site_links (site_id, node, last_seen_at, central_node)"
            + " VALUES ('%s', 'node-1', '%s', 'another-central')".formatted(site, clock.instant()));
    await(metrics.refresh());
    assertThat(gauge("holdfast_central_site_linked")).isEqualTo(1);

    clock.advance(Duration.ofMinutes(2));
    await(metrics.refresh());

    assertThat(gauge("holdfast_central_site_linked")).isZero();
    assertThat(gauge("holdfast_central_site_last_seen_age_seconds")).isEqualTo(120);
  }

  private List<String> lastLinked() {
    return rows.texts("SELECT node FROM site_links WHERE site_id = '%s'".formatted(site));
  }

  @Test
  void what_is_not_sound_is_refused_by_field() {
    create();
    post("{\"siteId\":\"%s\"}".formatted(site)).then().statusCode(409);
    post("{\"siteId\":\"no site\"}").then().statusCode(400).body("field", equalTo("siteId"));
    post("{\"siteId\":\"$unknown-site\"}").then().statusCode(400);
    post("{}").then().statusCode(400).body("field", equalTo("siteId"));
    admin()
        .contentType(ContentType.JSON)
        .body("{\"previousValidFor\":\"soon\"}")
        .post(SITES + "/" + site + "/keys")
        .then()
        .statusCode(400)
        .body("field", equalTo("previousValidFor"));
    admin().delete(SITES + "/" + site + "/keys/x").then().statusCode(404);
    admin().delete(SITES + "/" + site + "/keys/" + UUID.randomUUID()).then().statusCode(404);
    admin()
        .contentType(ContentType.JSON)
        .body("{}")
        .post(SITES + "/nowhere/keys")
        .then()
        .statusCode(404);
    admin().get(SITES + "/nowhere").then().statusCode(404);
  }

  private JsonPath create() {
    return post("{\"siteId\":\"%s\",\"description\":\"Hall 9\"}".formatted(site))
        .then()
        .statusCode(201)
        .header("Cache-Control", containsString("no-store"))
        .extract()
        .jsonPath();
  }

  private static io.restassured.response.Response post(String body) {
    return admin().contentType(ContentType.JSON).body(body).post(SITES);
  }

  private JsonPath rotate(String body) {
    return admin()
        .contentType(ContentType.JSON)
        .body(body)
        .post(SITES + "/" + site + "/keys")
        .then()
        .statusCode(201)
        .extract()
        .jsonPath();
  }

  private void revoke(JsonPath key) {
    admin().delete(SITES + "/" + site + "/keys/" + key.getString("keyId")).then().statusCode(204);
  }

  private int submit(String secret) {
    return status(Site.with(site, secret, clock));
  }

  private static int status(Site sender) {
    EnvelopeReply reply = Site.post(sender.submit(NotificationId.random(), "ops", "Subject"));
    return reply.status();
  }

  private static RequestSpecification admin() {
    return Tokens.as(Roles.ADMIN);
  }
}
