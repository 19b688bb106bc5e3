package dev.holdfast.system;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.testkit.oidc.OidcProvider;
import dev.holdfast.testkit.smtp.SmtpSink;
import io.restassured.http.ContentType;
import io.restassured.response.Response;
import io.restassured.specification.RequestSpecification;
import java.io.IOException;
import java.net.CookieManager;
import java.net.HttpCookie;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * People who get into central in every way there is, and some who do not. Answers that show a
 * credential by design, the only time, are not among those that are looked through.
 */
final class PeopleWithSecrets {

  private static final String COOKIE = "holdfast-session";
  private static final Pattern LINK = Pattern.compile("login#once=([\\w-]+)");
  private static final int MOST_HOPS = 10;

  private final Secrets secrets;
  private final Service central;
  private final Answers answers;

  PeopleWithSecrets(Secrets secrets, Service central, Answers answers) {
    this.secrets = secrets;
    this.central = central;
    this.answers = answers;
  }

  void letIn(SmtpSink mails, OidcProvider provider) {
    theFirst();
    byPassword();
    byLink();
    byMail(mails);
    byProvider(provider);
    scripts();
  }

  private void theFirst() {
    String line = central.process().awaitLogLine(LINK, CentralNodes.PATIENCE);
    String cookie = opened(secrets.know("first link", code(line)), "first session");
    answerOf(
        page()
            .cookie(COOKIE, cookie)
            .body(
                "{\"newPassword\": \"%s\"}".formatted(secrets.make("password of the first admin")))
            .put("/api/v1/session/password"),
        "session after a new password");
  }

  private void byPassword() {
    String password = secrets.make("password");
    user("anna", "{\"roles\": [\"operator\"]}");
    admin()
        .filter(answers)
        .body("{\"password\": \"%s\"}".formatted(password))
        .put("/api/v1/users/anna/password")
        .then()
        .statusCode(204);
    answerOf(signIn(page(), "anna", password), "session by password");
    for (String name : new String[] {"anna", "nobody"}) {
      refused(name, secrets.make("wrong password of " + name));
    }
    // Who types a password where the name belongs.
    refused(secrets.make("password in place of a name"), "anna");
    admin()
        .filter(answers)
        .body("{\"password\": [\"%s\"]}".formatted(secrets.make("password in a wrong body")))
        .put("/api/v1/users/anna/password")
        .then()
        .statusCode(400);
  }

  private void byLink() {
    user("bea", "{\"roles\": [\"viewer\"]}");
    String once = admin().body("{}").post("/api/v1/users/bea/one-time-link").path("once");
    opened(secrets.know("link", once), "session by link");
    String unused = admin().body("{}").post("/api/v1/users/bea/one-time-link").path("once");
    secrets.know("link that nobody opens", unused);
    page()
        .filter(answers)
        .body("{\"once\": \"%s\"}".formatted(secrets.make("link that was made up")))
        .post("/api/v1/session")
        .then()
        .statusCode(401);
  }

  private void byMail(SmtpSink mails) {
    user("cara", "{\"roles\": [\"viewer\"], \"email\": \"cara@example.org\"}");
    String shown = admin().body("{}").post("/api/v1/users/cara/one-time-link").asString();
    assertThat(shown).contains("mailedTo").doesNotContain("once");
    String mail = mails.awaitMails(1, CentralNodes.PATIENCE).get(0).body();
    opened(secrets.know("link by mail", code(mail)), "session by a link in a mail");
  }

  private void byProvider(OidcProvider provider) {
    provider.vouchFor(new OidcProvider.Person("8f14e45f", "dora", Set.of("operator")));
    CookieManager cookies = new CookieManager();
    HttpClient browser = HttpClient.newBuilder().cookieHandler(cookies).build();
    URI at = central.url("/login/oidc");
    for (int hop = 0; hop < MOST_HOPS; hop++) {
      Optional<String> next = location(browser, at);
      if (next.isEmpty()) {
        break;
      }
      at = at.resolve(next.get());
    }
    secrets.know(
        "session by the provider",
        cookies.getCookieStore().getCookies().stream()
            .filter(cookie -> cookie.getName().equals(COOKIE))
            .map(HttpCookie::getValue)
            .findFirst()
            .orElseThrow(() -> new AssertionError("nobody came in by the provider")));
  }

  private static Optional<String> location(HttpClient browser, URI at) {
    try {
      return browser
          .send(HttpRequest.newBuilder(at).build(), HttpResponse.BodyHandlers.discarding())
          .headers()
          .firstValue("Location");
    } catch (IOException e) {
      throw new AssertionError("cannot get " + at, e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError(e);
    }
  }

  /** Tokens that are good, ended, and unknown. */
  private void scripts() {
    for (String name : new String[] {"good", "revoked"}) {
      Response made =
          admin()
              .body("{\"name\": \"%s\", \"roles\": [\"viewer\"]}".formatted(name))
              .post("/api/v1/tokens");
      String token = secrets.know("token that is " + name, made.path("token"));
      if (name.equals("revoked")) {
        admin().filter(answers).delete("/api/v1/tokens/" + made.path("tokenId"));
      }
      assertThat(with(token)).isEqualTo(name.equals("good") ? 200 : 401);
    }
    assertThat(with(secrets.make("token that nobody knows"))).isEqualTo(401);
    secrets.knowWhole("token of the settings", Service.TOKEN);
  }

  private int with(String token) {
    return anybody()
        .filter(answers)
        .header("Authorization", "Bearer " + token)
        .get("/api/v1/status")
        .statusCode();
  }

  private void user(String name, String body) {
    admin().filter(answers).body(body).put("/api/v1/users/" + name).then().statusCode(200);
  }

  private void refused(String name, String password) {
    assertThat(signIn(page().filter(answers), name, password).statusCode()).isEqualTo(401);
  }

  private static Response signIn(RequestSpecification page, String name, String password) {
    return page.body("{\"name\": \"%s\", \"password\": \"%s\"}".formatted(name, password))
        .post("/api/v1/session");
  }

  private String opened(String once, String session) {
    return answerOf(
        page().body("{\"once\": \"%s\"}".formatted(once)).post("/api/v1/session"), session);
  }

  private String answerOf(Response signedIn, String session) {
    return secrets.know(session, signedIn.then().statusCode(204).extract().cookie(COOKIE));
  }

  private static String code(String text) {
    Matcher link = LINK.matcher(text);
    assertThat(link.find()).as(text).isTrue();
    return link.group(1);
  }

  private RequestSpecification admin() {
    return central.request();
  }

  private RequestSpecification anybody() {
    return given().baseUri(central.url("").toString()).contentType(ContentType.JSON);
  }

  /** What our own page sends. */
  private RequestSpecification page() {
    return anybody().header("X-Requested-With", "holdfast");
  }
}
