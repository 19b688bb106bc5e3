package dev.holdfast.central.tokens;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.nullValue;

import dev.holdfast.central.access.RandomText;
import dev.holdfast.central.testing.CentralTest;
import dev.holdfast.central.testing.People;
import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.path.json.JsonPath;
import io.restassured.specification.RequestSpecification;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@QuarkusTest
class TokenApiTest extends CentralTest {

  @Inject MeterRegistry registry;

  private static JsonPath make(String body) {
    return People.admin()
        .body(body)
        .post("/api/v1/tokens")
        .then()
        .statusCode(201)
        .header("Cache-Control", equalTo("no-store"))
        .extract()
        .jsonPath();
  }

  private static RequestSpecification with(String token) {
    return given().header("Authorization", "Bearer " + token);
  }

  @Test
  void a_token_opens_from_the_moment_it_was_made_until_it_is_revoked() {
    JsonPath made = make("{\"name\": \"report\", \"roles\": [\"viewer\"]}");
    String token = made.getString("token");

    with(token)
        .get("/api/v1/session")
        .then()
        .statusCode(200)
        .body("name", equalTo("report"))
        .body("roles", equalTo(List.of("viewer")));
    with(token).put("/api/v1/lists/ops/recipients/a@example.com").then().statusCode(403);

    String id = made.getString("tokenId");
    People.admin().delete("/api/v1/tokens/" + id).then().statusCode(204);
    with(token).get("/api/v1/session").then().statusCode(401);
    People.admin().delete("/api/v1/tokens/" + id).then().statusCode(204);
    People.admin().get("/api/v1/tokens/" + id).then().body("state", equalTo("Revoked"));
  }

  @Test
  void it_is_shown_once_and_kept_as_a_hash() {
    JsonPath made = make("{\"name\": \"report\", \"roles\": [\"viewer\"]}");
    String token = made.getString("token");

    assertThat(token).matches("hfc_[A-Za-z0-9_-]{43}");
    assertThat(rows.texts("SELECT token_hash FROM api_tokens"))
        .containsExactly(RandomText.hash(token));
    assertThat(People.admin().get("/api/v1/tokens").asString()).doesNotContain(token);
    assertThat(rows.texts("SELECT CAST(e AS text) FROM audit_events e").toString())
        .contains("token report")
        .doesNotContain(token, RandomText.hash(token));
    with(RandomText.hash(token)).get("/api/v1/session").then().statusCode(401);
  }

  @Test
  void it_ends_when_it_was_said_to() {
    String end = clock.instant().plus(Duration.ofHours(1)).toString();
    String token =
        make("{\"name\": \"report\", \"roles\": [\"viewer\"], \"endsAt\": \"%s\"}".formatted(end))
            .getString("token");

    with(token).get("/api/v1/kpis").then().statusCode(200);
    clock.advance(Duration.ofHours(1));
    with(token).get("/api/v1/kpis").then().statusCode(401);
    People.admin().get("/api/v1/tokens").then().body("items[0].state", equalTo("Ended"));
  }

  @Test
  void its_last_use_is_told() {
    JsonPath made = make("{\"name\": \"report\", \"roles\": [\"viewer\"]}");
    String path = "/api/v1/tokens/" + made.getString("tokenId");
    People.admin().get(path).then().body("lastUsedAt", nullValue());

    with(made.getString("token")).get("/api/v1/kpis");

    People.admin().get(path).then().body("lastUsedAt", equalTo(clock.instant().toString()));
  }

  @Test
  void guessing_is_refused_and_counted() {
    make("{\"name\": \"report\", \"roles\": [\"viewer\"]}");
    double before = registry.get("holdfast_refused_tokens").counter().count();

    for (int i = 0; i < 5; i++) {
      with("hfc_" + RandomText.make()).get("/api/v1/kpis").then().statusCode(401);
    }
    with("hfc_' OR 1=1 --").get("/api/v1/kpis").then().statusCode(401);
    with("x".repeat(5_000)).get("/api/v1/kpis").then().statusCode(401);

    assertThat(registry.get("holdfast_refused_tokens").counter().count()).isEqualTo(before + 7);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{} | name",
        "{\"name\": \"a\\r\\nX: y\", \"roles\": [\"viewer\"]} | name",
        "{\"name\": \"report\"} | roles",
        "{\"name\": \"report\", \"roles\": [\"root\"]} | roles",
        "{\"name\": \"report\", \"roles\": [\"viewer\"], \"sites\": []} | sites",
        "{\"name\": \"report\", \"roles\": [\"viewer\"], \"sites\": [\"a,b\"]} | sites",
        "{\"name\": \"report\", \"roles\": [\"viewer\"], \"sites\": [null]} | sites",
        "{\"name\": \"report\", \"roles\": [\"viewer\"], \"endsAt\": \"tomorrow\"} | endsAt",
        "{\"name\": \"report\", \"roles\": [\"viewer\"], \"endsAt\": \"2020-01-01T00:00:00Z\"} | endsAt"
      })
  void what_makes_no_sense_is_refused_by_field(String body, String field) {
    People.admin()
        .body(body)
        .post("/api/v1/tokens")
        .then()
        .statusCode(400)
        .body("field", equalTo(field));
  }

  @Test
  void a_name_is_in_use_once_and_free_again_when_its_token_was_revoked() {
    String body = "{\"name\": \"report\", \"roles\": [\"viewer\"]}";
    String id = make(body).getString("tokenId");

    People.admin().body(body).post("/api/v1/tokens").then().statusCode(409);
    People.admin().delete("/api/v1/tokens/" + id);
    make(body);
  }

  @Test
  void tokens_are_paged_by_name() {
    make("{\"name\": \"a\", \"roles\": [\"viewer\"]}");
    make("{\"name\": \"b\", \"roles\": [\"viewer\"]}");
    make("{\"name\": \"c\", \"roles\": [\"viewer\"]}");

    JsonPath page = People.admin().get("/api/v1/tokens?limit=2").jsonPath();
    assertThat(page.getList("items.name")).isEqualTo(List.of("a", "b"));
    JsonPath next =
        People.admin()
            .queryParam("cursor", page.getString("nextCursor"))
            .get("/api/v1/tokens?limit=2")
            .jsonPath();
    assertThat(next.getList("items.name")).isEqualTo(List.of("c"));
    assertThat(next.getString("nextCursor")).isNull();
  }

  @ParameterizedTest
  @ValueSource(strings = {"nonsense", "00000000-0000-0000-0000-000000000000"})
  void what_is_not_there_is_not_found(String id) {
    People.admin().get("/api/v1/tokens/" + id).then().statusCode(404);
    People.admin().delete("/api/v1/tokens/" + id).then().statusCode(404);
  }
}
