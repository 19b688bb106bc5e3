package dev.holdfast.central.recipients;

import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.empty;
import static org.hamcrest.Matchers.equalTo;

import dev.holdfast.base.security.Roles;
import dev.holdfast.central.testing.CentralTest;
import dev.holdfast.central.testing.Tokens;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.http.ContentType;
import io.restassured.response.ValidatableResponse;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
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

  private static ValidatableResponse get(String name) {
    return Tokens.as(Roles.VIEWER).get("/api/v1/lists/{name}", name).then();
  }

  @Test
  void a_list_is_made_replaced_and_deleted() {
    put("night shift", List.of("bert@example.com", "anna@example.com", "Anna@Example.com"))
        .statusCode(200)
        .body("recipients", contains("anna@example.com", "bert@example.com"));
    put("night shift", List.of("carla@example.com")).statusCode(200);

    get("night shift").body("recipients", contains("carla@example.com"));
    Tokens.as(Roles.VIEWER).get("/api/v1/lists").then().body("items.name", contains("night shift"));

    Tokens.as(Roles.ADMIN).delete("/api/v1/lists/{name}", "night shift").then().statusCode(204);
    get("night shift").statusCode(404).body("detail", containsString("night shift"));
    Tokens.as(Roles.ADMIN).delete("/api/v1/lists/{name}", "night shift").then().statusCode(404);
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
}
