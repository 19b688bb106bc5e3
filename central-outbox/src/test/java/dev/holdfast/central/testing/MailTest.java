package dev.holdfast.central.testing;

import dev.holdfast.base.security.Roles;
import dev.holdfast.central.dispatch.Dispatcher;
import dev.holdfast.central.notification.NewNotification;
import dev.holdfast.central.notification.Notifications;
import dev.holdfast.shared.id.NotificationId;
import dev.holdfast.testkit.smtp.SmtpSink;
import io.restassured.http.ContentType;
import io.restassured.response.ValidatableResponse;
import io.restassured.specification.RequestSpecification;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** A central whose mail servers are made by the test, through the API; the settings' one is off. */
public abstract class MailTest extends CentralTest {

  private static final AtomicInteger NAMES = new AtomicInteger();

  private final List<AutoCloseable> opened = new ArrayList<>();

  @Inject protected Dispatcher dispatcher;
  @Inject protected Notifications notifications;

  @BeforeEach
  void withoutTheServerOfTheSettings() {
    rows.list("ops", "anna@example.com", "bert@example.com");
    put("default", Map.of("host", "localhost", "from", "x@example.com", "enabled", false))
        .statusCode(201);
  }

  @AfterEach
  void closeAll() throws Exception {
    for (AutoCloseable one : opened) {
      one.close();
    }
  }

  protected <T extends AutoCloseable> T closed(T resource) {
    opened.add(resource);
    return resource;
  }

  /** Each has a name, and so a breaker, of its own. */
  protected static String newName() {
    return "relay-" + NAMES.incrementAndGet();
  }

  /** A plain one. */
  protected String server(SmtpSink at) {
    return server(at, Map.of());
  }

  protected String server(SmtpSink at, Map<String, ?> more) {
    String name = newName();
    put(name, body(at, more)).statusCode(201);
    return name;
  }

  protected static Map<String, Object> body(SmtpSink at, Map<String, ?> more) {
    Map<String, Object> body = new HashMap<>();
    body.put("host", "localhost");
    body.put("port", at.port());
    body.put("tlsMode", "None");
    body.put("from", "holdfast@example.com");
    body.put("timeout", "20s");
    body.putAll(more);
    return body;
  }

  protected static ValidatableResponse put(String name, Map<String, ?> body) {
    RequestSpecification request = Tokens.as(Roles.ADMIN).contentType(ContentType.JSON);
    return (exists(name) ? request.header("If-Match", "*") : request)
        .body(body)
        .put("/api/v1/smtp-configurations/{name}", name)
        .then();
  }

  private static boolean exists(String name) {
    return Tokens.as(Roles.VIEWER).get("/api/v1/smtp-configurations/{name}", name).getHeader("ETag")
        != null;
  }

  protected NotificationId arrived() {
    return arrived("ops");
  }

  protected NotificationId arrived(String list) {
    NewNotification notification =
        Arrivals.notification(list, "Pump 3 has stopped", clock.instant());
    await(notifications.insertNew(List.of(notification), clock.instant()));
    return notification.id();
  }

  protected List<NotificationId> arrived(int count) {
    List<NewNotification> all = Arrivals.several(count, "ops", clock.instant());
    await(notifications.insertNew(all, clock.instant()));
    return all.stream().map(NewNotification::id).toList();
  }

  protected void dispatch() {
    await(dispatcher.runOnce());
  }

  protected String error(NotificationId id) {
    return rows.column(id, "last_error");
  }
}
