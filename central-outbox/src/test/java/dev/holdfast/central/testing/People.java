package dev.holdfast.central.testing;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.base.security.Roles;
import io.quarkus.elytron.security.common.BcryptUtil;
import io.restassured.http.ContentType;
import io.restassured.response.Response;
import io.restassured.specification.RequestSpecification;
import java.util.Map;

/** People who sign in as a browser would. */
public final class People {

  public static final String PASSWORD = "correct horse battery staple";
  private static final String HASH = BcryptUtil.bcryptHash(PASSWORD, 4);

  public static final String COOKIE = "holdfast-session";

  private People() {}

  /** They are just there, with a password that takes little time to compare. */
  public static void make(Rows rows, String name, String role) {
    rows.execute(
        """
        INSERT INTO users (name, roles, password_hash, created_at, created_by, updated_at, updated_by)
        VALUES ('%s', ARRAY['%s'], '%s', now(), 'test', now(), 'test')
        """
            .formatted(name, role, HASH));
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
