package dev.holdfast.central.sessions;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.equalTo;

import dev.holdfast.central.testing.CentralTest;
import dev.holdfast.central.testing.People;
import dev.holdfast.testkit.oidc.OidcProvider;
import dev.holdfast.testkit.oidc.OidcProvider.Person;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.http.ContentType;
import java.io.IOException;
import java.net.CookieManager;
import java.net.HttpCookie;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** People whom somebody else vouches for, against a provider that is really asked. */
@QuarkusTest
class OidcTest extends CentralTest {

  private static final Person ANNA = new Person("8f14e45f", "Anna", Set.of("night-shift", "golf"));

  OidcProvider provider;

  @TestHTTPResource("/login/oidc")
  URI way;

  /** The end of the way there and back. */
  private record Arrived(String at, CookieManager cookies) {

    Optional<String> session() {
      return cookies.getCookieStore().getCookies().stream()
          .filter(cookie -> cookie.getName().equals(People.COOKIE))
          .map(HttpCookie::getValue)
          .findFirst();
    }

    Set<String> cookieNames() {
      return cookies.getCookieStore().getCookies().stream()
          .map(HttpCookie::getName)
          .collect(java.util.stream.Collectors.toSet());
    }
  }

  private Arrived arrive(Person as) {
    provider.vouchFor(as);
    CookieManager cookies = new CookieManager();
    HttpClient browser = HttpClient.newBuilder().cookieHandler(cookies).build();
    URI at = way;
    for (int hop = 0; hop < 10; hop++) {
      Optional<String> next = ask(browser, at).headers().firstValue("Location");
      if (next.isEmpty()) {
        return new Arrived(at.toString(), cookies);
      }
      at = at.resolve(next.get());
    }
    throw new AssertionError("there is no end to being sent elsewhere: " + at);
  }

  private static HttpResponse<String> ask(HttpClient browser, URI at) {
    try {
      return browser.send(HttpRequest.newBuilder(at).build(), HttpResponse.BodyHandlers.ofString());
    } catch (IOException e) {
      throw new AssertionError("cannot get " + at, e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError(e);
    }
  }

  @Test
  void somebody_who_is_vouched_for_gets_a_session_of_our_own_with_the_roles_they_have_there() {
    Arrived anna = arrive(ANNA);

    assertThat(anna.at()).endsWith("/");
    assertThat(anna.cookieNames()).containsExactly(People.COOKIE);
    People.with(anna.session().orElseThrow())
        .get("/api/v1/session")
        .then()
        .statusCode(200)
        .body("name", equalTo("anna"))
        .body("roles", contains("operator"))
        .body("by", equalTo("session"))
        .body("passwordNeeded", equalTo(false));
    People.admin().get("/api/v1/users/anna").then().body("signsInBy", equalTo("oidc"));
    assertThat(
            rows.texts(
                "SELECT event || ' ' || actor || ' ' || subject FROM audit_events ORDER BY id"))
        .containsExactly("Created system user anna", "SignedIn anna user anna");
  }

  @Test
  void signing_out_ends_it_like_any_other() {
    String session = arrive(ANNA).session().orElseThrow();

    People.with(session).delete("/api/v1/session").then().statusCode(204);

    assertThat(People.look(session)).isEqualTo(401);
  }

  @Test
  void roles_follow_what_is_said_there_at_every_sign_in() {
    String first = arrive(ANNA).session().orElseThrow();

    String second =
        arrive(new Person(ANNA.subject(), "Anna", Set.of("viewer"))).session().orElseThrow();

    for (String session : new String[] {first, second}) {
      People.with(session).get("/api/v1/session").then().body("roles", contains("viewer"));
    }
    assertThat(
            rows.texts("SELECT detail::text FROM audit_events WHERE event = 'Changed'").toString())
        .contains("operator", "viewer");
  }

  @Test
  void who_has_no_role_any_more_is_out() {
    String session = arrive(ANNA).session().orElseThrow();

    Arrived again = arrive(new Person(ANNA.subject(), "Anna", Set.of("golf")));

    assertThat(again.at()).endsWith("/login#refused=no-role");
    assertThat(again.cookieNames()).isEmpty();
    assertThat(People.look(session)).isEqualTo(401);
    assertThat(rows.texts("SELECT detail ->> 'by' FROM audit_events WHERE event = 'Refused'"))
        .containsExactly("oidc: no-role");
  }

  @Test
  void the_name_of_somebody_else_opens_nothing_of_theirs() {
    People.make(rows, "anna", "admin");
    assertThat(arrive(ANNA).at()).endsWith("/login#refused=name-taken");

    rows.execute("DELETE FROM users");
    arrive(ANNA);
    Arrived namesake = arrive(new Person("c9f0f895", "Anna", Set.of("admin")));

    assertThat(namesake.at()).endsWith("/login#refused=name-taken");
    assertThat(rows.texts("SELECT array_to_string(roles, ',') FROM users"))
        .containsExactly("operator");
  }

  @Test
  void who_has_another_name_there_by_now_keeps_the_one_they_came_with() {
    arrive(ANNA);

    arrive(new Person(ANNA.subject(), "Anna.Smith", ANNA.groups()));

    assertThat(rows.texts("SELECT name FROM users")).containsExactly("anna");
  }

  @Test
  void a_name_that_cannot_be_one_here_is_said() {
    assertThat(arrive(new Person("1", "Anna Smith", Set.of("viewer"))).at())
        .endsWith("/login#refused=bad-name");
  }

  @Test
  void an_admin_keeps_somebody_out_all_the_same() {
    String session = arrive(ANNA).session().orElseThrow();
    People.admin()
        .header("If-Match", "*")
        .body("{\"roles\": [\"operator\"], \"disabled\": true}")
        .put("/api/v1/users/anna")
        .then()
        .statusCode(200);

    assertThat(arrive(ANNA).at()).endsWith("/login#refused=disabled");
    assertThat(People.look(session)).isEqualTo(401);
  }

  @Test
  void who_is_vouched_for_has_no_other_way_in() {
    String session = arrive(ANNA).session().orElseThrow();

    People.admin().body("{}").post("/api/v1/users/anna/one-time-link").then().statusCode(409);
    People.admin()
        .body("{\"password\": \"%s\"}".formatted(People.PASSWORD))
        .put("/api/v1/users/anna/password")
        .then()
        .statusCode(409);
    People.with(session)
        .contentType(ContentType.JSON)
        .body("{\"newPassword\": \"%s\"}".formatted(People.PASSWORD))
        .put("/api/v1/session/password")
        .then()
        .statusCode(409)
        .body("type", equalTo("urn:holdfast:problem:vouched-for"));
  }

  @Test
  void its_tokens_open_nothing_and_nobody_is_sent_away_from_the_api() {
    given()
        .header("Authorization", "Bearer " + provider.token(ANNA))
        .get("/api/v1/kpis")
        .then()
        .statusCode(401);
    given().redirects().follow(false).get("/api/v1/kpis").then().statusCode(401);
    given().redirects().follow(false).get("/q/metrics").then().statusCode(401);
    given().redirects().follow(false).get("/").then().statusCode(200);
  }

  @Test
  void a_code_that_nobody_was_sent_for_lets_nobody_in() {
    HttpResponse<String> answer =
        ask(HttpClient.newHttpClient(), URI.create(way + "?code=stolen&state=stolen"));

    assertThat(answer.statusCode()).isIn(302, 401);
    assertThat(answer.headers().allValues("Set-Cookie").toString()).doesNotContain(People.COOKIE);
    assertThat(rows.texts("SELECT user_name FROM sessions")).isEmpty();
  }

  @Test
  void the_login_page_can_offer_it() {
    given().get("/api/v1/session/ways-in").then().body("oidc", equalTo("the plant's directory"));
  }
}
