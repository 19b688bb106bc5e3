package dev.holdfast.site.intake;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.equalTo;

import dev.holdfast.site.testing.Site;
import dev.holdfast.site.testing.SiteResource;
import dev.holdfast.site.testing.Tokens;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.ValidatableResponse;
import jakarta.inject.Inject;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Whatever is wrong with a request is told by field, and leaves no trace in the file. */
@QuarkusTest
@QuarkusTestResource(SiteResource.class)
class BadInputTest {

  private static final String MESSAGES = "messages";
  private static final String CALLS = "external-systems/erp/calls";
  private static final String WRITES = "databases/historian/writes";
  private static final String NOTIFICATIONS = "notifications";
  private static final String FIELD = "invalid-field";

  @Inject Site site;

  @ParameterizedTest(name = "{0}: {1}")
  @MethodSource("requests")
  void a_bad_request_is_a_problem_that_names_the_field_and_stores_nothing(
      String path, String what, String body, int status, String type, String field) {
    Set<String> before = site.knownIds();

    ValidatableResponse response =
        Site.post(path, body)
            .then()
            .statusCode(status)
            .contentType("application/problem+json")
            .body("status", equalTo(status))
            .body("type", equalTo("urn:holdfast:problem:" + type))
            .body("field", equalTo(field));

    assertThat(response.extract().<String>path("detail")).isNotBlank();
    assertThat(before).containsAll(site.knownIds());
  }

  static Stream<Arguments> requests() {
    return Stream.of(
            bodies(MESSAGES),
            bodies(CALLS),
            bodies(WRITES),
            bodies(NOTIFICATIONS),
            options(MESSAGES, Site.message("erp", "")),
            options(CALLS, "{\"method\": \"Ping\"}"),
            options(NOTIFICATIONS, "{\"list\":\"l\",\"subject\":\"s\",\"body\":\"b\"}"),
            messages(),
            calls(),
            writes())
        .flatMap(rows -> rows);
  }

  /** No JSON object at all. */
  private static Stream<Arguments> bodies(String path) {
    return Stream.of(
        Arguments.of(path, "no body", "", 400, "no-body", null),
        Arguments.of(path, "null", "null", 400, "unreadable-body", null),
        Arguments.of(path, "an array", "[{}]", 400, "unreadable-body", null),
        Arguments.of(path, "a number", "17", 400, "unreadable-body", null),
        Arguments.of(path, "no JSON", "target=erp", 400, "unreadable-body", null),
        Arguments.of(path, "cut off", "{\"target\": \"er", 400, "unreadable-body", null),
        Arguments.of(path, "no number", "{\"a\": 1e99999999999}", 400, "unreadable-body", null),
        Arguments.of(path, "two objects", "{}{}", 400, "unreadable-body", null),
        Arguments.of(path, "a field twice", "{\"list\":\"a\",\"list\":\"b\"}", 400, FIELD, "list"));
  }

  /** What any message may say besides. */
  private static Stream<Arguments> options(String path, String sound) {
    String long513 = "x".repeat(513);
    return Stream.of(
            option("messageId", "\"17\""),
            option("messageId", "17"),
            option("maxRetries", "-1"),
            option("maxRetries", "1.5"),
            option("maxRetries", "\"3\""),
            option("maxRetries", "99999999999"),
            option("retryInterval", "\"soon\""),
            option("retryInterval", "\"0s\""),
            option("retryInterval", "\"-5s\""),
            option("retryInterval", "\"8d\""),
            option("retryInterval", "30"),
            option("attemptImmediate", "\"no\""),
            option("orderingKey", "\" \""),
            option("orderingKey", "\"" + long513 + "\""),
            option("expiresAt", "\"tomorrow\""),
            option("expiresAt", "\"2020-01-01T00:00:00Z\""),
            option("expiresAt", "1767225600"),
            option("expiresAt", "\"+10000-01-01T00:00:00Z\""),
            option("expiresAt", "\"+999999999-12-31T23:59:59Z\""),
            option("idempotencyKey", "\"\""),
            option("idempotencyKey", "\"" + long513 + "\""),
            option("originInstance", "[\"a\"]"),
            option("sourceScript", "\"" + long513 + "\""),
            option("executionId", "\"a\\u0000b\""),
            option("parentExecutionId", "\"\\ud800\""))
        .map(
            option ->
                Arguments.of(
                    path,
                    option[0] + " is " + shorten(option[1]),
                    with(sound, option[0], option[1]),
                    400,
                    FIELD,
                    option[0]));
  }

  private static Stream<Arguments> messages() {
    String payload = "\"payload\": {\"method\": \"Ping\"}";
    return Stream.of(
            field("category", "{\"target\": \"erp\", %s}".formatted(payload)),
            field("category", "{\"category\": \"Mail\", \"target\": \"e\", %s}".formatted(payload)),
            field("category", "{\"category\": 0, \"target\": \"erp\", %s}".formatted(payload)),
            field("target", "{\"category\": \"ExternalSystem\", %s}".formatted(payload)),
            field(
                "target", "{\"category\": \"ExternalSystem\", \"target\": \" \", " + payload + "}"),
            field(
                "target",
                "{\"category\": \"ExternalSystem\", \"target\": \"%s\", %s}"
                    .formatted("x".repeat(129), payload)),
            field(
                "target",
                "{\"category\": \"ExternalSystem\", \"target\": \"a\\nb\", %s}".formatted(payload)),
            field("payload", "{\"category\": \"ExternalSystem\", \"target\": \"erp\"}"),
            field(
                "payload",
                "{\"category\": \"ExternalSystem\", \"target\": \"erp\", \"payload\": null}"),
            field("colour", with(Site.message("erp", ""), "colour", "\"red\"")),
            field(
                "payload",
                "{\"category\": \"Notification\", \"target\": \"ops\", \"payload\": \"x\"}"),
            field(
                "payload",
                "{\"category\": \"ExternalSystem\", \"target\": \"erp\", \"payload\": [1]}"),
            field(
                "payload.prioritty",
                "{\"category\": \"Notification\", \"target\": \"ops\", \"payload\":"
                    + " {\"subject\": \"s\", \"body\": \"b\", \"prioritty\": \"high\"}}"),
            field(
                "payload.method",
                "{\"category\": \"ExternalSystem\", \"target\": \"erp\", \"payload\": {}}"),
            field(
                "payload.subject",
                "{\"category\": \"Notification\", \"target\": \"ops\", \"payload\": {\"body\":"
                    + " \"b\"}}"))
        .map(row -> Arguments.of(MESSAGES, row[0], row[1], 400, FIELD, row[0]));
  }

  private static Stream<Arguments> calls() {
    return Stream.concat(
        Stream.of(
                field("method", "{}"),
                field("method", "{\"method\": 7}"),
                field("method", "{\"method\": \"CONNECT\"}"),
                field("path", "{\"method\": \"GET\", \"path\": \"orders/../../admin\"}"),
                field("body", "{\"method\": \"GET\", \"path\": \"/a\", \"body\": {}}"),
                field("colour", "{\"method\": \"Ping\", \"colour\": \"red\"}"))
            .map(row -> Arguments.of(CALLS, row[0], row[1], 400, FIELD, row[0])),
        Stream.of(
            Arguments.of(
                CALLS,
                "more than a mebibyte",
                "{\"method\": \"Ping\", \"body\": \"%s\"}".formatted("x".repeat(1 << 20)),
                413,
                "payload-too-large",
                null),
            Arguments.of(
                "external-systems/" + "x".repeat(129) + "/calls",
                "a long name",
                "{\"method\": \"Ping\"}",
                400,
                FIELD,
                "name")));
  }

  private static Stream<Arguments> writes() {
    return Stream.of(
            field("sql", "{}"),
            field("sql", "{\"sql\": 7}"),
            field("parameters", "{\"sql\": \"DELETE FROM t\", \"parameters\": 3}"))
        .map(row -> Arguments.of(WRITES, row[0], row[1], 400, FIELD, row[0]));
  }

  @Test
  void sql_that_would_touch_other_messages_is_refused() {
    String ledger = "/api/v1/definitions/databases/ledger";
    Site.as(Tokens.ADMIN)
        .body("{\"url\": \"postgresql://db.example.com/ledger\", \"user\": \"me\"}")
        .put(ledger)
        .then()
        .statusCode(201);
    Set<String> before = site.knownIds();

    Site.post("databases/ledger/writes", "{\"sql\": \"/* now */ BEGIN\"}")
        .then()
        .statusCode(400)
        .body("type", equalTo("urn:holdfast:problem:" + FIELD))
        .body("field", equalTo("sql"));

    assertThat(before).containsAll(site.knownIds());
    Site.as(Tokens.ADMIN).delete(ledger).then().statusCode(204);
  }

  @Test
  void a_body_that_is_not_utf_8_is_refused_everywhere() {
    Set<String> before = site.knownIds();
    byte[] latin1 = "{\"list\": \"gr\u00fcn\"}".getBytes(StandardCharsets.ISO_8859_1);

    for (String path : List.of(MESSAGES, CALLS, WRITES, NOTIFICATIONS)) {
      Site.as(Tokens.SUBMIT)
          .body(latin1)
          .post("/api/v1/" + path)
          .then()
          .statusCode(400)
          .body("type", equalTo("urn:holdfast:problem:not-utf-8"));
    }
    assertThat(before).containsAll(site.knownIds());
  }

  @Test
  void two_keys_that_differ_are_refused() {
    Set<String> before = site.knownIds();

    Site.as(Tokens.SUBMIT)
        .header("Idempotency-Key", "one")
        .body(Site.message("erp", ", \"idempotencyKey\": \"another\""))
        .post("/api/v1/messages")
        .then()
        .statusCode(400)
        .body("field", equalTo("idempotencyKey"));
    assertThat(before).containsAll(site.knownIds());
  }

  @Test
  void nobody_hands_in_anything_without_the_role() {
    Set<String> before = site.knownIds();

    for (String path : List.of(MESSAGES, CALLS, WRITES, NOTIFICATIONS)) {
      Site.as("nobody").body("{}").post("/api/v1/" + path).then().statusCode(401);
      Site.as(Tokens.VIEWER).body("{}").post("/api/v1/" + path).then().statusCode(403);
    }
    assertThat(before).containsAll(site.knownIds());
  }

  private static String[] option(String field, String value) {
    return new String[] {field, value};
  }

  private static String[] field(String field, String body) {
    return new String[] {field, body};
  }

  private static String with(String object, String field, String value) {
    String open = object.strip();
    return open.substring(0, open.length() - 1) + ",\"%s\":%s}".formatted(field, value);
  }

  private static String shorten(String value) {
    return value.length() > 40 ? value.substring(0, 10) + "..." : value;
  }
}
