package dev.holdfast.central.recipients;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.empty;
import static org.hamcrest.Matchers.equalTo;

import dev.holdfast.base.security.Roles;
import dev.holdfast.central.testing.CentralTest;
import dev.holdfast.central.testing.Tokens;
import dev.holdfast.testkit.waiting.Eventually;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.http.ContentType;
import io.restassured.response.ValidatableResponse;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@QuarkusTest
class ListApiTest extends CentralTest {

  private static ValidatableResponse put(String name, List<String> recipients) {
    return Tokens.as(Roles.ADMIN)
        .contentType(ContentType.JSON)
        .body(Map.of("recipients", recipients))
        .put("/api/v1/lists/{name}", name)
        .then();
  }

  private static ValidatableResponse put(String name, List<String> recipients, String ifMatch) {
    return Tokens.as(Roles.ADMIN)
        .contentType(ContentType.JSON)
        .header("If-Match", ifMatch)
        .body(Map.of("recipients", recipients))
        .put("/api/v1/lists/{name}", name)
        .then();
  }

  private static ValidatableResponse delete(String name, String ifMatch) {
    return Tokens.as(Roles.ADMIN)
        .header("If-Match", ifMatch)
        .delete("/api/v1/lists/{name}", name)
        .then();
  }

  private static ValidatableResponse get(String name) {
    return Tokens.as(Roles.VIEWER).get("/api/v1/lists/{name}", name).then();
  }

  @Test
  void a_list_is_made_replaced_and_deleted() {
    put("night shift", List.of("bert@example.com", "anna@example.com", "Anna@Example.com"))
        .statusCode(200)
        .body("recipients", contains("anna@example.com", "bert@example.com"));
    String tag = get("night shift").extract().header("ETag");
    put("night shift", List.of("carla@example.com"), tag).statusCode(200);

    get("night shift").body("recipients", contains("carla@example.com"));
    Tokens.as(Roles.VIEWER).get("/api/v1/lists").then().body("items.name", contains("night shift"));

    delete("night shift", "*").statusCode(204);
    get("night shift").statusCode(404).body("detail", containsString("night shift"));
    delete("night shift", "*").statusCode(404);
  }

  @Test
  void a_byte_order_mark_is_no_part_of_the_body() {
    Tokens.as(Roles.ADMIN)
        .contentType("application/json; charset=utf-8")
        .body("\uFEFF{\"recipients\":[]}".getBytes(StandardCharsets.UTF_8))
        .put("/api/v1/lists/ops")
        .then()
        .statusCode(200);
  }

  @Test
  void a_list_may_be_empty() {
    put("nobody", List.of()).statusCode(200);

    get("nobody").statusCode(200).body("recipients", empty());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "anna",
        "anna@",
        "@example.com",
        "a b@example.com",
        "anna@example.com\nBcc: x@y.z",
        "Anna <anna@example.com>",
        "a@b@example.com",
        "anna@example.com,bert@example.com"
      })
  void what_is_no_address_is_refused_by_its_place(String address) {
    put("ops", List.of("anna@example.com", address))
        .statusCode(400)
        .body("field", equalTo("recipients"))
        .body("detail", containsString("entry 2"));
  }

  @Test
  void too_many_recipients_are_refused() {
    put("ops", IntStream.range(0, 501).mapToObj(n -> "a" + n + "@example.com").toList())
        .statusCode(400)
        .body("detail", containsString("at most 500"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{'recipients':['a@example.com'],'recipients':[]}|recipients",
        "{'recipients':['a@example.com']} garbage|",
        "{'recipients':'a@example.com'}|recipients",
        "{'recipients':[5]}|recipients",
        "{'recipients':[],'type':5}|type",
        "{'recipients':[],'recipient':'a@example.com'}|recipient",
        "{'type':'Webhook','webhook':{'url':'https://a/b','url':'https://a/c'}}|webhook.url",
        "{'type':'Webhook','webhook':{'url':7}}|webhook.url"
      },
      quoteCharacter = '`')
  void what_is_not_of_the_form_is_named_and_changes_nothing(String body, String field) {
    Tokens.as(Roles.ADMIN)
        .contentType(ContentType.JSON)
        .body(body.replace('\'', '"'))
        .put("/api/v1/lists/ops")
        .then()
        .statusCode(400)
        .body("field", equalTo(field));

    get("ops").statusCode(404);
  }

  @Test
  void a_body_without_recipients_is_refused() {
    Tokens.as(Roles.ADMIN)
        .contentType(ContentType.JSON)
        .body("{}")
        .put("/api/v1/lists/ops")
        .then()
        .statusCode(400)
        .body("field", equalTo("recipients"));
  }

  @Test
  void what_exists_is_only_changed_by_who_says_what_he_saw() {
    put("ops", List.of("anna@example.com")).statusCode(200).header("ETag", "\"1\"");

    put("ops", List.of("bert@example.com"))
        .statusCode(428)
        .body("detail", containsString("If-Match"));
    put("ops", List.of("bert@example.com"), "\"7\"")
        .statusCode(412)
        .body("detail", containsString("read it again"));
    Tokens.as(Roles.ADMIN).delete("/api/v1/lists/ops").then().statusCode(428);
    delete("ops", "\"7\"").statusCode(412);
    get("ops").body("recipients", contains("anna@example.com"));

    put("ops", List.of("bert@example.com"), "\"1\"").statusCode(200).header("ETag", "\"2\"");
    put("new", List.of("bert@example.com"), "\"1\"").statusCode(412);
  }

  @Test
  void what_somebody_changes_past_central_meanwhile_is_not_overwritten() throws Exception {
    put("ops", List.of("anna@example.com")).statusCode(200);

    CompletableFuture<Integer> status;
    try (Connection psql = rows.connect();
        Statement statement = psql.createStatement()) {
      psql.setAutoCommit(false);
      statement.execute("UPDATE notification_lists SET version = version + 1");
      status =
          CompletableFuture.supplyAsync(
              () -> put("ops", List.of("bert@example.com"), "\"1\"").extract().statusCode());
      Eventually.holds("central waits for the row", PATIENCE, this::somebodyWaits);
      psql.commit();
    }

    assertThat(status.get(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isEqualTo(412);
    get("ops").header("ETag", "\"2\"").body("recipients", contains("anna@example.com"));
    assertThat(rows.texts("SELECT event FROM audit_events")).containsExactly("Created");
  }

  private boolean somebodyWaits() {
    return !rows.texts("SELECT mode FROM pg_locks WHERE NOT granted").isEmpty();
  }

  @Test
  void hundreds_are_replaced_by_hundreds() {
    List<String> before = IntStream.range(0, 500).mapToObj(n -> "a" + n + "@example.com").toList();
    List<String> after = IntStream.range(250, 750).mapToObj(n -> "a" + n + "@example.com").toList();
    put("ops", before).statusCode(200);

    put("ops", after, "*").statusCode(200).header("ETag", "\"2\"");

    assertThat(get("ops").extract().<List<String>>path("recipients"))
        .containsExactlyElementsOf(after.stream().sorted().toList());
  }

  @Test
  void sending_what_is_there_already_changes_nothing() {
    put("ops", List.of("anna@example.com")).statusCode(200);
    put("ops", List.of("anna@example.com")).statusCode(200).header("ETag", "\"1\"");

    assertThat(rows.texts("SELECT event FROM audit_events")).containsExactly("Created");
  }

  @Test
  void somebody_is_put_on_a_list_and_taken_off() {
    put("ops", List.of("anna@example.com")).statusCode(200);
    String one = "/api/v1/lists/ops/recipients/{address}";

    Tokens.as(Roles.ADMIN)
        .put(one, "bert@example.com")
        .then()
        .statusCode(200)
        .header("ETag", "\"2\"")
        .body("recipients", contains("anna@example.com", "bert@example.com"));
    Tokens.as(Roles.ADMIN).put(one, "BERT@example.com").then().header("ETag", "\"2\"");
    Tokens.as(Roles.ADMIN)
        .put(one, "bert")
        .then()
        .statusCode(400)
        .body("field", equalTo("recipients"));
    Tokens.as(Roles.ADMIN)
        .delete(one, "Anna@example.com")
        .then()
        .body("recipients", contains("bert@example.com"));
    Tokens.as(Roles.ADMIN)
        .put("/api/v1/lists/nobody/recipients/bert@example.com")
        .then()
        .statusCode(404);
  }

  @Test
  void every_change_is_audited_with_who_and_what() {
    put("ops", List.of("anna@example.com")).statusCode(200);
    put("ops", List.of("bert@example.com"), "*").statusCode(200);
    delete("ops", "*").statusCode(204);

    assertThat(
            rows.texts(
                """
                SELECT concat_ws(' ', actor, kind, event, subject,
                  detail->'before'->>'recipients', detail->'after'->>'recipients')
                FROM audit_events ORDER BY id
                """))
        .containsExactly(
            "test-admin List Created list ops [\"anna@example.com\"]",
            "test-admin List Changed list ops [\"anna@example.com\"] [\"bert@example.com\"]",
            "test-admin List Deleted list ops [\"bert@example.com\"]");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{\"type\": \"Pigeon\", \"recipients\": []} | type",
        "{\"type\": \"Webhook\"} | webhook",
        "{\"type\": \"Webhook\", \"webhook\": {\"key\": \"0123456789abcdef\"}} | webhook.url",
        "{\"type\": \"Webhook\", \"webhook\": {\"url\": \"ftp://x/y\"}} | webhook.url",
        "{\"type\": \"Webhook\", \"webhook\": {\"url\": \"http://u:p@x/y\"}} | webhook.url",
        "{\"type\": \"Webhook\", \"webhook\": {\"url\": \"http://x/y\"}} | webhook.key",
        "{\"type\": \"Webhook\", \"webhook\": {\"url\": \"http://x/y\", \"key\": \"short\"}} |"
            + " webhook.key",
        "{\"type\": \"Webhook\", \"webhook\": {\"url\": \"http://x/y\", \"format\": \"Fax\"}} |"
            + " webhook.format",
        "{\"type\": \"Webhook\", \"webhook\": {\"url\": \"http://x/y\", \"format\": \"Template\","
            + " \"template\": \"no\"}} | webhook.template"
      })
  void what_is_wrong_is_named_by_its_field(String body, String field) {
    Tokens.as(Roles.ADMIN)
        .contentType(ContentType.JSON)
        .body(body)
        .put("/api/v1/lists/ops")
        .then()
        .statusCode(400)
        .body("field", equalTo(field));
  }
}
