package dev.holdfast.system;

import dev.holdfast.testkit.ports.FreePort;
import dev.holdfast.testkit.postgres.TemporaryPostgres;
import dev.holdfast.testkit.smtp.ReceivedMail;
import dev.holdfast.testkit.smtp.SmtpSink;
import dev.holdfast.testkit.waiting.Eventually;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Central nodes on one PostgreSQL that keeps what it has committed, a mail server, and a site that
 * sends to one of the nodes.
 */
final class CentralNodes implements AutoCloseable {

  static final String SITE_ID = "plant-7";
  static final String SITE_SECRET = "a-secret-of-more-than-thirty-two-bytes";
  static final Duration PATIENCE = Duration.ofMinutes(3);

  final SmtpSink sink = SmtpSink.start();
  final TemporaryPostgres postgres = TemporaryPostgres.startDurable();

  private final Path directory;
  private final List<Service> services = new ArrayList<>();

  CentralNodes(Path directory) {
    this.directory = directory;
  }

  Service node(String name, Map<String, String> more) throws IOException {
    return started(made(name, more));
  }

  /** It ends where it needs more. */
  Service smallNode(String name, int mebibytes, Map<String, String> more) throws IOException {
    return started(made(name, more).withHeap(mebibytes));
  }

  /** A claim of a dead node frees itself after ten seconds here. */
  private Service made(String name, Map<String, String> more) throws IOException {
    Map<String, String> settings = new HashMap<>(more);
    settings.put("holdfast.messaging.services." + SITE_ID + ".secret", SITE_SECRET);
    settings.put("holdfast.central.secrets.key", "A".repeat(43) + "=");
    settings.put("holdfast.central.smtp.timeout", "5s");
    settings.put("holdfast.central.dispatch.lease", "10s");
    settings.put("holdfast.central.dispatch.interval", "2s");
    settings.put("quarkus.mailer.host", "127.0.0.1");
    settings.put("quarkus.mailer.port", Integer.toString(sink.port()));
    settings.put("quarkus.mailer.from", "holdfast@example.org");
    settings.put("quarkus.mailer.start-tls", "DISABLED");
    settings.put("quarkus.datasource.jdbc.url", postgres.jdbcUrl());
    settings.put("quarkus.datasource.reactive.url", postgres.reactiveUrl());
    settings.put("quarkus.datasource.username", postgres.username());
    settings.put("quarkus.datasource.password", postgres.password());
    return new Service(Packaged.CENTRAL, directory.resolve(name), FreePort.pick(), settings);
  }

  Service site(Service sendsTo) throws IOException {
    return site(sendsTo, Map.of());
  }

  Service site(Service sendsTo, Map<String, String> more) throws IOException {
    Map<String, String> settings = new HashMap<>(more);
    settings.put("holdfast.site.id", SITE_ID);
    settings.put("holdfast.site.central.url", sendsTo.url("").toString());
    settings.put("holdfast.site.central.secret", SITE_SECRET);
    settings.put("holdfast.site.sweep.interval", "1s");
    settings.put("holdfast.site.breaker.probe-interval", "500ms");
    settings.put("holdfast.site.buffer.default-retry-interval", "1s");
    return started(
        new Service(Packaged.SITE, directory.resolve("site"), FreePort.pick(), settings));
  }

  private Service started(Service service) {
    services.add(service);
    return service.start();
  }

  static void makeList(Service central) {
    central
        .request()
        .body("{\"recipients\":[\"night@example.org\"]}")
        .put("/api/v1/lists/ops")
        .then()
        .statusCode(org.hamcrest.Matchers.lessThan(300));
  }

  static boolean isDispatching(Service central) {
    return central
        .request()
        .get("/q/health/ready")
        .jsonPath()
        .getBoolean("checks.find { it.name == 'dispatch' }.data.dispatching");
  }

  Set<String> ids(String condition) {
    return Set.copyOf(texts("SELECT notification_id FROM notifications WHERE " + condition));
  }

  void awaitAllDelivered(int count) {
    String question = "SELECT count(*) FROM notifications WHERE status = 'Delivered'";
    Eventually.holds(
        count + " delivered", PATIENCE, () -> Integer.parseInt(texts(question).get(0)) >= count);
  }

  void execute(String sql) throws SQLException {
    try (Connection connection = postgres.database().connect();
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  private List<String> texts(String query) {
    try (Connection connection = postgres.database().connect();
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(query)) {
      List<String> texts = new ArrayList<>();
      while (rows.next()) {
        texts.add(rows.getString(1));
      }
      return texts;
    } catch (SQLException e) {
      throw new IllegalStateException(query, e);
    }
  }

  /** How often each notification was mailed. */
  Map<String, Long> mailsById() {
    return sink.mails().stream()
        .map(ReceivedMail::messageId)
        .map(id -> id.replaceAll("[<>]|@holdfast", ""))
        .collect(Collectors.groupingBy(id -> id, Collectors.counting()));
  }

  static Set<String> twice(Map<String, Long> mails) {
    return mails.entrySet().stream()
        .filter(mail -> mail.getValue() > 1)
        .map(Map.Entry::getKey)
        .collect(Collectors.toSet());
  }

  @Override
  public void close() {
    services.forEach(Service::close);
    sink.close();
    postgres.close();
  }
}
