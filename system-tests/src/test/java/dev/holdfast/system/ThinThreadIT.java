package dev.holdfast.system;

import static org.assertj.core.api.Assertions.assertThat;

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
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The way of a notification through both services, with the plug pulled at bad moments. */
class ThinThreadIT {

  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final String SITE_SECRET = "a-secret-of-more-than-thirty-two-bytes";

  @TempDir Path directory;
  private SmtpSink sink;
  private TemporaryPostgres postgres;
  private Service central;
  private Service site;

  @BeforeEach
  void start() throws IOException {
    sink = SmtpSink.start();
    int centralPort = FreePort.pick();
    central = new Service(Packaged.CENTRAL, directory.resolve("c"), centralPort, centralSettings());
    site =
        new Service(
            Packaged.SITE,
            directory.resolve("s"),
            FreePort.pick(),
            Map.of(
                "holdfast.site.id", "plant-7",
                "holdfast.site.central.url", "http://127.0.0.1:" + centralPort,
                "holdfast.site.central.secret", SITE_SECRET,
                "holdfast.site.sweep.interval", "1s",
                "holdfast.site.buffer.default-retry-interval", "1s"));
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

  @AfterEach
  void stop() {
    site.close();
    central.stop();
    central.close();
    sink.close();
    if (postgres != null) {
      postgres.close();
    }
  }

  @Test
  void a_notification_ends_in_the_mailbox_and_both_sides_say_so() {
    String id = post("Pump 3 runs dry");

    ReceivedMail mail = sink.awaitMails(1, PATIENCE).get(0);
    assertThat(mail.subject()).isEqualTo("Pump 3 runs dry");
    assertThat(mail.recipients()).containsExactlyInAnyOrder("night@example.org", "day@example.org");
    assertThat(mail.messageId()).contains(id);
    Eventually.holds("delivered, says the site", PATIENCE, () -> "Delivered".equals(atSite(id)));
    assertThat(
            central.request().get("/api/v1/notifications/" + id).jsonPath().getString("sourceSite"))
        .isEqualTo("plant-7");
  }

  @Test
  void central_killed_a_hundred_posted_central_back_each_mailed_once() {
    central.kill();
    Set<String> ids = post(100);

    central.start();

    assertMailedOnceEach(ids);
  }

  @Test
  void the_site_killed_after_its_answers_a_hundred_mailed_once_each() {
    central.kill();
    Set<String> ids = post(100);
    site.kill();

    central.start();
    site.start();

    assertMailedOnceEach(ids);
  }

  private void assertMailedOnceEach(Set<String> ids) {
    sink.awaitMails(ids.size(), PATIENCE);
    Eventually.holds("every one delivered", PATIENCE, () -> delivered().size() >= ids.size());
    assertThat(delivered()).hasSameSizeAs(ids).containsAll(ids);
    assertThat(sink.mails())
        .extracting(ReceivedMail::messageId)
        .hasSize(ids.size())
        .doesNotHaveDuplicates()
        .allMatch(messageId -> ids.stream().anyMatch(messageId::contains));
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

  private Set<String> post(int count) {
    Set<String> ids = new TreeSet<>();
    IntStream.range(0, count).forEach(i -> ids.add(post("Notification " + i)));
    return ids;
  }

  private String post(String subject) {
    return site.request()
        .body("{\"list\":\"ops\",\"subject\":\"%s\",\"body\":\"text\"}".formatted(subject))
        .post("/api/v1/notifications")
        .then()
        .statusCode(202)
        .extract()
        .path("notificationId");
  }

  private String atSite(String id) {
    return site.request().get("/api/v1/notifications/" + id).jsonPath().getString("status");
  }
}
