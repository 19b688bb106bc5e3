package dev.holdfast.site.delivery.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.holdfast.shared.outcome.DeliveryOutcome;
import dev.holdfast.shared.outcome.DeliveryOutcome.Delivered;
import dev.holdfast.shared.outcome.DeliveryOutcome.Permanent;
import dev.holdfast.shared.outcome.DeliveryOutcome.Transient;
import dev.holdfast.site.delivery.DeliveryResult;
import dev.holdfast.testkit.http.FaultyHttpTarget;
import dev.holdfast.testkit.http.Reply;
import java.net.URI;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class ClassificationTest {

  /** What the specification calls them. */
  enum Kind {
    DELIVERED,
    AWAY,
    TRANSIENT,
    PERMANENT
  }

  private static final String CALL = "{\"method\":\"POST\",\"path\":\"/orders\",\"body\":{}}";
  private static final Duration SHORT = Duration.ofMillis(400);
  private static final int HUGE = 20_000_000;

  private final FaultyHttpTarget target = FaultyHttpTarget.start();
  private final CallerFixture caller = new CallerFixture();

  @AfterEach
  void stop() {
    caller.close();
    target.close();
  }

  static Stream<Arguments> answers() {
    return Stream.of(
            statuses(Kind.DELIVERED, 200, 201, 202, 203, 204, 205, 206, 207, 226),
            statuses(Kind.PERMANENT, 300, 301, 302, 303, 304, 307, 308),
            statuses(
                Kind.PERMANENT,
                400,
                401,
                402,
                403,
                404,
                405,
                406,
                407,
                409,
                410,
                411,
                412,
                413,
                414,
                415,
                416,
                417,
                418,
                421,
                422,
                423,
                424,
                426,
                428,
                431,
                451,
                499),
            statuses(Kind.TRANSIENT, 408, 425, 429),
            statuses(Kind.TRANSIENT, 500, 501, 505, 507, 511, 520, 599, 999),
            statuses(Kind.AWAY, 502, 503, 504),
            bodies(),
            noAnswers())
        .flatMap(rows -> rows);
  }

  private static Stream<Arguments> statuses(Kind kind, int... statuses) {
    return IntStream.of(statuses)
        .mapToObj(status -> arguments("status " + status, Reply.status(status), kind, status));
  }

  /** Once there is a status, it decides, whatever becomes of the body. */
  private static Stream<Arguments> bodies() {
    String huge = "x".repeat(HUGE);
    Duration pause = Duration.ofMillis(1);
    return Stream.of(
        arguments("huge 200", Reply.json(200, huge), Kind.DELIVERED, 200),
        arguments("huge 500", Reply.json(500, huge), Kind.TRANSIENT, 500),
        arguments("huge 404", Reply.json(404, huge), Kind.PERMANENT, 404),
        arguments("slow 200", new Reply.SlowBody(200, "abc", 1, pause), Kind.DELIVERED, 200),
        arguments("slow 422", new Reply.SlowBody(422, "abc", 1, pause), Kind.PERMANENT, 422),
        arguments("endless 200", endless(200), Kind.DELIVERED, 200),
        arguments("endless 503", endless(503), Kind.AWAY, 503),
        arguments("cut 200", new Reply.Truncate(200, "0123456789", 3), Kind.DELIVERED, 200),
        arguments("cut 400", new Reply.Truncate(400, "0123456789", 3), Kind.PERMANENT, 400),
        arguments(
            "a chunk that is none",
            new Reply.Raw("HTTP/1.1 503 No\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n"),
            Kind.AWAY,
            503),
        arguments(
            "until closed", new Reply.Raw("HTTP/1.0 410 Gone\r\n\r\nover"), Kind.PERMANENT, 410),
        arguments(
            "large headers",
            new Reply.Respond(200, Map.of("Set-Cookie", "c=" + "x".repeat(30_000)), ""),
            Kind.DELIVERED,
            200));
  }

  private static Reply endless(int status) {
    return new Reply.SlowBody(status, "x".repeat(1_000), 1, Duration.ofSeconds(5));
  }

  private static Stream<Arguments> noAnswers() {
    return Stream.of(
        arguments("reset before reading", new Reply.ResetBeforeReading(), Kind.AWAY, 0),
        arguments("reset after reading", new Reply.ResetAfterReading(), Kind.AWAY, 0),
        arguments("hang", new Reply.Hang(), Kind.AWAY, 0),
        arguments("closed without a word", new Reply.Raw(""), Kind.AWAY, 0),
        arguments("half a status line", new Reply.Raw("HTTP/1.1 20"), Kind.AWAY, 0),
        arguments("half a head", new Reply.Raw("HTTP/1.1 200 OK\r\nA: b\r\n"), Kind.AWAY, 0),
        arguments("another protocol", new Reply.Raw("220 mail ESMTP\r\n"), Kind.AWAY, 0),
        arguments("binary", new Reply.Raw("\u0000\u0001\u00ff\r\n\r\n"), Kind.AWAY, 0),
        arguments("endless garbage", new Reply.Raw("x".repeat(1_000_000)), Kind.AWAY, 0));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("answers")
  void an_answer_means(String name, Reply reply, Kind kind, int status) {
    target.script(reply);
    caller.define(
        CallerFixture.withLimits(
            CallerFixture.system(target.baseUrl()),
            reply instanceof Reply.Hang ? SHORT : CallerFixture.LONG,
            2));

    DeliveryResult result = caller.deliver(CALL);

    assertThat(kindOf(result.outcome())).as(result.toString()).isEqualTo(kind);
    assertThat(result.httpStatus()).isEqualTo(status == 0 ? Optional.empty() : Optional.of(status));
    if (kind != Kind.DELIVERED) {
      assertThat(CallerFixture.textOf(result))
          .startsWith("POST /orders at erp (" + target.baseUrl() + ") ")
          .hasSizeBetween(20, 1_000)
          .doesNotContain("null");
    }
  }

  @Test
  void a_refused_connection_is_an_absent_target() {
    target.down();
    caller.define(CallerFixture.system(target.baseUrl()));

    DeliveryResult result = caller.deliver(CALL);

    assertThat(kindOf(result.outcome())).isEqualTo(Kind.AWAY);
    assertThat(CallerFixture.textOf(result)).contains("Connection refused");
  }

  @Test
  void a_name_that_cannot_be_looked_up_is_an_absent_target() {
    caller.define(CallerFixture.system(URI.create("http://nowhere.invalid")));

    DeliveryResult result = caller.deliver(CALL);

    assertThat(kindOf(result.outcome())).isEqualTo(Kind.AWAY);
    assertThat(CallerFixture.textOf(result))
        .contains("at erp (http://nowhere.invalid:80)")
        .contains("cannot be looked up");
  }

  @Test
  void a_hanging_target_is_said_to_be_one() {
    target.script(new Reply.Hang());
    caller.define(CallerFixture.withLimits(CallerFixture.system(target.baseUrl()), SHORT, 1));

    assertThat(CallerFixture.textOf(caller.deliver(CALL))).endsWith("no answer within 400 ms");
  }

  @Test
  void an_unknown_system_is_permanent_and_says_what_to_do() {
    DeliveryResult result = caller.deliver(CallerFixture.message("nobody\nknows", CALL));

    assertThat(kindOf(result.outcome())).isEqualTo(Kind.PERMANENT);
    assertThat(CallerFixture.textOf(result))
        .startsWith("no external system named nobody knows is defined; define it");
  }

  @Test
  void a_flawed_payload_of_an_old_file_is_permanent_and_calls_nobody() {
    caller.define(CallerFixture.system(target.baseUrl()));

    DeliveryResult result = caller.deliver("{\"method\":\"GET\",\"path\":\"/../admin\"}");

    assertThat(kindOf(result.outcome())).isEqualTo(Kind.PERMANENT);
    assertThat(CallerFixture.textOf(result)).contains("'path' must not contain");
    assertThat(target.callCount()).isZero();
  }

  static Stream<Arguments> badDefinitions() {
    return Stream.of(
        arguments("ftp://127.0.0.1/", "base URL"),
        arguments("http:///orders", "base URL"),
        arguments("orders", "base URL"),
        arguments("http://me:hush@127.0.0.1/", "base URL holds a user"));
  }

  @ParameterizedTest
  @MethodSource("badDefinitions")
  void a_definition_nobody_could_call_is_permanent(String url, String problem) {
    caller.define(CallerFixture.system(URI.create(url)));

    DeliveryResult result = caller.deliver(CALL);

    assertThat(kindOf(result.outcome())).isEqualTo(Kind.PERMANENT);
    assertThat(CallerFixture.textOf(result))
        .contains(problem, "correct its definition")
        .doesNotContain("hush");
  }

  @Test
  void a_header_that_would_split_the_request_is_a_bad_definition() {
    caller.define(
        CallerFixture.withHeaders(
            CallerFixture.system(target.baseUrl()), Map.of("X-A", "hush\r\nHost: evil")));

    assertThat(CallerFixture.textOf(caller.deliver(CALL)))
        .contains("its header 'X-A' cannot be sent")
        .doesNotContain("hush");
    assertThat(target.callCount()).isZero();
  }

  @Test
  void retry_after_is_handed_on() {
    caller.define(CallerFixture.system(target.baseUrl()));
    target.script(
        Reply.retryAfter(429, Duration.ofSeconds(7)),
        Reply.retryAfter(500, Duration.ofDays(400)),
        new Reply.Respond(503, Map.of("retry-after", "Sun, 01 Mar 2026 12:01:00 GMT"), ""),
        new Reply.Respond(503, Map.of("Retry-After", "tomorrow"), ""),
        Reply.status(503));

    assertThat(Stream.generate(() -> retryAfter(caller.deliver(CALL))).limit(5))
        .containsExactly(
            Optional.of(Duration.ofSeconds(7)),
            Optional.of(Duration.ofDays(1)),
            Optional.of(Duration.ofMinutes(1)),
            Optional.empty(),
            Optional.empty());
  }

  @Test
  void a_redirect_is_not_followed_and_said_without_its_query() {
    caller.define(CallerFixture.system(target.baseUrl()));
    target.script(
        new Reply.Respond(
            302, Map.of("Location", "https://u:p@login.example/in?token=hush#x"), "moved"));

    assertThat(CallerFixture.textOf(caller.deliver(CALL)))
        .contains("answered 302: moved", "it points to https://login.example/in)")
        .doesNotContain("hush", "u:p");
    assertThat(target.callCount()).isEqualTo(1);
  }

  private static Optional<Duration> retryAfter(DeliveryResult result) {
    return ((Transient) result.outcome()).retryAfter();
  }

  private static Kind kindOf(DeliveryOutcome outcome) {
    if (outcome instanceof Delivered) {
      return Kind.DELIVERED;
    }
    if (outcome instanceof Permanent) {
      return Kind.PERMANENT;
    }
    return ((Transient) outcome).targetAway() ? Kind.AWAY : Kind.TRANSIENT;
  }
}
