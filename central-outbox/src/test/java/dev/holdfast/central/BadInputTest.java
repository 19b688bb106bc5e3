package dev.holdfast.central;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.startsWith;

import dev.holdfast.base.security.Roles;
import dev.holdfast.central.testing.CentralTest;
import dev.holdfast.central.testing.Tokens;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.http.ContentType;
import io.restassured.http.Method;
import io.restassured.specification.RequestSpecification;
import java.util.Base64;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Whatever is wrong with a request is told by field, and leaves no trace in the database. */
@QuarkusTest
class BadInputTest extends CentralTest {

  private static final String LIST = "lists/ops";
  private static final String SMTP = "smtp-configurations/relay";
  private static final String TEST_MAIL = "smtp-configurations/default/test";
  private static final String RETRY = "notifications/retry";
  private static final String DISCARD = "notifications/discard";
  private static final String LONG = "x".repeat(513);

  private static final List<String> TABLES =
      List.of(
          "notifications",
          "notification_lists",
          "list_recipients",
          "smtp_configurations",
          "bulk_jobs",
          "site_calls",
          "audit_events");

  @ParameterizedTest(name = "{0} {1}: {2}")
  @MethodSource({"bodies", "lists", "webhooks", "smtp", "bulk", "queries", "ids"})
  void a_bad_request_is_a_problem_and_stores_nothing(
      Method method, String path, String body, int status, String field) {
    List<String> before = everything();
    RequestSpecification request =
        Tokens.as(Roles.ADMIN).urlEncodingEnabled(false).header("If-Match", "*");

    String detail =
        (body == null ? request : request.contentType(ContentType.JSON).body(body))
            .request(method, "/api/v1/" + path)
            .then()
            .statusCode(status)
            .contentType("application/problem+json")
            .body("status", equalTo(status))
            .body("type", startsWith("urn:holdfast:problem:"))
            .body("field", equalTo(field))
            .extract()
            .path("detail");

    assertThat(detail).isNotBlank().doesNotContain("dev.holdfast", "java.");
    assertThat(everything()).isEqualTo(before);
  }

  private List<String> everything() {
    return TABLES.stream()
        .flatMap(
            table ->
                rows
                    .texts(
                        "SELECT CAST(row_to_json(t) AS text) FROM %s t ORDER BY 1".formatted(table))
                    .stream())
        .toList();
  }

  /** No JSON object at all. */
  static Stream<Arguments> bodies() {
    return Stream.of(
            Arguments.of(Method.PUT, LIST),
            Arguments.of(Method.PUT, SMTP),
            Arguments.of(Method.POST, RETRY),
            Arguments.of(Method.POST, DISCARD),
            Arguments.of(Method.POST, TEST_MAIL))
        .flatMap(
            target ->
                Stream.of("[{}]", "17", "\"text\"", "name=ops", "{")
                    .map(body -> bad(target, body, null)));
  }

  private static Arguments bad(Arguments target, String body, String field) {
    return Arguments.of(target.get()[0], target.get()[1], body, 400, field);
  }

  static Stream<Arguments> lists() {
    return Stream.of(
            field("recipients", ""),
            field("recipients", "null"),
            field("recipients", "{}"),
            field("recipients", "{\"recipients\": \"anna@example.com\"}"),
            field("recipients", "{\"recipients\": [\"anna\"]}"),
            field("recipients", "{\"recipients\": [null]}"),
            field("recipients", "{\"recipients\": [\"a@b.c\\r\\nBcc: x@y.z\"]}"),
            field("type", "{\"type\": \"Fax\", \"recipients\": [\"anna@example.com\"]}"),
            field("colour", "{\"colour\": \"red\"}"))
        .map(row -> Arguments.of(Method.PUT, LIST, row[1], 400, row[0]));
  }

  static Stream<Arguments> webhooks() {
    String sound = "\"url\": \"https://hooks.example.com/x\"";
    return Stream.of(
            field("webhook", "{\"type\": \"Webhook\"}"),
            field("webhook.url", webhook("\"format\": \"Slack\"")),
            field("webhook.url", webhook("\"url\": \"ftp://hooks.example.com\"")),
            field("webhook.url", webhook("\"url\": \"https://user:pw@hooks.example.com\"")),
            field("webhook.key", webhook(sound)),
            field("webhook.key", webhook(sound + ", \"key\": \"short\"")),
            field("webhook.format", webhook(sound + ", \"format\": \"Telegram\"")),
            field("webhook.template", webhook(sound + ", \"format\": \"Template\"")),
            field(
                "webhook.template",
                webhook(sound + ", \"format\": \"Template\", \"template\": \"{no\"")))
        .map(row -> Arguments.of(Method.PUT, LIST, row[1], 400, row[0]));
  }

  private static String webhook(String fields) {
    return "{\"type\": \"Webhook\", \"webhook\": {%s}}".formatted(fields);
  }

  static Stream<Arguments> smtp() {
    return Stream.of(
            field("host", ""),
            field("host", "{}"),
            field("host", "{\"host\": \"a b\", \"from\": \"x@example.com\"}"),
            field("from", "{\"host\": \"localhost\"}"),
            field("from", "{\"host\": \"localhost\", \"from\": \"nobody\"}"),
            with("port", "0"),
            with("port", "70000"),
            with("port", "\"many\""),
            with("tlsMode", "\"Maybe\""),
            with("auth", "\"Kerberos\""),
            field("username", sound("\"auth\": \"Login\"")),
            field("username", sound("\"auth\": \"Login\", \"username\": \"a\\r\\nb\"")),
            field("tokenUrl", sound("\"auth\": \"XOAuth2\", \"username\": \"a\"")),
            field(
                "tokenUrl",
                sound("\"auth\": \"XOAuth2\", \"username\": \"a\", \"tokenUrl\": \"file:///x\"")),
            field(
                "clientId",
                sound("\"auth\": \"XOAuth2\", \"username\": \"a\", \"tokenUrl\": \"https://x.y\"")),
            with("trust", "\"no certificate\""),
            with("retryDelay", "\"soon\""),
            with("retryDelay", "\"400d\""),
            with("timeout", "\"1ms\""),
            with("timeout", "\"1h\""),
            with("maxConcurrentConnections", "0"),
            with("maxConcurrentConnections", "101"),
            with("maxRetries", "\"many\""),
            with("enabled", "\"perhaps\""),
            with("colour", "\"red\""))
        .map(row -> Arguments.of(Method.PUT, SMTP, row[1], 400, row[0]));
  }

  private static String[] with(String field, String value) {
    return field(field, sound("\"%s\": %s".formatted(field, value)));
  }

  private static String sound(String more) {
    return "{\"host\": \"localhost\", \"from\": \"x@example.com\", %s}".formatted(more);
  }

  static Stream<Arguments> bulk() {
    return Stream.of(RETRY, DISCARD)
        .flatMap(
            path ->
                Stream.of(
                        field("all", "{}"),
                        field("all", "{\"dryRun\": false}"),
                        field("all", "{\"all\": false, \"dryRun\": false}"),
                        field("all", "{\"all\": true, \"list\": \"ops\"}"),
                        field("from", "{\"from\": \"yesterday\"}"),
                        field("until", "{\"until\": 17}"),
                        field(
                            "until",
                            "{\"from\": \"2026-03-02T00:00:00Z\", \"until\":"
                                + " \"2026-03-01T00:00:00Z\"}"),
                        field("keyword", "{\"keyword\": \"%s\"}".formatted(LONG)),
                        field("keyword", "{\"keyword\": \"a\\u0000b\"}"),
                        field("site", "{\"site\": {}}"),
                        field("dryRun", "{\"all\": true, \"dryRun\": \"perhaps\"}"),
                        field("expected", "{\"all\": true, \"expected\": \"some\"}"),
                        field("status", "{\"status\": \"Delivered\"}"))
                    .map(row -> Arguments.of(Method.POST, path, row[1], 400, row[0])));
  }

  static Stream<Arguments> queries() {
    return Stream.of(
            "notifications status=Lost",
            "notifications status=Forwarding",
            "notifications site=" + LONG,
            "notifications keyword=%00",
            "notifications from=yesterday",
            "notifications stuck=perhaps",
            "notifications order=sideways",
            "notifications limit=0",
            "notifications limit=1e9",
            "notifications cursor=nonsense",
            "audit correlationId=17",
            "audit kind=%00",
            "audit until=2026-13-01T00:00:00Z",
            "audit limit=501",
            "audit cursor=MTc",
            "site-calls failed=perhaps",
            "site-calls from=17",
            "site-calls target=" + LONG,
            "site-calls cursor=Lw",
            "site-calls limit=-1",
            "notifications cursor=" + cursor("+1000000000-12-31T23:59:59Z/" + UUID.randomUUID()),
            "audit cursor=" + cursor("-1000000000-01-01T00:00:00Z/17"),
            "site-calls cursor=" + cursor("2026-03-01T12:00:00Z/" + UUID.randomUUID() + "/a\0b"),
            "causes cursor=" + cursor("17/a\0b"),
            "kpis/history from=monday",
            "kpis/history site=%00")
        .map(text -> text.split("[ =]", 3))
        .map(
            parts ->
                Arguments.of(
                    Method.GET,
                    "%s?%s=%s".formatted(parts[0], parts[1], parts[2]),
                    null,
                    400,
                    parts[1]));
  }

  /** As the lists give them out, with something that PostgreSQL cannot be asked with. */
  private static String cursor(String place) {
    return Base64.getUrlEncoder().withoutPadding().encodeToString(place.getBytes(UTF_8));
  }

  static Stream<Arguments> ids() {
    return Stream.of(
        Arguments.of(Method.GET, "notifications/17", null, 404, null),
        Arguments.of(Method.GET, "notifications/17/status", null, 404, null),
        Arguments.of(Method.POST, "notifications/17/retry", "", 404, null),
        Arguments.of(Method.POST, "notifications/17/discard", "", 404, null),
        Arguments.of(Method.GET, "notifications/jobs/17", null, 400, "jobId"),
        Arguments.of(Method.DELETE, "notifications/jobs/17", null, 400, "jobId"),
        Arguments.of(Method.GET, "site-calls/17", null, 400, "trackedOperationId"),
        Arguments.of(Method.POST, "site-calls/17/retry", "", 400, "trackedOperationId"),
        Arguments.of(Method.POST, "sites/plant-7/parked/17/retry", "", 400, "messageId"),
        Arguments.of(Method.POST, "sites/plant-7/parked/retry", "[1]", 400, null),
        Arguments.of(Method.PUT, "lists/" + "x".repeat(600), "{}", 400, "name"),
        Arguments.of(Method.PUT, "lists/ops/recipients/nobody", "", 400, "recipients"),
        Arguments.of(Method.POST, TEST_MAIL, "{}", 400, "to"),
        Arguments.of(Method.POST, TEST_MAIL, "{\"to\": \"nobody\"}", 400, "to"));
  }

  private static String[] field(String field, String body) {
    return new String[] {field, body};
  }
}
