package dev.holdfast.central.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasKey;
import static org.hamcrest.Matchers.hasSize;
import static org.hamcrest.Matchers.not;

import dev.holdfast.base.security.Roles;
import dev.holdfast.central.database.Transactions;
import dev.holdfast.central.testing.CentralTest;
import dev.holdfast.central.testing.TableReads;
import dev.holdfast.central.testing.Tokens;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import io.restassured.response.ValidatableResponse;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;

@QuarkusTest
class AuditApiTest extends CentralTest {

  private static final Instant NOON = Instant.parse("2026-03-01T12:00:00Z");

  @Inject AuditTrail audit;
  @Inject Transactions transactions;

  private static ValidatableResponse list(String query) {
    return get(query).then();
  }

  private static Response get(String query) {
    return Tokens.as(Roles.VIEWER).urlEncodingEnabled(false).get("/api/v1/audit?" + query);
  }

  private static AuditEvent event(String kind, UUID about, String site, Instant at) {
    return new AuditEvent(
        at,
        "Notification",
        kind,
        "Attempted",
        Optional.of(about),
        Optional.of(site),
        AuditEvent.SYSTEM,
        Optional.of(12L),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.of("{\"retryCount\": 3}"));
  }

  @Test
  void filters_narrow_it_down() {
    UUID one = UUID.randomUUID();
    UUID other = UUID.randomUUID();
    await(
        audit.append(
            List.of(
                event("NotifyDeliver", one, "plant-7", NOON),
                event("NotifyRetry", one, "plant-7", NOON.plusSeconds(60)),
                event("NotifyDeliver", other, "ship-2", NOON.plusSeconds(120)))));

    list("limit=50").body("items", hasSize(3)).body("items[0].site", equalTo("ship-2"));
    list("correlationId=" + one).body("items.kind", contains("NotifyRetry", "NotifyDeliver"));
    list("correlationId=" + one.toString().replace("-", "") + "&kind=NotifyRetry")
        .body("items", hasSize(1));
    list("site=ship-2").body("items.correlationId", contains(other.toString()));
    list("kind=NotifyDeliver").body("items", hasSize(2));
    list("kind=NotifyDeliver&site=plant-7").body("items.correlationId", contains(one.toString()));
    list("from=2026-03-01T12:01:00Z&until=2026-03-01T12:02:00Z")
        .body("items.kind", contains("NotifyRetry"));
    list("site=elsewhere").body("items", hasSize(0));
    list("actor=system").body("items", hasSize(3));
    list("actor=anna").body("items", hasSize(0));
    list("kind=NotifyRetry")
        .body("items[0].actor", equalTo("system"))
        .body("items[0].durationMs", equalTo(12))
        .body("items[0].detail.retryCount", equalTo(3))
        .body("items[0]", not(hasKey("error")));
  }

  @Test
  void pages_follow_each_other_even_where_all_happened_at_once() {
    List<AuditEvent> events = new ArrayList<>();
    for (int i = 0; i < 7; i++) {
      events.add(event("NotifyDeliver", UUID.randomUUID(), "plant-7", NOON));
    }
    await(audit.append(events));
    List<Integer> seen = new ArrayList<>();
    String cursor = "";
    while (cursor != null) {
      Response page = get("limit=3&site=plant-7&cursor=" + cursor);
      seen.addAll(page.path("items.id"));
      cursor = page.path("nextCursor");
    }

    assertThat(seen).hasSize(7).doesNotHaveDuplicates().isSortedAccordingTo((a, b) -> b - a);
  }

  @Test
  void each_filter_has_its_index() {
    rows.execute(
        """
        INSERT INTO audit_events (occurred_at, channel, kind, event, correlation_id, site, actor)
        SELECT TIMESTAMPTZ '2026-01-01T00:00:00Z' + i * INTERVAL '1 second', 'Notification',
          CASE WHEN i % 5000 = 0 THEN 'NotifyRetry' ELSE 'NotifyDeliver' END, 'Attempted',
          gen_random_uuid(), 'site-' || i % 1000, CASE WHEN i % 5000 = 1 THEN 'anna' ELSE 'system' END
        FROM generate_series(1, 200000) AS i
        """);
    rows.execute("VACUUM ANALYZE audit_events");
    Instant middle = Instant.parse("2026-01-02T00:00:00Z");
    Optional<AuditQuery.Place> deep = Optional.of(new AuditQuery.Place(middle, 1));
    UUID known =
        UUID.fromString(
            rows.texts("SELECT CAST(correlation_id AS text) FROM audit_events LIMIT 1").get(0));
    Optional<String> none = Optional.empty();
    Optional<Instant> ever = Optional.empty();

    assertReads(query(Optional.empty(), none, none, ever, ever, Optional.empty()));
    assertReads(query(Optional.empty(), none, none, ever, ever, deep));
    assertReads(query(Optional.of(known), none, none, ever, ever, Optional.empty()));
    assertReads(query(Optional.empty(), Optional.of("site-7"), none, ever, ever, deep));
    assertReads(query(Optional.empty(), none, Optional.of("NotifyRetry"), ever, ever, deep));
    assertReads(query(Optional.empty(), none, Optional.of("NotifyDeliver"), ever, ever, deep));
    assertReads(
        query(
            Optional.empty(),
            none,
            none,
            Optional.of(middle),
            Optional.of(middle.plusSeconds(600)),
            Optional.empty()));
    assertReads(byActor("anna", deep));
    assertReads(byActor(AuditEvent.SYSTEM, deep));
    rows.truncate();
  }

  private static AuditQuery byActor(String actor, Optional<AuditQuery.Place> after) {
    return new AuditQuery(
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.of(actor),
        Optional.empty(),
        Optional.empty(),
        after,
        50);
  }

  private static AuditQuery query(
      Optional<UUID> correlation,
      Optional<String> site,
      Optional<String> kind,
      Optional<Instant> from,
      Optional<Instant> until,
      Optional<AuditQuery.Place> after) {
    return new AuditQuery(correlation, site, kind, Optional.empty(), from, until, after, 50);
  }

  private void assertReads(AuditQuery query) {
    TableReads reads =
        await(TableReads.of("audit_events", transactions, new AuditPageQuery(query)::on));

    assertThat(reads.sequential()).as("%s", query).isZero();
    assertThat(reads.rows()).as("%s", query).isBetween(1L, 60L);
  }
}
