package dev.holdfast.site.definition;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasItems;
import static org.hamcrest.Matchers.not;
import static org.hamcrest.Matchers.nullValue;

import dev.holdfast.base.secrets.Secret;
import dev.holdfast.messaging.sqlite.SqliteDatabase;
import dev.holdfast.shared.id.MessageId;
import dev.holdfast.shared.retry.RetryPolicy;
import dev.holdfast.site.buffer.MessageBuffer;
import dev.holdfast.site.message.Category;
import dev.holdfast.site.message.Origin;
import dev.holdfast.site.message.OutboundMessage;
import dev.holdfast.site.testing.SiteResource;
import dev.holdfast.site.testing.TestClock;
import dev.holdfast.site.testing.Tokens;
import dev.holdfast.testkit.waiting.Arrivals;
import dev.holdfast.testkit.waiting.Beside;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.http.ContentType;
import io.restassured.response.Response;
import io.restassured.specification.RequestSpecification;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@QuarkusTest
@QuarkusTestResource(SiteResource.class)
class DefinitionsApiTest {

  private static final String SYSTEMS = "/api/v1/definitions/external-systems/";
  private static final String DATABASES = "/api/v1/definitions/databases/";
  private static final String ERP =
      """
      {"baseUrl": "https://erp.example.com", "auth": {"type": "basic", "user": "me", %s},
       "retry": {"interval": "30s", "maxRetries": 5, "backoff": "exponential",
                 "maxInterval": "5m", "jitter": "500ms"}}
      """;
  private static final String PLANT =
      """
      {"url": "postgresql://db.example.com/plant", "user": "me", "password": "hunter2"}
      """;

  /** What was told of changes. */
  @Singleton
  static class Told {
    final Arrivals<DefinitionChanged> changes =
        new Arrivals<>("changes", 1_000, DefinitionChanged::toString);

    void changed(@Observes DefinitionChanged change) {
      changes.add(change);
    }
  }

  @Inject Definitions definitions;
  @Inject ReloadDefinitions reload;
  @Inject MessageBuffer buffer;
  @Inject SqliteDatabase database;
  @Inject Told told;

  @BeforeEach
  void start_without() {
    for (String path : List.of(SYSTEMS + "erp", DATABASES + "plant")) {
      assertThat(as(Tokens.ADMIN).delete(path + "?force=true").statusCode()).isIn(204, 404);
    }
    told.changes.clear();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{`baseUrl`:5}|baseUrl",
        "{`baseUrl`:`http://a`,`concurrency`:`4`}|concurrency",
        "{`baseUrl`:`http://a`,`concurrency`:99.9}|concurrency",
        "{`baseUrl`:`http://a`,`colour`:`red`}|colour",
        "{`baseUrl`:`http://a`,`baseUrl`:`http://b`}|baseUrl",
        "{`baseUrl`:`http://a`} garbage|"
      })
  void what_is_not_of_the_form_is_named_and_changes_nothing(String body, String field) {
    as(Tokens.ADMIN)
        .body(body.replace('`', '"'))
        .put(SYSTEMS + "erp")
        .then()
        .statusCode(400)
        .body("field", equalTo(field));

    assertThat(definitions.externalSystem("erp")).isEmpty();
  }

  @Test
  void what_a_database_takes_is_kept_with_its_definition() {
    String limited = PLANT.replaceFirst("}", ", \"allow\": [\"insert\", \"CALL tidy(1)\"]}");
    as(Tokens.ADMIN).body(limited).put(DATABASES + "plant").then().statusCode(201);

    reload.run();

    as(Tokens.VIEWER)
        .get(DATABASES + "plant")
        .then()
        .body("allow", equalTo(List.of("INSERT", "CALL tidy(1)")));
    as(Tokens.SUBMIT)
        .body("{\"sql\": \"DROP TABLE readings\"}")
        .post("/api/v1/databases/plant/writes")
        .then()
        .statusCode(400)
        .body("field", equalTo("sql"))
        .body("detail", containsString("allows only INSERT, CALL tidy(1)"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"[]", "[\"\"]", "[7]", "\"INSERT\""})
  void what_a_database_takes_is_named_or_left_out(String allow) {
    String flawed = PLANT.replaceFirst("}", ", \"allow\": %s}".formatted(allow));

    as(Tokens.ADMIN)
        .body(flawed)
        .put(DATABASES + "plant")
        .then()
        .statusCode(400)
        .body("field", equalTo("allow"));
  }

  @Test
  void what_somebody_else_has_put_into_the_file_is_in_force_and_told() {
    as(Tokens.ADMIN).body("{\"baseUrl\":\"http://a\"}").put(SYSTEMS + "erp").then().statusCode(201);
    told.changes.clear();
    database
        .write(
            tx ->
                tx.update(
                    "UPDATE definitions SET name = 'mes', version = 'other',"
                        + " definition_json = '{\"baseUrl\":\"http://a\"}' WHERE name = 'erp'"))
        .await()
        .indefinitely();

    reload.run();

    assertThat(told.changes.await(2, Duration.ofSeconds(20)))
        .extracting(change -> change.lane().toString())
        .containsExactlyInAnyOrder("ExternalSystem erp", "ExternalSystem mes");
    assertThat(definitions.externalSystem("erp")).isEmpty();
    assertThat(definitions.externalSystem("mes")).isPresent();
    as(Tokens.ADMIN).delete(SYSTEMS + "mes?force=true").then().statusCode(204);
  }

  @Test
  void what_is_put_is_in_force_and_shown_without_secrets() {
    as(Tokens.ADMIN)
        .body(ERP.formatted("\"password\": \"hunter2\""))
        .put(SYSTEMS + "erp")
        .then()
        .statusCode(201)
        .body(not(containsString("hunter2")));

    assertThat(definitions.externalSystem("erp").orElseThrow().auth())
        .isEqualTo(new Auth.Basic("me", new Secret("hunter2")));
    assertThat(told.changes.await(1, Duration.ofSeconds(5)))
        .extracting(change -> change.lane().toString())
        .containsExactly("ExternalSystem erp");
    as(Tokens.VIEWER)
        .get(SYSTEMS + "erp")
        .then()
        .statusCode(200)
        .body("name", equalTo("erp"))
        .body("origin", equalTo("api"))
        .body("auth.user", equalTo("me"))
        .body("auth.password.set", equalTo(true))
        .body("retry.interval", equalTo("PT30S"))
        .body("retry.jitter", equalTo("PT0.5S"))
        .body("trust", nullValue())
        .body(not(containsString("hunter2")));
  }

  @Test
  void an_answer_may_be_changed_and_sent_back_and_keeps_its_secrets() {
    put(PLANT);
    String answer = as(Tokens.ADMIN).get(DATABASES + "plant").asString();

    put(answer.replace("\"me\"", "\"you\"")).then().statusCode(200);

    Database plant = definitions.database("plant").orElseThrow();
    assertThat(plant.user()).contains("you");
    assertThat(plant.password()).contains(new Secret("hunter2"));
  }

  @Test
  void putting_the_same_again_changes_nothing() {
    String tag = put(PLANT).header("ETag");
    told.changes.clear();

    put(PLANT).then().statusCode(200).header("ETag", equalTo(tag));

    assertThat(told.changes.count()).isZero();
  }

  @Test
  void a_secret_is_taken_away_with_null() {
    put(PLANT);

    put(PLANT.replace("\"hunter2\"", "null"))
        .then()
        .statusCode(200)
        .body("password.set", equalTo(false));

    assertThat(definitions.database("plant").orElseThrow().password()).isEmpty();
  }

  @Test
  void a_lost_update_is_refused() {
    String first = put(PLANT).then().statusCode(201).extract().header("ETag");
    String second =
        put(PLANT.replace("\"me\"", "\"you\"")).then().statusCode(200).extract().header("ETag");
    assertThat(second).isNotEqualTo(first);

    as(Tokens.ADMIN)
        .header("If-Match", first)
        .body(PLANT)
        .put(DATABASES + "plant")
        .then()
        .statusCode(412)
        .contentType("application/problem+json");
    as(Tokens.ADMIN).header("If-Match", first).delete(DATABASES + "plant").then().statusCode(412);
    as(Tokens.ADMIN)
        .header("If-None-Match", "*")
        .body(PLANT)
        .put(DATABASES + "plant")
        .then()
        .statusCode(412);
    as(Tokens.ADMIN)
        .header("If-Match", "\"other\", " + second)
        .body(PLANT)
        .put(DATABASES + "plant")
        .then()
        .statusCode(200);
  }

  @Test
  void if_match_on_what_is_not_there_is_refused() {
    as(Tokens.ADMIN)
        .header("If-Match", "*")
        .body(PLANT)
        .put(DATABASES + "plant")
        .then()
        .statusCode(412);
    assertThat(definitions.database("plant")).isEmpty();
  }

  @Test
  void changes_at_the_same_moment_all_take_effect_one_after_the_other() {
    List<CompletableFuture<Response>> answers =
        IntStream.range(0, 8)
            .mapToObj(i -> PLANT.replace("\"me\"", "\"me-%d\"".formatted(i)))
            .map(body -> Beside.supply(() -> put(body)))
            .toList();

    assertThat(answers)
        .extracting(answer -> answer.join().statusCode())
        .containsOnly(200, 201)
        .containsOnlyOnce(201);
  }

  @Test
  void what_is_deleted_is_gone_and_unknown_afterwards() {
    put(PLANT);

    as(Tokens.ADMIN).delete(DATABASES + "plant").then().statusCode(204);

    assertThat(definitions.database("plant")).isEmpty();
    as(Tokens.VIEWER).get(DATABASES + "plant").then().statusCode(404);
    as(Tokens.ADMIN).delete(DATABASES + "plant").then().statusCode(404);
  }

  @Test
  void what_messages_wait_for_is_deleted_only_by_force() {
    String body = PLANT.replace("db.example.com", "localhost:9");
    as(Tokens.ADMIN).body(body).put(DATABASES + "busy");
    OutboundMessage waiting =
        new OutboundMessage(
            MessageId.random(),
            Category.CachedDbWrite,
            "busy",
            "{\"sql\":\"SELECT 1\"}",
            new RetryPolicy(Duration.ofHours(1), 0),
            TestClock.get().instant(),
            Origin.UNKNOWN,
            Optional.empty(),
            Optional.empty(),
            Optional.empty());
    buffer.append(waiting).await().atMost(Duration.ofSeconds(5));

    as(Tokens.ADMIN)
        .delete(DATABASES + "busy")
        .then()
        .statusCode(409)
        .body("detail", containsString("1 pending and 0 parked"));
    as(Tokens.ADMIN).delete(DATABASES + "busy?force=true").then().statusCode(204);
  }

  @Test
  void what_comes_from_configuration_is_shown_but_not_changed() {
    as(Tokens.VIEWER)
        .get(SYSTEMS + "configured")
        .then()
        .statusCode(200)
        .body("origin", equalTo("configuration"))
        .body("auth.token.set", equalTo(true))
        .body(not(containsString("hunter2")));
    as(Tokens.ADMIN)
        .body("{\"baseUrl\": \"http://elsewhere\"}")
        .put(SYSTEMS + "configured")
        .then()
        .statusCode(409)
        .body("detail", containsString("holdfast.site.external-systems.configured"));
    as(Tokens.ADMIN).delete(SYSTEMS + "configured").then().statusCode(409);
  }

  @Test
  void lists_are_by_name_and_without_secrets() {
    put(PLANT);
    as(Tokens.ADMIN).body(ERP.formatted("\"password\": \"hunter2\"")).put(SYSTEMS + "erp");

    as(Tokens.OPERATOR)
        .get("/api/v1/definitions/external-systems")
        .then()
        .statusCode(200)
        .body("items.name", hasItems("configured", "erp"))
        .body(not(containsString("hunter2")));
    as(Tokens.OPERATOR)
        .get("/api/v1/definitions/databases")
        .then()
        .statusCode(200)
        .body("items.name", hasItems("plant"))
        .body(not(containsString("hunter2")));
  }

  @Test
  void a_flaw_is_a_problem_that_names_the_field_and_changes_nothing() {
    put(PLANT.replace("postgresql://", "postgresql://me:hunter2@"))
        .then()
        .statusCode(400)
        .contentType("application/problem+json")
        .body("field", equalTo("url"))
        .body(not(containsString("hunter2")));

    assertThat(definitions.database("plant")).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "nothing", "[]", "{\"password\": hunter2}", "{} {}", "{\"url\":1,\"url\":2}"})
  void a_body_that_is_no_object_is_a_problem_that_repeats_nothing(String body) {
    put(body)
        .then()
        .statusCode(400)
        .contentType("application/problem+json")
        .body(not(containsString("hunter2")));
  }

  @Test
  void a_name_that_cannot_be_one_is_refused() {
    as(Tokens.ADMIN)
        .body(PLANT)
        .put(DATABASES + "{name}", "a b")
        .then()
        .statusCode(400)
        .body("field", equalTo("name"));
  }

  @ParameterizedTest
  @CsvSource(
      textBlock =
          """
          submit-token,   403, 403, 403
          viewer-token,   404, 403, 403
          operator-token, 404, 403, 403
          admin-token,    404, 201, 204
          nobody,         401, 401, 401
          """)
  void only_an_admin_changes_and_only_those_who_may_look_see(
      String token, int get, int put, int delete) {
    as(token).get(DATABASES + "plant").then().statusCode(get);
    as(token).body(PLANT).put(DATABASES + "plant").then().statusCode(put);
    as(token).delete(DATABASES + "plant").then().statusCode(delete);
  }

  @Test
  void every_change_is_in_the_event_log_with_who_made_it() {
    put(PLANT);
    as(Tokens.ADMIN).delete(DATABASES + "plant");

    List<String> events =
        database
            .read(
                tx ->
                    tx.list(
                        "SELECT source || ': ' || text FROM site_events WHERE target = 'plant'"
                            + " AND kind LIKE 'Definition%' ORDER BY id DESC LIMIT 2",
                        row -> row.getString(1)))
            .await()
            .atMost(Duration.ofSeconds(5));
    assertThat(events)
        .containsExactly(
            "boss: the database plant was deleted", "boss: the database plant was defined");
  }

  private static Response put(String body) {
    return as(Tokens.ADMIN).body(body).put(DATABASES + "plant");
  }

  private static RequestSpecification as(String token) {
    return given().auth().oauth2(token).contentType(ContentType.JSON);
  }
}
