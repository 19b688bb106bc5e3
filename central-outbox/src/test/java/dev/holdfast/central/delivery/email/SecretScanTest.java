package dev.holdfast.central.delivery.email;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.base.security.Roles;
import dev.holdfast.central.testing.Arrivals;
import dev.holdfast.central.testing.MailTest;
import dev.holdfast.central.testing.TestBeans.ExplodingAdapter;
import dev.holdfast.central.testing.Tokens;
import dev.holdfast.shared.id.NotificationId;
import dev.holdfast.testkit.http.FaultyHttpTarget;
import dev.holdfast.testkit.http.Reply;
import dev.holdfast.testkit.smtp.SessionScript;
import dev.holdfast.testkit.smtp.SmtpSink;
import dev.holdfast.testkit.smtp.Stage;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.http.ContentType;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.stream.Stream;
import org.jboss.logmanager.formatters.PatternFormatter;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Servers that repeat what they were shown, and then a look into every place it could get to. */
@QuarkusTest
class SecretScanTest extends MailTest {

  private static final String PASSWORD = "pass-word-7-of-the-relay";
  private static final String CLIENT_SECRET = "client-secret-9-of-central";
  private static final String TOKEN = "access-token-5-of-the-day";
  private static final String USER = "box@example.com";

  private static final PatternFormatter WITH_TRACES = new PatternFormatter("%c %s%E%n");

  private final Queue<String> log = new ConcurrentLinkedQueue<>();
  private final Keep keep = new Keep();

  @BeforeEach
  void listenToTheLog() {
    keep.setLevel(Level.ALL);
    Logger.getLogger("").addHandler(keep);
    Logger.getLogger("dev.holdfast").setLevel(Level.ALL);
    Logger.getLogger("io.vertx").setLevel(Level.FINE);
    Logger.getLogger("org.eclipse.angus").setLevel(Level.FINE);
  }

  @AfterEach
  void stopListening() {
    Logger.getLogger("").removeHandler(keep);
    Logger.getLogger("dev.holdfast").setLevel(null);
    Logger.getLogger("io.vertx").setLevel(null);
    Logger.getLogger("org.eclipse.angus").setLevel(null);
  }

  private static String base64(String text) {
    return Base64.getEncoder().encodeToString(text.getBytes(UTF_8));
  }

  /** As it is, and as it goes over the wire. */
  private static List<String> ofLogin() {
    return List.of(PASSWORD, base64(PASSWORD), base64("\0" + USER + "\0" + PASSWORD));
  }

  private static List<String> ofOAuth() {
    return List.of(
        CLIENT_SECRET,
        TOKEN,
        base64("user=%s\u0001auth=Bearer %s\u0001\u0001".formatted(USER, TOKEN)),
        base64("central:" + CLIENT_SECRET));
  }

  private static List<String> secrets() {
    return Stream.concat(ofLogin().stream(), ofOAuth().stream()).toList();
  }

  /** A server can repeat what it was shown, and nothing else. */
  private static SessionScript repeating(Stage stage, int code, List<String> shown) {
    return SessionScript.reply(
        stage, code, code / 100 + ".7.8 I was shown " + String.join(" and ", shown));
  }

  @Test
  void no_secret_gets_anywhere() {
    List<NotificationId> all = new ArrayList<>();
    List<String> names = new ArrayList<>();
    for (Stage stage : List.of(Stage.AUTH, Stage.MAIL, Stage.RCPT, Stage.END_OF_DATA)) {
      for (int code : List.of(454, 535)) {
        all.add(failing(names, stage, code, false));
        all.add(failing(names, stage, code, true));
      }
    }
    all.add(tokenRefused(names));
    somethingForTheLog();

    assertThat(all).allMatch(id -> rows.column(id, "last_error").contains("***"));
    everywhere(all, names)
        .forEach((where, text) -> assertThat(text).as(where).doesNotContain(secrets()));
  }

  /** A bug in an adapter is logged with all its traces. */
  private void somethingForTheLog() {
    await(
        notifications.insertNew(
            List.of(Arrivals.notification(ExplodingAdapter.TYPE, "ops", "Boom", clock.instant())),
            clock.instant()));
    dispatch();
  }

  private NotificationId failing(List<String> names, Stage stage, int code, boolean oauth) {
    SmtpSink relay = closed(SmtpSink.builder().auth(USER, PASSWORD).xoauth2(USER, TOKEN).start());
    FaultyHttpTarget tokens = closed(FaultyHttpTarget.start());
    tokens.respondWith(call -> Reply.json(200, "{\"access_token\": \"%s\"}".formatted(TOKEN)));
    relay.defaultScript(repeating(stage, code, oauth ? ofOAuth() : ofLogin()));
    return deliverOver(relay, oauth ? oauth(tokens) : login(), names);
  }

  private NotificationId tokenRefused(List<String> names) {
    FaultyHttpTarget tokens = closed(FaultyHttpTarget.start());
    tokens.respondWith(
        call ->
            Reply.json(
                401, call.header("Authorization").orElse("") + " " + call.body() + CLIENT_SECRET));
    return deliverOver(closed(SmtpSink.start()), oauth(tokens), names);
  }

  /** Only this server is on meanwhile. */
  private NotificationId deliverOver(SmtpSink relay, Map<String, ?> auth, List<String> names) {
    rows.execute("UPDATE smtp_configurations SET enabled = false, version = version + 1");
    String name = server(relay, auth);
    names.add(name);
    NotificationId id = arrived();
    dispatch();
    return id;
  }

  private static Map<String, ?> login() {
    return Map.of("auth", "Login", "username", USER, "secret", PASSWORD);
  }

  private static Map<String, ?> oauth(FaultyHttpTarget tokens) {
    return Map.of(
        "auth",
        "XOAuth2",
        "username",
        USER,
        "tokenUrl",
        tokens.baseUrl() + "/token",
        "clientId",
        "central",
        "secret",
        CLIENT_SECRET);
  }

  private Map<String, String> everywhere(List<NotificationId> all, List<String> names) {
    Map<String, String> places = new HashMap<>();
    for (String name : names) {
      places.put(
          "test mail over " + name,
          Tokens.as(Roles.ADMIN)
              .contentType(ContentType.JSON)
              .body(Map.of("to", "anna@example.com"))
              .post("/api/v1/smtp-configurations/{name}/test", name)
              .asString());
      places.put("GET " + name, get("/api/v1/smtp-configurations/" + name));
    }
    all.forEach(id -> places.put("GET " + id, get("/api/v1/notifications/" + id)));
    for (String path :
        List.of(
            "/api/v1/notifications",
            "/api/v1/smtp-configurations",
            "/api/v1/lists",
            "/api/v1/kpis",
            "/q/metrics")) {
      places.put("GET " + path, get(path));
    }
    for (String table :
        List.of("notifications", "audit_events", "smtp_configurations", "notification_lists")) {
      places.put(
          table,
          String.join("\n", rows.texts("SELECT CAST(t AS text) FROM %s t".formatted(table))));
    }
    assertThat(log).as("the log was heard").isNotEmpty();
    places.put("log", String.join("\n", log));
    return places;
  }

  private static String get(String path) {
    return Tokens.as(Roles.ADMIN).get(path).asString();
  }

  private final class Keep extends Handler {

    @Override
    public void publish(LogRecord entry) {
      log.add(WITH_TRACES.format(entry));
    }

    @Override
    public void flush() {}

    @Override
    public void close() {}
  }
}
