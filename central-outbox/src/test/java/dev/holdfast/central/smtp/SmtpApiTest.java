package dev.holdfast.central.smtp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasItem;
import static org.hamcrest.Matchers.not;
import static org.hamcrest.Matchers.nullValue;
import static org.hamcrest.Matchers.startsWith;

import dev.holdfast.base.security.Roles;
import dev.holdfast.central.testing.CentralTest;
import dev.holdfast.central.testing.Tokens;
import dev.holdfast.testkit.smtp.SessionScript;
import dev.holdfast.testkit.smtp.SmtpSink;
import dev.holdfast.testkit.smtp.Stage;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.http.ContentType;
import io.restassured.response.ValidatableResponse;
import io.restassured.specification.RequestSpecification;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@QuarkusTest
class SmtpApiTest extends CentralTest {

  private static final String ONE = "/api/v1/smtp-configurations/{name}";

  private static Map<String, Object> login() {
    Map<String, Object> body = new HashMap<>();
    body.put("host", "smtp.example.com");
    body.put("auth", "Login");
    body.put("username", "holdfast");
    body.put("secret", "pass-word-7");
    body.put("from", "holdfast@example.com");
    return body;
  }

  private static RequestSpecification admin() {
    return Tokens.as(Roles.ADMIN).contentType(ContentType.JSON);
  }

  private static ValidatableResponse put(String name, Map<String, ?> body, String ifMatch) {
    RequestSpecification request = ifMatch == null ? admin() : admin().header("If-Match", ifMatch);
    return request.body(body).put(ONE, name).then();
  }

  private static ValidatableResponse get(String name) {
    return Tokens.as(Roles.VIEWER).get(ONE, name).then();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "'port':'587'|port",
        "'port':587.5|port",
        "'enabled':'false'|enabled",
        "'enabled':0|enabled",
        "'username':5|username",
        "'failover':1|failover",
        "'host':'elsewhere.example.com'|host"
      },
      quoteCharacter = '`')
  void what_is_not_of_the_form_is_named_and_changes_nothing(String more, String field) {
    String body = "{'host':'smtp.example.com','from':'a@example.com',%s}".formatted(more);

    admin()
        .body(body.replace('\'', '"'))
        .put(ONE, "relay")
        .then()
        .statusCode(400)
        .body("field", equalTo(field));

    get("relay").statusCode(404);
  }

  @Test
  void a_configuration_is_made_changed_and_deleted() {
    put("relay", login(), null)
        .statusCode(201)
        .header("ETag", "\"1\"")
        .body("port", equalTo(587))
        .body("tlsMode", equalTo("StartTls"))
        .body("secretSet", equalTo(true))
        .body("secret", nullValue())
        .body("origin", equalTo("stored"))
        .body("updatedBy", equalTo("test-admin"));

    Map<String, Object> changed = login();
    changed.remove("secret");
    changed.put("port", 2525);
    put("relay", changed, null).statusCode(428);
    put("relay", changed, "\"9\"").statusCode(412);
    put("relay", changed, "\"1\"")
        .statusCode(200)
        .header("ETag", "\"2\"")
        .body("secretSet", equalTo(true));
    get("relay").body("port", equalTo(2525)).body("secret", nullValue());

    admin().delete(ONE, "relay").then().statusCode(428);
    admin().header("If-Match", "\"2\"").delete(ONE, "relay").then().statusCode(204);
    get("relay").statusCode(404);
  }

  @Test
  void what_was_read_can_be_sent_back_and_changes_nothing() {
    put("relay", login(), null).statusCode(201);
    Map<String, Object> read = get("relay").extract().body().jsonPath().getMap("$");

    put("relay", read, null).statusCode(200).header("ETag", "\"1\"");
    assertThat(rows.texts("SELECT event FROM audit_events")).containsExactly("Created");
  }

  @Test
  void the_same_secret_once_more_changes_nothing() {
    put("relay", login(), null).statusCode(201).header("ETag", "\"1\"");

    put("relay", login(), null).statusCode(200).header("ETag", "\"1\"");

    get("relay").header("ETag", "\"1\"");
    assertThat(rows.texts("SELECT CAST(version AS text) FROM smtp_configurations"))
        .containsExactly("1");
  }

  @Test
  void the_secret_lies_sealed_in_the_database() {
    put("relay", login(), null).statusCode(201);

    assertThat(rows.texts("SELECT secret FROM smtp_configurations"))
        .allMatch(text -> text.startsWith("v1:") && !text.contains("pass-word-7"));
  }

  @Test
  void a_secret_does_not_follow_to_another_server() {
    put("relay", login(), null).statusCode(201);
    Map<String, Object> elsewhere = login();
    elsewhere.remove("secret");
    elsewhere.put("host", "smtp.evil.example");

    put("relay", elsewhere, "*")
        .statusCode(400)
        .body("field", equalTo("secret"))
        .body("detail", containsString("another server"));
  }

  @Test
  void the_settings_are_the_configuration_named_default_until_a_row_stands_in_for_it() {
    get("default")
        .statusCode(200)
        .header("ETag", nullValue())
        .body("origin", equalTo("settings"))
        .body("port", equalTo(sink.port()));
    put("default", login(), null).statusCode(201);
    get("default").body("origin", equalTo("stored")).body("host", equalTo("smtp.example.com"));

    admin().header("If-Match", "*").delete(ONE, "default").then().statusCode(204);
    get("default").body("origin", equalTo("settings"));
    admin().header("If-Match", "*").delete(ONE, "default").then().statusCode(404);
  }

  @Test
  void all_are_listed_in_the_order_of_failover() {
    Map<String, Object> last = login();
    last.put("failoverOrder", 200);
    Map<String, Object> first = login();
    first.put("failoverOrder", 1);
    put("b-first", first, null).statusCode(201);
    put("a-last", last, null).statusCode(201);

    Tokens.as(Roles.VIEWER)
        .get("/api/v1/smtp-configurations")
        .then()
        .body("items.name", contains("b-first", "default", "a-last"));
  }

  @ParameterizedTest
  @CsvSource({
    "host, ''",
    "host, 'a b'",
    "port, 0",
    "port, 65536",
    "tlsMode, Ssl",
    "auth, Kerberos",
    "username, ''",
    "secret, ''",
    "from, nobody",
    "from, 'a@b.c>\r\nX: y'",
    "trust, 'no certificate'",
    "from, 'Holdfast <nobody>'",
    "maxConcurrentConnections, 0",
    "maxRecipientsPerMail, 0",
    "maxRecipientsPerMail, 1001",
    "timeout, soon",
    "timeout, 1h",
    "retryDelay, later",
    "failoverOrder, first"
  })
  void what_is_wrong_is_named_by_its_field(String field, String value) {
    Map<String, Object> body = login();
    body.put(field, value);

    put("relay", body, null).statusCode(400).body("field", equalTo(field));
    assertThat(rows.texts("SELECT name FROM smtp_configurations")).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"tokenUrl, not a url", "tokenUrl, ftp://x/y", "clientId, ''", "username, ''"})
  void oauth_needs_its_fields(String field, String value) {
    Map<String, Object> body = login();
    body.putAll(Map.of("auth", "XOAuth2", "tokenUrl", "https://x/token", "clientId", "c"));
    body.put(field, value);

    put("relay", body, null).statusCode(400).body("field", equalTo(field));
  }

  @Test
  void a_name_that_no_path_could_carry_is_refused() {
    put("a name", login(), null).statusCode(400).body("field", equalTo("name"));
  }

  @Test
  void every_change_is_audited_without_the_secret() {
    put("relay", login(), null).statusCode(201);
    Map<String, Object> changed = login();
    changed.put("secret", "pass-word-8");
    put("relay", changed, "*").statusCode(200);
    changed.put("port", 26);
    put("relay", changed, "*").statusCode(200);
    admin().header("If-Match", "*").delete(ONE, "relay").then().statusCode(204);

    assertThat(
            rows.texts(
                """
                SELECT concat_ws(' ', actor, kind, event, subject, detail->'before'->>'port',
                  detail->'after'->>'port', detail->>'secretsChanged')
                FROM audit_events ORDER BY id
                """))
        .containsExactly(
            "test-admin SmtpConfiguration Created smtp-configuration relay 587 true",
            "test-admin SmtpConfiguration Changed smtp-configuration relay 587 587 true",
            "test-admin SmtpConfiguration Changed smtp-configuration relay 587 26 false",
            "test-admin SmtpConfiguration Deleted smtp-configuration relay 26 true");
    assertThat(rows.texts("SELECT CAST(detail AS text) FROM audit_events"))
        .noneMatch(detail -> detail.contains("pass-word"));
  }

  @Test
  void a_test_mail_shows_the_dialogue_without_the_password() {
    try (SmtpSink relay = SmtpSink.builder().auth("holdfast", "pass-word-7").start()) {
      Map<String, Object> body = login();
      body.putAll(
          Map.of("host", "localhost", "port", relay.port(), "tlsMode", "None", "enabled", false));
      put("relay", body, null).statusCode(201);

      test("relay", "anna@example.com")
          .statusCode(200)
          .body("outcome", equalTo("Delivered"))
          .body("dialogue", hasItem(startsWith("S: 220 ")))
          .body("dialogue", hasItem("C: AUTH PLAIN ***"))
          .body("dialogue", hasItem("C: RCPT TO:<anna@example.com>"))
          .body("dialogue", hasItem(startsWith("S: 235 ")))
          .body("toString()", not(containsString("pass-word-7")));
      assertThat(relay.mails().get(0).subject()).isEqualTo("Test mail from Holdfast");
      assertThat(rows.texts("SELECT event || ' ' || actor FROM audit_events ORDER BY id"))
          .containsExactly("Created test-admin", "Tested test-admin");
    }
  }

  @Test
  void a_test_mail_that_fails_says_where() {
    sink.script(SessionScript.reply(Stage.RCPT, 550, "5.1.1 no such user"));

    test("default", "nobody@example.com")
        .statusCode(200)
        .body("outcome", equalTo("Permanent"))
        .body("detail", containsString("550"))
        .body("dialogue", hasItem("S: 550 5.1.1 no such user"));
    test("default", "nobody").statusCode(400).body("field", equalTo("to"));
    test("unknown", "anna@example.com").statusCode(404);
  }

  private static ValidatableResponse test(String name, String to) {
    return admin().body(Map.of("to", to)).post(ONE + "/test", name).then();
  }
}
