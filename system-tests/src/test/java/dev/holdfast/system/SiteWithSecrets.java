package dev.holdfast.system;

import static org.hamcrest.Matchers.greaterThanOrEqualTo;
import static org.hamcrest.Matchers.lessThan;

import dev.holdfast.testkit.http.FaultyHttpTarget;
import dev.holdfast.testkit.ports.FreePort;
import dev.holdfast.testkit.tls.TestTls;
import dev.holdfast.testkit.waiting.Eventually;
import io.restassured.specification.RequestSpecification;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** A site that has every kind of credential, and shows each to somebody who repeats it. */
final class SiteWithSecrets implements AutoCloseable {

  private static final Map<String, String> IDS =
      Map.of(
          "/api/v1/definitions/external-systems", "name",
          "/api/v1/definitions/databases", "name",
          "/api/v1/pending", "id",
          "/api/v1/parked", "id",
          "/api/v1/parked/jobs", "jobId",
          "/api/v1/notifications", "messageId of /api/v1/events",
          "/api/v1/operations", "messageId of /api/v1/events");

  /** Those that are shown to a server; the last is only ever read. */
  private static final List<String> SYSTEMS =
      List.of("with-basic", "with-bearer", "with-key", "with-oauth2", "with-denied", "in-settings");

  private final Secrets secrets;
  private final RepeatingTarget target;
  private final TestTls ofOthers = TestTls.create();
  private final FaultyHttpTarget untrusted = FaultyHttpTarget.startTls(ofOthers);
  private final Answers answers = new Answers("the site");
  private final Service service;

  SiteWithSecrets(Secrets secrets, Path directory, Map<String, String> way) throws IOException {
    this.secrets = secrets;
    this.target = new RepeatingTarget(secrets.make("access token for an external system"));
    Map<String, String> settings = new HashMap<>(way);
    settings.put("holdfast.site.sweep.interval", "1s");
    settings.put("holdfast.site.secrets.key", secrets.makeKey("sealing key of the site"));
    settings.put(
        "holdfast.site.secrets.previous-key", secrets.makeKey("sealing key before that one"));
    settings.put("holdfast.site.external-systems.in-settings.base-url", target.url("/401"));
    settings.put("holdfast.site.external-systems.in-settings.auth.type", "bearer");
    settings.put(
        "holdfast.site.external-systems.in-settings.auth.token",
        secrets.make("bearer token in the settings"));
    settings.put("holdfast.site.databases.in-settings.url", closed("postgresql"));
    settings.put("holdfast.site.databases.in-settings.user", "holdfast");
    settings.put(
        "holdfast.site.databases.in-settings.password",
        secrets.make("database password in the settings"));
    settings.put("quarkus.log.category.\"dev.holdfast\".level", "DEBUG");
    this.service = new Service(Packaged.SITE, directory, FreePort.pick(), settings);
  }

  Service service() {
    return service;
  }

  Answers answers() {
    return answers;
  }

  RequestSpecification request() {
    return service.request().filter(answers);
  }

  private static String closed(String scheme) {
    return "%s://127.0.0.1:%d/plant".formatted(scheme, FreePort.pick());
  }

  /**
   * @param postgres the port of a server that will not let anybody in
   */
  void define(int postgres) {
    system(
        "with-basic",
        target.url("/401"),
        "\"type\": \"basic\", \"user\": \"plant\", \"password\": \"%s\"",
        secrets.make("password of an external system"));
    system(
        "with-bearer",
        target.url("/500"),
        "\"type\": \"bearer\", \"token\": \"%s\"",
        secrets.make("bearer token"));
    system(
        "with-key",
        target.url("/302"),
        "\"type\": \"api-key\", \"header\": \""
            + RepeatingTarget.KEY_HEADER
            + "\", \"key\": \"%s\"",
        secrets.make("API key"));
    oauth2("with-oauth2", "/token", secrets.make("client secret"));
    oauth2("with-denied", "/401/token", secrets.make("client secret that is refused"));
    system(
        "with-untrusted",
        untrusted.baseUrl() + "/",
        "\"type\": \"bearer\", \"token\": \"%s\"",
        secrets.make("bearer token for who is not trusted"));
    database("refuses", "postgresql://127.0.0.1:%d/postgres".formatted(postgres));
    database(
        "without-tls",
        "postgresql://127.0.0.1:%d/postgres?sslmode=verify-full".formatted(postgres));
    database("away-mysql", closed("mysql"));
    database("away-sqlserver", closed("sqlserver"));
    flawed();
  }

  private void oauth2(String name, String tokenPath, String secret) {
    system(
        name,
        target.url("/403"),
        "\"type\": \"oauth2\", \"clientId\": \"plant\", \"tokenUrl\": \""
            + target.url(tokenPath)
            + "\", \"clientSecret\": \"%s\"",
        secret);
  }

  private void system(String name, String url, String auth, String secret) {
    request()
        .body("{\"baseUrl\": \"%s\", \"auth\": {%s}}".formatted(url, auth.formatted(secret)))
        .put("/api/v1/definitions/external-systems/" + name)
        .then()
        .statusCode(lessThan(300));
  }

  private void database(String name, String url) {
    request()
        .body(
            "{\"url\": \"%s\", \"user\": \"plant\", \"password\": \"%s\", \"timeout\": \"2s\"}"
                .formatted(url, secrets.make("password of the database " + name)))
        .put("/api/v1/definitions/databases/" + name)
        .then()
        .statusCode(lessThan(300));
  }

  /** Bodies that are refused, for what is wrong beside, around or in the secret. */
  private void flawed() {
    String secret = secrets.make("token in a definition that is refused");
    String auth = "\"auth\": {\"type\": \"bearer\", \"token\": \"%s\"}".formatted(secret);
    for (String body :
        List.of(
            "{\"baseUrl\": \"http://127.0.0.1:1\", %s, \"timeout\": \"soon\"}".formatted(auth),
            "{\"baseUrl\": \"http://plant:%s@127.0.0.1:1\"}".formatted(secret),
            "{\"baseUrl\": \"http://127.0.0.1:1\", \"auth\": {\"type\": \"%s\"}}".formatted(secret),
            "{\"baseUrl\": \"http://127.0.0.1:1\", %s".formatted(auth.replace("\"}", "")),
            "{\"baseUrl\": \"http://127.0.0.1:1\", %s}".formatted(auth.replace("\"}", "ü\"}")))) {
      request()
          .body(body)
          .put("/api/v1/definitions/external-systems/flawed")
          .then()
          .statusCode(greaterThanOrEqualTo(400));
    }
  }

  /** At once, from the buffer, and as a trial. */
  void use() {
    for (String system : SYSTEMS) {
      request()
          .body("{\"method\": \"GET\", \"path\": \"/at-once\"}")
          .post("/api/v1/external-systems/%s/calls".formatted(system));
      submit(
          "ExternalSystem", system, "{\"method\": \"POST\", \"path\": \"/later\", \"body\": {}}");
      tryOut("external-systems/" + system);
    }
    // What it answers to who asks for something is kept.
    system(
        "answers",
        target.url("/200"),
        "\"type\": \"bearer\", \"token\": \"%s\"",
        secrets.make("bearer token that is repeated to who asks"));
    request()
        .body("{\"method\": \"GET\", \"path\": \"/things\"}")
        .post("/api/v1/external-systems/answers/calls")
        .then()
        .statusCode(lessThan(300));
    submit("ExternalSystem", "with-untrusted", "{\"method\": \"POST\", \"path\": \"/later\"}");
    tryOut("external-systems/with-untrusted");
    for (String database : List.of("refuses", "without-tls", "away-mysql", "away-sqlserver")) {
      submit("CachedDbWrite", database, "{\"sql\": \"SELECT 1\"}");
      tryOut("databases/" + database);
    }
  }

  void notify(String list) {
    request()
        .body(
            "{\"list\": \"%s\", \"subject\": \"Pump 3\", \"body\": \"It has stopped.\"}"
                .formatted(list))
        .post("/api/v1/notifications")
        .then()
        .statusCode(lessThan(300));
  }

  private void tryOut(String definition) {
    request()
        .body("{}")
        .post("/api/v1/definitions/%s/test".formatted(definition))
        .then()
        .statusCode(lessThan(300));
  }

  private void submit(String category, String name, String payload) {
    request()
        .body(
            "{\"category\": \"%s\", \"target\": \"%s\", \"attemptImmediate\": false, \"payload\": %s}"
                .formatted(category, name, payload))
        .post("/api/v1/messages")
        .then()
        .statusCode(lessThan(300));
  }

  /** Everything that was handed in has met its server, which has repeated what it saw. */
  void awaitErrors() {
    Eventually.holds(
        "those that are refused for good are parked, with words of the other side",
        CentralNodes.PATIENCE,
        () -> service.request().get("/api/v1/parked").jsonPath().getList("items").size() >= 5);
    Eventually.holds(
        "all others have been tried",
        CentralNodes.PATIENCE,
        () ->
            service.request().get("/api/v1/pending").jsonPath().getList("items.lastError").stream()
                .allMatch(error -> error != null));
    request().post("/api/v1/backups").then().statusCode(lessThan(300));
  }

  Map<String, List<String>> askForEverything() {
    return new EveryGet(this::request, IDS).ask(Set.of());
  }

  @Override
  public void close() {
    service.close();
    target.close();
    untrusted.close();
    ofOthers.close();
  }
}
