package dev.holdfast.system;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.testkit.http.FaultyHttpTarget;
import dev.holdfast.testkit.ports.FreePort;
import dev.holdfast.testkit.postgres.TemporaryPostgres;
import dev.holdfast.testkit.smtp.ReceivedMail;
import dev.holdfast.testkit.smtp.SmtpSink;
import dev.holdfast.testkit.waiting.Eventually;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/**
 * The way of a notification through both services, with the plug pulled at bad moments. Both run in
 * a POSIX locale, as many init systems start them.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ThinThreadIT {

  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final String SITE_SECRET = "a-secret-of-more-than-thirty-two-bytes";
  private static final String FAR_FROM_ASCII = "Grüße 世界 🚧";

  /** Of all tests: they share one central, which forgets nothing. */
  private final Set<String> posted = new TreeSet<>();

  private FaultyHttpTarget erp;
  private SmtpSink sink;
  private TemporaryPostgres postgres;
  private Service central;
  private Service site;

  @BeforeAll
  void start(@TempDir Path directory) throws IOException {
    sink = SmtpSink.start();
    erp = FaultyHttpTarget.start();
    int centralPort = FreePort.pick();
    central =
        new Service(Packaged.CENTRAL, directory.resolve("c"), centralPort, centralSettings())
            .inPosixLocale();
    site =
        new Service(
                Packaged.SITE,
                directory.resolve("s"),
                FreePort.pick(),
                Map.of(
                    "holdfast.site.id",
                    "plant-7",
                    "holdfast.site.central.url",
                    "http://127.0.0.1:" + centralPort,
                    "holdfast.site.central.secret",
                    SITE_SECRET,
                    "holdfast.site.external-systems.erp.base-url",
                    erp.baseUrl().toString(),
                    "holdfast.site.sweep.interval",
                    "1s",
                    "holdfast.site.buffer.default-retry-interval",
                    "1h"))
            .inPosixLocale();
    central.start();
    site.start();
    central
        .request()
        .body("{\"recipients\":[\"night@example.org\",\"day@example.org\"]}")
        .put("/api/v1/lists/ops")
        .then()
        .statusCode(org.hamcrest.Matchers.lessThan(300));
  }

  /** Jars bring their own PostgreSQL, so that its life across kills is tested too. */
  private Map<String, String> centralSettings() {
    Map<String, String> settings = new HashMap<>();
    settings.put("holdfast.messaging.services.plant-7.secret", SITE_SECRET);
    settings.put("quarkus.mailer.host", "127.0.0.1");
    settings.put("quarkus.mailer.port", Integer.toString(sink.port()));
    settings.put("quarkus.mailer.from", "holdfast@example.org");
    settings.put("quarkus.mailer.start-tls", "DISABLED");
    if (Packaged.NATIVE) {
      postgres = TemporaryPostgres.start();
      settings.put("quarkus.datasource.jdbc.url", postgres.jdbcUrl());
      settings.put("quarkus.datasource.reactive.url", postgres.reactiveUrl());
      settings.put("quarkus.datasource.username", postgres.username());
      settings.put("quarkus.datasource.password", postgres.password());
    }
    return settings;
  }

  @AfterAll
  void stop() {
    site.close();
    central.stop();
    central.close();
    sink.close();
    erp.close();
    if (postgres != null) {
      postgres.close();
    }
  }

  @Test
  void a_notification_ends_in_the_mailbox_and_both_sides_say_so() {
    String id = post(FAR_FROM_ASCII);

    Eventually.holds("the mail", PATIENCE, () -> mailOf(id).isPresent());
    ReceivedMail mail = mailOf(id).orElseThrow();
    assertThat(mail.subject()).isEqualTo(FAR_FROM_ASCII);
    assertThat(mail.body()).contains("text of " + FAR_FROM_ASCII);
    assertThat(mail.recipients()).containsExactlyInAnyOrder("night@example.org", "day@example.org");
    Eventually.holds(
        "delivered, says the site", PATIENCE, () -> "Delivered".equals(atSite(id, "status")));
    assertThat(
            central.request().get("/api/v1/notifications/" + id).jsonPath().getString("sourceSite"))
        .isEqualTo("plant-7");
  }

  @Test
  void a_call_arrives_as_it_was_handed_in() {
    site.request()
        .body(
            "{\"method\":\"POST\",\"path\":\"/orders\",\"body\":{\"text\":\"%s\"}}"
                .formatted(FAR_FROM_ASCII))
        .post("/api/v1/external-systems/erp/calls")
        .then()
        .statusCode(200);

    assertThat(erp.calls().get(0).body()).isEqualTo("{\"text\":\"%s\"}".formatted(FAR_FROM_ASCII));
  }

  /** One alone opens no breaker, so that nobody looks whether central is back. */
  @Test
  void what_met_a_central_that_was_away_goes_out_as_soon_as_it_is_linked_again() {
    central.kill();
    String id = post("alone");
    Eventually.holds("a first try", PATIENCE, () -> atSite(id, "lastError") != null);
    central.start();

    Eventually.holds("the mail", PATIENCE, () -> mailOf(id).isPresent());
  }

  @Test
  void central_killed_a_hundred_posted_central_back_each_mailed_once() {
    central.kill();
    post(100);

    central.start();

    assertMailedOnceEach();
  }

  @Test
  void the_site_killed_after_its_answers_a_hundred_mailed_once_each() {
    central.kill();
    post(100);
    site.kill();

    central.start();
    site.start();

    assertMailedOnceEach();
  }

  private void assertMailedOnceEach() {
    sink.awaitMails(posted.size(), PATIENCE);
    Eventually.holds("every one delivered", PATIENCE, () -> delivered().size() >= posted.size());
    assertThat(delivered()).hasSameSizeAs(posted).containsAll(posted);
    assertThat(sink.mails())
        .extracting(ReceivedMail::messageId)
        .hasSize(posted.size())
        .doesNotHaveDuplicates()
        .allMatch(messageId -> posted.stream().anyMatch(messageId::contains));
    Eventually.holds(
        "an empty buffer",
        PATIENCE,
        () -> site.request().get("/api/v1/status").jsonPath().getInt("buffer.pending") == 0);
  }

  private List<String> delivered() {
    return central
        .request()
        .get("/api/v1/notifications?status=Delivered&limit=500")
        .jsonPath()
        .getList("items.notificationId");
  }

  private void post(int count) {
    IntStream.range(0, count).forEach(i -> post("Notification " + i));
  }

  private String post(String subject) {
    String id =
        site.request()
            .body(
                "{\"list\":\"ops\",\"subject\":\"%1$s\",\"body\":\"text of %1$s\"}"
                    .formatted(subject))
            .post("/api/v1/notifications")
            .then()
            .statusCode(202)
            .extract()
            .path("notificationId");
    posted.add(id);
    return id;
  }

  private Optional<ReceivedMail> mailOf(String id) {
    return sink.mails().stream().filter(mail -> mail.messageId().contains(id)).findFirst();
  }

  private String atSite(String id, String field) {
    return site.request().get("/api/v1/notifications/" + id).jsonPath().getString(field);
  }
}
