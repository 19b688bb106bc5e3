package dev.holdfast.central.access;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.base.security.Caller;
import dev.holdfast.base.time.Ticker;
import dev.holdfast.central.database.DatabaseTime;
import dev.holdfast.central.database.OwnConnections;
import dev.holdfast.central.sessions.KnownSessions;
import dev.holdfast.central.testing.CentralTest;
import dev.holdfast.central.testing.People;
import dev.holdfast.central.tokens.KnownApiTokens;
import dev.holdfast.testkit.waiting.Eventually;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.path.json.JsonPath;
import io.vertx.core.Vertx;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What was taken away at one node opens nothing at another that remembers it. */
@QuarkusTest
class OtherNodeTest extends CentralTest {

  @Inject DatabaseTime time;
  @Inject Ticker ticker;
  @Inject OwnConnections connections;
  @Inject Vertx vertx;
  @Inject KnownSessions sessions;
  @Inject KnownApiTokens tokens;

  private CallerCache cache;
  private AccessConnection connection;

  @BeforeEach
  void startOther() {
    clock.advance(Duration.ofMinutes(10));
    People.make(rows, "anna", "operator");
    cache = new CallerCache(time, ticker);
    connection = new AccessConnection(cache, connections, vertx, true);
    connection.start(null);
    Eventually.holds("the other node listens", PATIENCE, cache::isTold);
  }

  @AfterEach
  void stopOther() {
    connection.stop(null);
  }

  private Optional<String> whose(String session) {
    return await(sessions.find(session, cache)).map(Caller::name);
  }

  private Optional<String> holder(String token) {
    return await(tokens.find(token, cache)).map(Caller::name);
  }

  @Test
  void a_session_that_was_signed_out_here_is_over_there() {
    String session = People.signIn("anna");
    assertThat(whose(session)).contains("anna");

    People.with(session).delete("/api/v1/session").then().statusCode(204);

    Eventually.holds("it is over there", PATIENCE, () -> whose(session).isEmpty());
  }

  @Test
  void a_user_who_was_disabled_here_is_out_there() {
    String session = People.signIn("anna");
    assertThat(whose(session)).contains("anna");

    People.admin()
        .header("If-Match", "*")
        .body("{\"roles\": [\"operator\"], \"disabled\": true}")
        .put("/api/v1/users/anna")
        .then()
        .statusCode(200);

    Eventually.holds("they are out there", PATIENCE, () -> whose(session).isEmpty());
  }

  @Test
  void a_role_that_was_taken_away_here_is_gone_there() {
    String session = People.signIn("anna");
    assertThat(await(sessions.find(session, cache)).orElseThrow().roles())
        .containsExactly("operator");

    People.admin()
        .header("If-Match", "*")
        .body("{\"roles\": [\"viewer\"]}")
        .put("/api/v1/users/anna")
        .then()
        .statusCode(200);

    Eventually.holds(
        "it is gone there",
        PATIENCE,
        () -> await(sessions.find(session, cache)).orElseThrow().roles().contains("viewer"));
  }

  @Test
  void a_token_that_was_revoked_here_opens_nothing_there() {
    JsonPath made =
        People.admin()
            .body("{\"name\": \"report\", \"roles\": [\"viewer\"]}")
            .post("/api/v1/tokens")
            .jsonPath();
    assertThat(holder(made.getString("token"))).contains("report");

    People.admin().delete("/api/v1/tokens/" + made.getString("tokenId")).then().statusCode(204);

    Eventually.holds(
        "it opens nothing there", PATIENCE, () -> holder(made.getString("token")).isEmpty());
    given()
        .header("Authorization", "Bearer " + made.getString("token"))
        .get("/api/v1/kpis")
        .then()
        .statusCode(401);
  }

  @Test
  void a_node_that_lost_its_connection_remembers_nobody() {
    String session = People.signIn("anna");
    assertThat(whose(session)).contains("anna");

    rows.endConnectionsFor("changes of users and tokens");
    rows.execute("ALTER TABLE sessions DISABLE TRIGGER sessions_ended");
    try {
      rows.execute("DELETE FROM sessions");
      Eventually.holds("it is over there", PATIENCE, () -> whose(session).isEmpty());
    } finally {
      rows.execute("ALTER TABLE sessions ENABLE TRIGGER sessions_ended");
    }
    Eventually.holds("the other node listens again", PATIENCE, cache::isTold);
  }
}
