package dev.holdfast.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;

import dev.holdfast.testkit.http.FaultyHttpTarget;
import dev.holdfast.testkit.http.ReceivedCall;
import dev.holdfast.testkit.http.Reply;
import dev.holdfast.testkit.ports.FreePort;
import dev.holdfast.testkit.postgres.TemporaryPostgres;
import dev.holdfast.testkit.waiting.Eventually;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** What is parked at a site, seen and decided from central, over the link the site has opened. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class SiteLinkIT {

  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final String SITE_SECRET = "a-secret-of-more-than-thirty-two-bytes";
  private static final String PARKED = "/api/v1/sites/plant-7/parked";

  private FaultyHttpTarget erp;
  private TemporaryPostgres postgres;
  private Service central;
  private Service site;
  private volatile boolean authorised;

  @BeforeAll
  void start(@TempDir Path directory) throws IOException {
    erp = FaultyHttpTarget.start();
    erp.respondWith(call -> Reply.status(authorised ? 200 : 401));
    int centralPort = FreePort.pick();
    central = new Service(Packaged.CENTRAL, directory.resolve("c"), centralPort, centralSettings());
    Map<String, String> settings = new HashMap<>();
    settings.put("holdfast.site.id", "plant-7");
    settings.put("holdfast.site.node", "node-1");
    settings.put("holdfast.site.central.url", "http://127.0.0.1:" + centralPort);
    settings.put("holdfast.site.central.secret", SITE_SECRET);
    settings.put("holdfast.site.sweep.interval", "1s");
    settings.put("holdfast.site.external-systems.erp.base-url", erp.baseUrl().toString());
    settings.put("holdfast.messaging.link.max-reconnect-delay", "1s");
    site = new Service(Packaged.SITE, directory.resolve("s"), FreePort.pick(), settings);
    central.start();
    site.start();
  }

  private Map<String, String> centralSettings() {
    Map<String, String> settings = new HashMap<>();
    settings.put("holdfast.messaging.services.plant-7.secret", SITE_SECRET);
    if (Packaged.NATIVE) {
      postgres = TemporaryPostgres.start();
      settings.put("quarkus.datasource.jdbc.url", postgres.jdbcUrl());
      settings.put("quarkus.datasource.reactive.url", postgres.reactiveUrl());
      settings.put("quarkus.datasource.username", postgres.username());
      settings.put("quarkus.datasource.password", postgres.password());
    }
    return settings;
  }

  @BeforeEach
  void forgetEarlierCalls() {
    authorised = false;
    erp.clear();
  }

  @AfterAll
  void stop() {
    site.close();
    central.stop();
    central.close();
    erp.close();
    if (postgres != null) {
      postgres.close();
    }
  }

  @Test
  void a_message_parked_at_the_site_is_listed_and_retried_from_central_and_delivered() {
    String id = park();
    awaitStatus(200);

    central
        .request()
        .get(PARKED + "?target=erp")
        .then()
        .statusCode(200)
        .body("items[0].id", equalTo(id))
        .body("items[0].lastError", containsString("401"));
    central
        .request()
        .get(PARKED + "/" + id)
        .then()
        .statusCode(200)
        .body("payload", containsString("/orders"));

    authorised = true;
    central
        .request()
        .post(PARKED + "/" + id + "/retry")
        .then()
        .statusCode(200)
        .body("state", equalTo("Pending"));

    awaitOperation(id, "Delivered");
    assertThat(erp.calls())
        .extracting(ReceivedCall::path)
        .filteredOn(path -> path.equals("/orders"))
        .hasSize(2);
    assertThat(events(id)).contains("system at central");
    central
        .request()
        .post(PARKED + "/" + id + "/retry")
        .then()
        .statusCode(409)
        .body("detail", containsString("Delivered"));
  }

  @Test
  void a_call_is_relayed_by_its_operation_id_also_after_central_was_killed() {
    String id = park();
    awaitStatus(200);
    central.kill();
    central.start();
    awaitStatus(200);

    authorised = true;
    Eventually.holds(
        "the call is known at central and relayed",
        PATIENCE,
        () -> central.request().post("/api/v1/site-calls/" + id + "/retry").statusCode() == 200);

    awaitOperation(id, "Delivered");
  }

  @Test
  void a_site_that_is_killed_is_an_answer_at_once_and_comes_back() {
    awaitStatus(200);

    site.kill();
    awaitStatus(503);
    central
        .request()
        .get(PARKED)
        .then()
        .statusCode(503)
        .body("detail", containsString("site plant-7 is not connected (last seen 20"));

    site.start();
    awaitStatus(200);
    central
        .request()
        .get("/api/v1/sites/plant-7/status")
        .then()
        .body("node", equalTo("node-1"))
        .body("centralLink", equalTo("open"));
  }

  /** Straight to the buffer, and refused for good from there. */
  private String park() {
    String id =
        site.request()
            .body(
                """
                {"category": "ExternalSystem", "target": "erp", "attemptImmediate": false,
                 "payload": {"method": "POST", "path": "/orders", "body": {"n": 1}}}
                """)
            .post("/api/v1/messages")
            .then()
            .statusCode(202)
            .extract()
            .path("messageId");
    awaitOperation(id, "Parked");
    return id;
  }

  private void awaitStatus(int status) {
    Eventually.holds(
        "central answers %d for the site".formatted(status),
        PATIENCE,
        () -> central.request().get("/api/v1/sites/plant-7/status").statusCode() == status);
  }

  private void awaitOperation(String id, String status) {
    Eventually.holds(
        "operation %s is %s".formatted(id, status),
        PATIENCE,
        () -> status.equals(site.request().get("/api/v1/operations/" + id).path("status")));
  }

  private List<String> events(String id) {
    return site.request().get("/api/v1/events?messageId=" + id).jsonPath().getList("items.source");
  }
}
