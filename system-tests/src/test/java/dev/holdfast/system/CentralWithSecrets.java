package dev.holdfast.system;

import static org.hamcrest.Matchers.greaterThanOrEqualTo;
import static org.hamcrest.Matchers.lessThan;

import dev.holdfast.testkit.oidc.OidcProvider;
import dev.holdfast.testkit.ports.FreePort;
import dev.holdfast.testkit.smtp.SmtpSink;
import dev.holdfast.testkit.tls.TestTls;
import dev.holdfast.testkit.waiting.Eventually;
import io.restassured.specification.RequestSpecification;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** A central that has every kind of credential, and shows each to somebody who repeats it. */
final class CentralWithSecrets implements AutoCloseable {

  static final String SITE = "plant-7";

  private static final String CHANGES = "/api/v1/changes";

  private static final Map<String, String> IDS =
      Map.ofEntries(
          Map.entry("/api/v1/users", "name"),
          Map.entry("/api/v1/tokens", "tokenId"),
          Map.entry("/api/v1/causes", "cause"),
          Map.entry("/api/v1/notifications", "notificationId"),
          Map.entry("/api/v1/notifications/jobs", "jobId"),
          Map.entry("/api/v1/site-calls", "trackedOperationId"),
          Map.entry("/api/v1/sites", "siteId"),
          Map.entry("/api/v1/sites/{site}/parked", "id"),
          Map.entry("/api/v1/sites/{site}/parked/jobs", "jobId"),
          Map.entry("/api/v1/sites/{site}/pending", "id"),
          Map.entry("/api/v1/lists", "name"),
          Map.entry("/api/v1/smtp-configurations", "name"));

  private final Secrets secrets;
  private final Path directory;
  private final int tlsPort = FreePort.pick();
  private final TestTls ofCentral = TestTls.create();
  private final TestTls ofSite = TestTls.create();
  private final String mailToken;
  private final RepeatingTarget target;
  private final OidcProvider provider = OidcProvider.start();
  private final SmtpSink mails;
  private final Answers answers = new Answers("central");
  private final Service service;

  CentralWithSecrets(Secrets secrets, Path directory) throws IOException {
    this.secrets = secrets;
    this.directory = directory;
    this.mailToken = secrets.make("access token for the mailbox");
    this.target = new RepeatingTarget(mailToken);
    String mailPassword = secrets.make("mail password in the settings");
    this.mails = SmtpSink.builder().auth(MailWithSecrets.MAILBOX, mailPassword).start();
    Map<String, String> settings = new HashMap<>();
    settings.put("holdfast.central.public-url", "https://central.example");
    settings.put("quarkus.http.ssl-port", Integer.toString(tlsPort));
    settings.put("quarkus.http.insecure-requests", "enabled");
    settings.put("quarkus.http.ssl.certificate.files", ofCentral.pemFile().toString());
    settings.put("quarkus.http.ssl.certificate.key-files", ofCentral.keyFile().toString());
    settings.put("quarkus.mailer.host", "127.0.0.1");
    settings.put("quarkus.mailer.port", Integer.toString(mails.port()));
    settings.put("quarkus.mailer.from", "holdfast@example.org");
    settings.put("quarkus.mailer.start-tls", "DISABLED");
    settings.put("quarkus.mailer.username", MailWithSecrets.MAILBOX);
    settings.put("quarkus.mailer.password", mailPassword);
    settings.put("holdfast.messaging.services.plant-8.secret", secrets.make("key in the settings"));
    settings.put("quarkus.oidc.tenant-enabled", "true");
    settings.put("quarkus.oidc.auth-server-url", provider.url());
    settings.put("quarkus.oidc.client-id", OidcProvider.CLIENT);
    settings.put("quarkus.oidc.credentials.secret", secrets.make("client secret for the sign-on"));
    settings.put("quarkus.log.category.\"dev.holdfast\".level", "DEBUG");
    this.service = new Service(Packaged.CENTRAL, directory, FreePort.pick(), settings);
  }

  Service service() {
    return service;
  }

  Answers answers() {
    return answers;
  }

  private RequestSpecification request() {
    return service.request().filter(answers);
  }

  /** How a site gets here. The key is shown once, by design. */
  Map<String, String> wayOfSite() {
    String key =
        service
            .request()
            .body("{\"siteId\": \"%s\"}".formatted(SITE))
            .post("/api/v1/sites")
            .then()
            .statusCode(lessThan(300))
            .extract()
            .path("secret");
    secrets.know("key of the site", key);
    String next =
        service
            .request()
            .body("{}")
            .post("/api/v1/sites/%s/keys".formatted(SITE))
            .then()
            .statusCode(lessThan(300))
            .extract()
            .path("secret");
    secrets.know("next key of the site", next);
    secrets.knowBytes("client key of the site", KeyBytes.ofPem(ofSite.keyPem()));
    secrets.knowBytes("TLS key of central", KeyBytes.ofPem(ofCentral.keyPem()));
    return Map.of(
        "holdfast.site.id",
        SITE,
        "holdfast.site.central.url",
        "https://localhost:" + tlsPort,
        "holdfast.site.central.secret",
        key,
        "holdfast.site.central.tls-configuration-name",
        "plant",
        "quarkus.tls.plant.trust-store.pem.certs",
        ofCentral.pemFile().toString(),
        "quarkus.tls.plant.key-store.pem.0.cert",
        ofSite.pemFile().toString(),
        "quarkus.tls.plant.key-store.pem.0.key",
        ofSite.keyFile().toString());
  }

  /** Of the PostgreSQL that it has brought along. */
  int databasePort() throws IOException {
    return Integer.parseInt(
        Files.readAllLines(directory.resolve("data/central/postgres/postmaster.pid")).get(3));
  }

  /** What it has made itself and keeps in files. */
  void knowOwnKeys() throws IOException {
    Path data = directory.resolve("data/central");
    String sealing = Files.readString(data.resolve("secrets-key")).strip();
    secrets.know("sealing key of central", sealing);
    secrets.knowBytes("sealing key of central, its bytes", Base64.getDecoder().decode(sealing));
    secrets.know(
        "password of central's database",
        Files.readString(data.resolve("postgres-password")).strip());
  }

  void letPeopleIn() {
    new PeopleWithSecrets(secrets, service, answers).letIn(mails, provider);
  }

  /** A webhook that says no, one that is not there for now, one that no TLS is spoken with. */
  void define() {
    webhook("hook-401", target.url("/401"));
    webhook("hook-500", target.url("/500"));
    webhook("hook-tls", "https://127.0.0.1:%d".formatted(target.port()));
    webhook("hook-away", "http://127.0.0.1:%d".formatted(FreePort.pick()));
    request()
        .body("{\"recipients\": [\"night@example.org\"]}")
        .put("/api/v1/lists/mail")
        .then()
        .statusCode(lessThan(300));
    flawed();
  }

  private void webhook(String list, String server) {
    request()
        .body(
            """
            {"type": "Webhook", "webhook": {"url": "%s/hooks/%s?token=%s", "key": "%s"}}
            """
                .formatted(
                    server,
                    secrets.make("path of the webhook of " + list),
                    secrets.make("query of the webhook of " + list),
                    secrets.make("signing key of " + list)))
        .put("/api/v1/lists/" + list)
        .then()
        .statusCode(lessThan(300));
  }

  /** Bodies that are refused, for what is wrong beside, around or in the secret. */
  private void flawed() {
    String secret = secrets.make("secret in what is refused");
    for (String body :
        List.of(
            "{\"type\": \"Webhook\", \"webhook\": {\"url\": \"ftp://x/%s\"}}",
            "{\"type\": \"Webhook\", \"webhook\": {\"url\": \"http://u:%s@x/\"}}",
            "{\"type\": \"Webhook\", \"webhook\": {\"url\": [\"%s\"]}}",
            "{\"type\": \"Webhook\", \"webhook\": {\"format\": \"%s\", \"url\": \"http://x/\"}}",
            "{\"type\": \"Webhook\", \"webhook\": {\"key\": \"%s")) {
      request()
          .body(body.formatted(secret))
          .put("/api/v1/lists/flawed")
          .then()
          .statusCode(greaterThanOrEqualTo(400));
    }
    for (String body :
        List.of(
            "{\"host\": \"x\", \"from\": \"nobody\", \"auth\": \"Login\", \"secret\": \"%s\"}",
            "{\"host\": \"x\", \"secret\": {\"is\": \"%s\"}}",
            "{\"host\": \"x\", \"secret\": \"%s")) {
      request()
          .body(body.formatted(secret))
          .put("/api/v1/smtp-configurations/flawed")
          .then()
          .statusCode(greaterThanOrEqualTo(400));
    }
  }

  /** How mails leave, and who refuses them. */
  MailWithSecrets mail() {
    return new MailWithSecrets(secrets, this::request, target, mailToken);
  }

  /** With the words of the other side, cleaned. */
  void awaitErrors(String list, int count) {
    Eventually.holds(
        "%d of %s have an error".formatted(count, list),
        CentralNodes.PATIENCE,
        () ->
            service
                    .request()
                    .get("/api/v1/notifications?list=" + list)
                    .jsonPath()
                    .getList("items.findAll { it.lastError != null }")
                    .size()
                >= count);
  }

  /** Here, and over the link at the site. */
  void retryMany() {
    Eventually.holds(
        "the site is linked",
        CentralNodes.PATIENCE,
        () -> service.request().get("/api/v1/sites/%s/status".formatted(SITE)).statusCode() == 200);
    request()
        .body("{\"target\": \"with-basic\", \"dryRun\": false}")
        .post("/api/v1/sites/%s/parked/retry".formatted(SITE))
        .then()
        .statusCode(lessThan(300));
    request()
        .body("{\"list\": \"mail\", \"dryRun\": false}")
        .post("/api/v1/notifications/retry")
        .then()
        .statusCode(lessThan(300));
  }

  /** But for the stream, which does not end and names places only. */
  Map<String, List<String>> askForEverything() {
    return new EveryGet(this::request, IDS).ask(Set.of(CHANGES));
  }

  @Override
  public void close() {
    service.close();
    target.close();
    provider.close();
    mails.close();
    ofCentral.close();
    ofSite.close();
  }
}
