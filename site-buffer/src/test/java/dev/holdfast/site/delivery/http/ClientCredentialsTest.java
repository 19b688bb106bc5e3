package dev.holdfast.site.delivery.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.holdfast.base.secrets.Secret;
import dev.holdfast.shared.outcome.DeliveryOutcome.Delivered;
import dev.holdfast.shared.outcome.DeliveryOutcome.Permanent;
import dev.holdfast.shared.outcome.DeliveryOutcome.Transient;
import dev.holdfast.site.definition.Auth;
import dev.holdfast.site.delivery.DeliveryResult;
import dev.holdfast.testkit.http.FaultyHttpTarget;
import dev.holdfast.testkit.http.ReceivedCall;
import dev.holdfast.testkit.http.Reply;
import io.smallrye.mutiny.helpers.test.UniAssertSubscriber;
import java.net.URI;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class ClientCredentialsTest {

  private static final String CALL = "{\"method\":\"Ping\"}";
  private static final String SECRET = "hush/hush+=";

  private final FaultyHttpTarget api = FaultyHttpTarget.start();
  private final FaultyHttpTarget tokens = FaultyHttpTarget.start();
  private final AtomicInteger issued = new AtomicInteger();
  private final CallerFixture caller = new CallerFixture();

  @BeforeEach
  void define() {
    tokens.respondWith(call -> token(3600));
    caller.define(
        CallerFixture.system(
            api.baseUrl(),
            new Auth.OAuth2(
                URI.create(tokens.baseUrl() + "/oauth/token"),
                "plant 7",
                new Secret(SECRET),
                Optional.of("orders:write orders:read"))));
  }

  @AfterEach
  void stop() {
    caller.close();
    api.close();
    tokens.close();
  }

  @Test
  void the_token_is_asked_for_with_the_client_credentials_and_shown() {
    assertDelivered();

    ReceivedCall asked = tokens.calls().get(0);
    assertThat(asked.method() + " " + asked.path()).isEqualTo("POST /oauth/token");
    assertThat(asked.body())
        .isEqualTo("grant_type=client_credentials&scope=orders%3Awrite%20orders%3Aread");
    assertThat(asked.header("Content-Type")).contains("application/x-www-form-urlencoded");
    assertThat(decoded(asked.header("Authorization").orElseThrow()))
        .isEqualTo("plant%207:hush%2Fhush%2B%3D");
    assertThat(shown()).containsExactly("Bearer token-1");
  }

  @Test
  void a_token_is_kept_until_shortly_before_it_expires() {
    assertDelivered();
    caller.clock.advance(Duration.ofSeconds(3569));
    assertDelivered();
    caller.clock.advance(Duration.ofSeconds(1));
    assertDelivered();

    assertThat(shown()).containsExactly("Bearer token-1", "Bearer token-1", "Bearer token-2");
    assertThat(tokens.callCount()).isEqualTo(2);
  }

  @ParameterizedTest
  @CsvSource({
    "'\"expires_in\":10', 9",
    "'\"expires_in\":\"600\"', 570",
    "'\"expires_in\":600.9', 570",
    "'\"expires_in\":99999999999999999999', 86370",
    "'\"expires_in\":null', 3570",
    "'\"expires_in\":\"never\"', 3570",
    "'\"token_type\":\"bearer\"', 3570"
  })
  void a_life_is_understood(String field, int fresh) {
    tokens.respondWith(
        call -> Reply.json(200, "{\"access_token\":\"" + nextToken() + "\"," + field + "}"));

    assertDelivered();
    caller.clock.advance(Duration.ofSeconds(fresh).minusMillis(1));
    assertDelivered();
    assertThat(tokens.callCount()).isEqualTo(1);
    caller.clock.advance(Duration.ofMillis(1));
    assertDelivered();
    assertThat(tokens.callCount()).isEqualTo(2);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, -5})
  void a_token_that_has_expired_already_serves_the_call_it_was_fetched_for(int expiresIn) {
    tokens.respondWith(call -> token(expiresIn));

    assertDelivered();
    assertDelivered();

    assertThat(shown()).containsExactly("Bearer token-1", "Bearer token-2");
  }

  @Test
  void many_calls_at_once_share_one_fetch() {
    CountDownLatch signal = new CountDownLatch(1);
    tokens.script(new Reply.DelayUntil(signal, token(3600)));
    List<UniAssertSubscriber<DeliveryResult>> calls =
        IntStream.range(0, 20).mapToObj(i -> subscribe()).toList();
    tokens.awaitCalls(1, CallerFixture.LONG);

    signal.countDown();

    calls.forEach(call -> call.awaitItem(CallerFixture.LONG));
    assertThat(tokens.callCount()).isEqualTo(1);
    assertThat(shown()).hasSize(20).containsOnly("Bearer token-1");
  }

  @Test
  void a_caller_that_gives_up_does_not_take_the_token_from_the_others() {
    CountDownLatch signal = new CountDownLatch(1);
    tokens.script(new Reply.DelayUntil(signal, token(3600)));
    UniAssertSubscriber<DeliveryResult> first = subscribe();
    tokens.awaitCalls(1, CallerFixture.LONG);
    UniAssertSubscriber<DeliveryResult> second = subscribe();

    first.cancel();
    signal.countDown();

    second.awaitItem(CallerFixture.LONG);
    assertDelivered();
    assertThat(tokens.callCount()).isEqualTo(1);
  }

  @Test
  void a_refused_token_is_replaced_once() {
    assertDelivered();
    api.script(Reply.status(401));

    assertDelivered();

    assertThat(shown()).containsExactly("Bearer token-1", "Bearer token-1", "Bearer token-2");
    assertThat(api.calls().get(2).header("Idempotency-Key"))
        .isEqualTo(api.calls().get(1).header("Idempotency-Key"));
  }

  @Test
  void a_second_refusal_is_meant() {
    api.respondWith(call -> Reply.json(401, "{\"error\":\"not you\"}"));

    DeliveryResult result = caller.deliver(CALL);

    assertThat(result.outcome()).isInstanceOf(Permanent.class);
    assertThat(result.httpStatus()).contains(401);
    assertThat(CallerFixture.textOf(result)).contains("not you", "check 'auth'");
    assertThat(api.callCount()).isEqualTo(2);
    assertThat(tokens.callCount()).isEqualTo(2);
  }

  @Test
  void calls_refused_together_fetch_one_new_token() {
    assertDelivered();
    api.clear();
    CountDownLatch signal = new CountDownLatch(1);
    api.respondWith(
        call ->
            call.header("Authorization").equals(Optional.of("Bearer token-1"))
                ? new Reply.DelayUntil(signal, Reply.status(401))
                : Reply.ok());
    List<UniAssertSubscriber<DeliveryResult>> calls =
        IntStream.range(0, 5).mapToObj(i -> subscribe()).toList();
    api.awaitCalls(5, CallerFixture.LONG);

    signal.countDown();

    calls.forEach(
        call ->
            assertThat(call.awaitItem(CallerFixture.LONG).getItem().outcome())
                .isInstanceOf(Delivered.class));
    assertThat(tokens.callCount()).isEqualTo(2);
  }

  @Test
  void a_refusal_that_comes_late_does_not_take_the_newer_token_away() {
    assertDelivered();
    CountDownLatch late = new CountDownLatch(1);
    api.script(new Reply.DelayUntil(late, Reply.status(401)), Reply.status(401));
    UniAssertSubscriber<DeliveryResult> slow = subscribe();
    api.awaitCalls(2, CallerFixture.LONG);
    assertDelivered();
    assertThat(shown()).endsWith("Bearer token-2");

    late.countDown();

    assertThat(slow.awaitItem(CallerFixture.LONG).getItem().outcome())
        .isInstanceOf(Delivered.class);
    assertThat(shown()).endsWith("Bearer token-2", "Bearer token-2");
    assertThat(tokens.callCount()).isEqualTo(2);
  }

  static Stream<Arguments> refusals() {
    return Stream.of(
        arguments(Reply.json(400, "{\"error\":\"invalid_scope\"}"), Permanent.class, false),
        arguments(Reply.json(401, "{\"error\":\"invalid_client\"}"), Permanent.class, false),
        arguments(Reply.status(404), Permanent.class, false),
        arguments(new Reply.Respond(302, Map.of("Location", "/login"), ""), Permanent.class, false),
        arguments(Reply.status(500), Transient.class, false),
        arguments(Reply.status(503), Transient.class, true),
        arguments(Reply.status(429), Transient.class, false),
        arguments(Reply.json(200, "{}"), Transient.class, false),
        arguments(Reply.json(200, "{\"access_token\":\"\"}"), Transient.class, false),
        arguments(Reply.json(200, "{\"access_token\":7}"), Transient.class, false),
        arguments(Reply.json(200, "{\"access_token\":\"a\\r\\nX: b\"}"), Transient.class, false),
        arguments(Reply.json(200, "<html>log in here</html>"), Transient.class, false),
        arguments(Reply.json(200, "x".repeat(1_000_000)), Transient.class, false),
        arguments(Reply.ok(), Transient.class, false),
        arguments(new Reply.ResetAfterReading(), Transient.class, true),
        arguments(new Reply.Raw("SSH-2.0-OpenSSH_9.2\r\n"), Transient.class, true));
  }

  @ParameterizedTest
  @MethodSource("refusals")
  void without_a_token_the_system_is_not_called(Reply reply, Class<?> kind, boolean away) {
    tokens.script(reply);

    DeliveryResult result = caller.deliver(CALL);

    assertThat(result.outcome()).isInstanceOf(kind);
    assertThat(result.outcome() instanceof Transient failure && failure.targetAway())
        .isEqualTo(away);
    assertThat(result.httpStatus()).isEmpty();
    assertThat(CallerFixture.textOf(result))
        .startsWith("the token request of erp to " + tokens.baseUrl())
        .doesNotContain(SECRET);
    assertThat(api.callCount()).isZero();

    assertDelivered();
  }

  @Test
  void an_unreachable_token_endpoint_is_an_absent_target() {
    tokens.down();

    assertThat(caller.deliver(CALL).outcome())
        .isInstanceOfSatisfying(
            Transient.class, failure -> assertThat(failure.targetAway()).isTrue());
  }

  @Test
  void retry_after_of_the_token_endpoint_is_handed_on() {
    tokens.script(Reply.retryAfter(503, Duration.ofSeconds(9)));

    assertThat(((Transient) caller.deliver(CALL).outcome()).retryAfter())
        .contains(Duration.ofSeconds(9));
  }

  private void assertDelivered() {
    assertThat(caller.deliver(CALL).outcome()).isInstanceOf(Delivered.class);
  }

  private UniAssertSubscriber<DeliveryResult> subscribe() {
    return caller
        .handler
        .deliver(CallerFixture.message(CALL))
        .subscribe()
        .withSubscriber(UniAssertSubscriber.create());
  }

  private List<String> shown() {
    return api.calls().stream().flatMap(call -> call.header("Authorization").stream()).toList();
  }

  private Reply token(int expiresIn) {
    return Reply.json(
        200,
        "{\"access_token\":\"%s\",\"token_type\":\"Bearer\",\"expires_in\":%d}"
            .formatted(nextToken(), expiresIn));
  }

  private String nextToken() {
    return "token-" + issued.incrementAndGet();
  }

  private static String decoded(String basic) {
    return new String(Base64.getDecoder().decode(basic.substring("Basic ".length())), UTF_8);
  }
}
