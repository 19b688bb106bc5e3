package dev.holdfast.central.testing;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.base.security.Roles;
import io.restassured.http.ContentType;
import io.restassured.response.Response;
import io.restassured.specification.RequestSpecification;
import java.util.Map;

/** People who sign in as a browser would. */
public final class People {

  public static final String PASSWORD = "correct horse battery staple";
  public static final String COOKIE = "holdfast-session";

  private People() {}

  /** An admin makes them, with a password. */
  public static void make(String name, String role) {
    admin()
        .body("{\"roles\": [\"%s\"]}".formatted(role))
        .put("/api/v1/users/" + name)
        .then()
        .statusCode(200);
    admin()
        .body("{\"password\": \"%s\"}".formatted(PASSWORD))
        .put("/api/v1/users/%s/password".formatted(name))
        .then()
        .statusCode(204);
  }

  public static RequestSpecification admin() {
    return Tokens.as(Roles.ADMIN).contentType(ContentType.JSON);
  }

  /** The text of the cookie. */
  public static String signIn(String name) {
    Response answer = tryToSignIn(name, PASSWORD);
    assertThat(answer.statusCode()).isEqualTo(204);
    return answer.cookie(COOKIE);
  }

  public static Response tryToSignIn(String name, String password) {
    return post(Map.of("name", name, "password", password));
  }

  public static Response open(String once) {
    return post(Map.of("once", once));
  }

  private static Response post(Map<String, String> login) {
    return page().contentType(ContentType.JSON).body(login).post("/api/v1/session");
  }

  /** What our own page sends, without a session. */
  public static RequestSpecification page() {
    return given().header("X-Requested-With", "holdfast").header("Sec-Fetch-Site", "same-origin");
  }

  public static RequestSpecification with(String cookie) {
    return page().cookie(COOKIE, cookie);
  }

  public static int look(String cookie) {
    return given().cookie(COOKIE, cookie).get("/api/v1/kpis").statusCode();
  }
}
