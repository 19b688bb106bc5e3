package dev.holdfast.central.cause;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasSize;
import static org.hamcrest.Matchers.nullValue;

import dev.holdfast.base.security.Roles;
import dev.holdfast.central.testing.MailTest;
import dev.holdfast.central.testing.Tokens;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.http.ContentType;
import io.restassured.response.Response;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What somebody sees to is not counted as wrong. */
@QuarkusTest
class HoldTest extends MailTest {

  private String cause;

  @BeforeEach
  void twoAndOneAreParked() {
    server(sink);
    arrived("sales");
    arrived("sales");
    arrived("night");
    dispatch();
    clock.advance(Duration.ofSeconds(1));
    cause = get("/causes?list=sales").path("items[0].cause");
  }

  private static Response get(String path) {
    return Tokens.as(Roles.VIEWER).get("/api/v1" + path);
  }

  private Response hold(String body) {
    return Tokens.as(Roles.OPERATOR)
        .contentType(ContentType.JSON)
        .body(body)
        .put("/api/v1/causes/{cause}/hold", cause);
  }

  private Response release() {
    return Tokens.as(Roles.OPERATOR).delete("/api/v1/causes/{cause}/hold", cause);
  }

  @Test
  void a_held_cause_is_neither_parked_nor_stuck_in_the_numbers() {
    get("/kpis").then().body("parked", equalTo(3)).body("held", equalTo(0));

    hold("{}").then().statusCode(200).body("owner", equalTo("test-operator"));

    get("/kpis").then().body("parked", equalTo(1)).body("held", equalTo(2));
    get("/kpis/sites").then().body("sites.parked", contains(1)).body("sites.held", contains(2));

    release().then().statusCode(204);

    get("/kpis").then().body("parked", equalTo(3)).body("held", equalTo(0));
    get("/kpis/sites").then().body("sites.parked", contains(3)).body("sites.held", contains(0));
  }

  @Test
  void the_list_says_who_sees_to_it_and_can_leave_it_out() {
    hold("""
            {"owner": "anna", "note": "until <Tuesday>", "link": "https://tickets.example/4711"}
            """)
        .then()
        .statusCode(200);

    get("/causes?held=true")
        .then()
        .body("items.cause", contains(cause))
        .body("items[0].parked", equalTo(2))
        .body("items[0].hold.owner", equalTo("anna"))
        .body("items[0].hold.note", equalTo("until <Tuesday>"))
        .body("items[0].hold.link", equalTo("https://tickets.example/4711"))
        .body("items[0].hold.heldBy", equalTo("test-operator"))
        .body("items[0].hold.heldAt", equalTo(clock.instant().toString()));
    get("/causes?held=false")
        .then()
        .body("items.lists", contains(List.of("night")))
        .body("items[0].hold", nullValue());
    get("/causes").then().body("items", hasSize(2));
  }

  @Test
  void both_stand_in_the_audit_with_what_was_before() {
    hold("{\"owner\": \"anna\"}");
    hold("{\"owner\": \"bert\"}");
    release();

    get("/audit?kind=CauseHold")
        .then()
        .body("items.event", contains("Released", "Held", "Held"))
        .body("items.channel", contains("Operator", "Operator", "Operator"))
        .body("items.actor", contains("test-operator", "test-operator", "test-operator"));
    assertThat(
            rows.texts(
                """
                SELECT (detail->'before'->>'owner') || ' > ' || coalesce(detail->'after'->>'owner', '-')
                FROM audit_events WHERE kind = 'CauseHold' AND detail->>'before' IS NOT NULL ORDER BY id
                """))
        .containsExactly("anna > bert", "bert > -");
  }

  @Test
  void what_cannot_be_held_or_released_is_said() {
    release().then().statusCode(404);
    hold("{\"link\": \"javascript:alert(1)\"}")
        .then()
        .statusCode(400)
        .body("field", equalTo("link"));
    hold("{\"link\": \"//evil.example\"}").then().statusCode(400).body("field", equalTo("link"));
    hold("{\"note\": \"%s\"}".formatted("x".repeat(513))).then().statusCode(400);
    hold("{\"onwer\": \"anna\"}").then().statusCode(400);
    cause = "0123456789abcdef";
    hold("{}").then().statusCode(404);
    assertThat(rows.texts("SELECT cause FROM cause_holds")).isEmpty();
  }
}
