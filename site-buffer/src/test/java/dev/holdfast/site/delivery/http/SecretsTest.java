package dev.holdfast.site.delivery.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.holdfast.base.secrets.Secret;
import dev.holdfast.shared.outcome.DeliveryOutcome.Delivered;
import dev.holdfast.site.definition.Auth;
import dev.holdfast.site.definition.ExternalSystem;
import dev.holdfast.site.delivery.DeliveryResult;
import dev.holdfast.testkit.http.FaultyHttpTarget;
import dev.holdfast.testkit.http.ReceivedCall;
import dev.holdfast.testkit.http.Reply;
import java.net.URI;
import java.net.URLEncoder;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** A server that repeats all it was told, in every kind of failure. */
class SecretsTest {

  private static final String SECRET = "s3cr3t/+&\"value";
  private static final String TOKEN = "t0k3n-of-the-endpoint";

  /** With secrets wherever a call may carry one. */
  private static final String CALL =
      """
      {"method":"POST","path":"/orders","headers":{"X-Session-Token":"hdr-s3cr3t"},
       "query":{"api_key":"qry-s3cr3t/+&","page":"7"},"body":{}}
      """;

  private final FaultyHttpTarget target = FaultyHttpTarget.start();
  private final CallerFixture caller = new CallerFixture();

  @AfterEach
  void stop() {
    caller.close();
    target.close();
  }

  static Stream<Arguments> places() {
    List<Function<URI, ExternalSystem>> systems =
        List.of(
            url -> CallerFixture.system(url, new Auth.Basic("me", new Secret(SECRET))),
            url -> CallerFixture.system(url, new Auth.Bearer(new Secret(SECRET))),
            url -> CallerFixture.system(url, new Auth.ApiKey("X-Api-Key", new Secret(SECRET))),
            url -> CallerFixture.system(url, oauth(url)),
            url ->
                CallerFixture.withHeaders(
                    CallerFixture.system(url), Map.of("X-Auth", SECRET, "Cookie", "s=" + SECRET)),
            url ->
                CallerFixture.system(
                    URI.create(url + "/f?code=" + URLEncoder.encode(SECRET, UTF_8))));
    return systems.stream()
        .flatMap(
            system ->
                Stream.of(302, 400, 401, 404, 429, 500).map(status -> arguments(system, status)));
  }

  private static Auth oauth(URI url) {
    return new Auth.OAuth2(URI.create(url + "/token"), "me", new Secret(SECRET), Optional.empty());
  }

  @ParameterizedTest
  @MethodSource("places")
  void no_outcome_repeats_a_secret(Function<URI, ExternalSystem> system, int status) {
    target.respondWith(call -> call.path().equals("/token") ? tokenGranted() : echo(status, call));
    caller.define(system.apply(target.baseUrl()));

    assertClean(caller.deliver(CALL), "***");
  }

  @ParameterizedTest
  @MethodSource("places")
  void no_outcome_of_a_broken_connection_repeats_a_secret(
      Function<URI, ExternalSystem> system, int unused) {
    target.respondWith(call -> new Reply.ResetAfterReading());
    caller.define(system.apply(target.baseUrl()));

    assertClean(caller.deliver(CALL), "failed");
  }

  @ParameterizedTest
  @MethodSource("tokenAnswers")
  void no_refusal_of_a_token_repeats_a_secret(Function<ReceivedCall, Reply> answer) {
    target.respondWith(answer);
    caller.define(CallerFixture.system(target.baseUrl(), oauth(target.baseUrl())));

    assertClean(caller.deliver(CALL), "token request");
  }

  static Stream<Function<ReceivedCall, Reply>> tokenAnswers() {
    return Stream.of(
        call -> echo(400, call),
        call -> echo(503, call),
        call -> echo(302, call),
        call -> Reply.json(200, "{\"access_token\":\"" + TOKEN + "\\n\"}"),
        call -> Reply.json(200, "{\"token\":\"" + TOKEN + "\"}"));
  }

  private static void assertClean(DeliveryResult result, String expected) {
    assertThat(result.outcome()).isNotInstanceOf(Delivered.class);
    String text = CallerFixture.textOf(result);
    assertThat(text)
        .contains(expected)
        .hasSizeLessThan(1_000)
        .doesNotContain(TOKEN, "hdr-s3cr3t", "qry-s3cr3t")
        .doesNotContainIgnoringCase("s3cr3t")
        .doesNotContain(base64("me:" + SECRET))
        .doesNotContain(base64("me:" + CallQuery.encoded(SECRET)));
    assertThat(result.toString()).doesNotContain("s3cr3t");
  }

  /** As error pages do it: what was asked, and with which headers, in several spellings. */
  private static Reply echo(int status, ReceivedCall call) {
    String told =
        "you said %s %s %s %s"
            .formatted(
                call.header("X-Session-Token").orElse(""),
                call.path(),
                Stream.of("Authorization", "X-Api-Key", "X-Auth", "Cookie")
                    .flatMap(name -> call.header(name).stream())
                    .toList(),
                SECRET.replace("/", "\\/"));
    return new Reply.Respond(status, Map.of("Location", "/in/" + told), told);
  }

  private static Reply tokenGranted() {
    return Reply.json(200, "{\"access_token\":\"" + TOKEN + "\"}");
  }

  private static String base64(String text) {
    return Base64.getEncoder().encodeToString(text.getBytes(UTF_8));
  }
}
