package dev.holdfast.site.testing;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.messaging.sqlite.SqliteDatabase;
import dev.holdfast.shared.id.MessageId;
import dev.holdfast.site.buffer.HeldMessage;
import dev.holdfast.site.buffer.MessageBuffer;
import dev.holdfast.testkit.http.FaultyHttpTarget;
import dev.holdfast.testkit.waiting.Eventually;
import io.restassured.http.ContentType;
import io.restassured.response.Response;
import io.restassured.specification.RequestSpecification;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;

/** The running site, as its callers and its operators see it, and a look into its file. */
@ApplicationScoped
public class Site {

  private static final Duration PATIENCE = Duration.ofSeconds(20);
  private static final AtomicInteger NAMES = new AtomicInteger();

  @Inject SqliteDatabase database;
  @Inject MessageBuffer buffer;

  /** A name that no other test uses, defined as an external system that is really there. */
  public String define(FaultyHttpTarget target) {
    return define(target, "");
  }

  /**
   * @param more further fields of the definition, beginning with a comma
   */
  public String define(FaultyHttpTarget target, String more) {
    String name = "system-" + NAMES.incrementAndGet();
    as(Tokens.ADMIN)
        .body("{\"baseUrl\": \"%s\"%s}".formatted(target.baseUrl(), more))
        .put("/api/v1/definitions/external-systems/" + name)
        .then()
        .statusCode(201);
    return name;
  }

  /** A call as a message. */
  public static String message(String target, String more) {
    return """
        {"category": "ExternalSystem", "target": "%s",
         "payload": {"method": "POST", "path": "/orders", "body": {"n": 1}}%s}
        """
        .formatted(target, more);
  }

  public static Response post(String path, String body) {
    return as(Tokens.SUBMIT).body(body).post("/api/v1/" + path);
  }

  public static Response postMessage(String target, String more) {
    return post("messages", message(target, more));
  }

  public static RequestSpecification as(String token) {
    return given().header("Authorization", "Bearer " + token).contentType(ContentType.JSON);
  }

  public static String operation(String id) {
    return as(Tokens.SUBMIT).get("/api/v1/operations/" + id).path("status");
  }

  public static void awaitOperation(String id, String status) {
    Eventually.holds(
        "operation %s is %s".formatted(id, status), PATIENCE, () -> status.equals(operation(id)));
  }

  public Optional<HeldMessage> held(String id) {
    return await(buffer.find(MessageId.parse(id)));
  }

  public void awaitParked(String id) {
    Eventually.holds(
        id + " is parked", PATIENCE, () -> held(id).filter(HeldMessage::parked).isPresent());
  }

  /** What the event log says of a message, in order. */
  public List<String> events(String id) {
    return await(
        database.read(
            tx ->
                tx.list(
                    "SELECT kind FROM site_events WHERE message_id = ? ORDER BY id",
                    row -> row.getString(1),
                    id)));
  }

  /** The id of everything that was ever taken in. What is left of earlier tests may come and go. */
  public Set<String> knownIds() {
    return await(
        database.read(
            tx ->
                Set.copyOf(
                    tx.list(
                        """
                        SELECT id FROM sf_messages
                        UNION SELECT tracked_operation_id FROM operation_tracking
                        UNION SELECT message_id FROM site_events WHERE message_id IS NOT NULL
                        UNION SELECT message_id FROM accepted_keys
                        """,
                        row -> row.getString(1)))));
  }

  public long pendingFor(String target) {
    return buffer.depth().targets().stream()
        .filter(share -> share.target().equals(target))
        .mapToLong(share -> share.pending())
        .sum();
  }

  public void awaitPendingFor(String target, long count) {
    Eventually.holds(
        "%d pending for %s".formatted(count, target), PATIENCE, () -> pendingFor(target) == count);
  }

  public void assertNeverBuffered(String id) {
    assertThat(held(id)).isEmpty();
    assertThat(events(id)).doesNotContain("Queued");
  }

  public static <T> T await(Uni<T> uni) {
    return uni.await().atMost(PATIENCE);
  }
}
