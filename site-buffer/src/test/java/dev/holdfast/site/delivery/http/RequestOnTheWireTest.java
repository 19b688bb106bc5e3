package dev.holdfast.site.delivery.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.holdfast.base.secrets.Secret;
import dev.holdfast.shared.outcome.DeliveryOutcome.Delivered;
import dev.holdfast.site.definition.Auth;
import dev.holdfast.site.message.OutboundMessage;
import dev.holdfast.testkit.http.FaultyHttpTarget;
import dev.holdfast.testkit.http.ReceivedCall;
import io.vertx.core.http.HttpMethod;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class RequestOnTheWireTest {

  private final FaultyHttpTarget target = FaultyHttpTarget.start();
  private final CallerFixture caller = new CallerFixture();

  @AfterEach
  void stop() {
    caller.close();
    target.close();
  }

  @ParameterizedTest
  @CsvSource({
    "'',     '',        /",
    "/,      '',        /",
    "/api,   '',        /api",
    "/api/,  '',        /api",
    "'',     /orders/1, /orders/1",
    "/,      /orders/1, /orders/1",
    "/api,   /orders/1, /api/orders/1",
    "/api//, /orders/,  /api/orders/",
    "/a%20b, /c%2Fd,    /a%20b/c%2Fd",
    "/f?code=k1, /x,    /f/x?code=k1"
  })
  void the_path_goes_below_the_base_url(String base, String path, String expected) {
    caller.define(CallerFixture.system(URI.create(target.baseUrl() + base)));

    deliver("{\"method\":\"PUT\"" + (path.isEmpty() ? "" : ",\"path\":\"" + path + "\"") + "}");

    assertThat(only().path()).isEqualTo(expected);
  }

  @Test
  void the_base_url_may_be_an_ipv6_address() {
    URI url = URI.create("http://[::1]:81/api");

    Endpoint endpoint = Endpoint.of("base URL", url);

    assertThat(endpoint.origin()).isEqualTo("http://[::1]:81");
    assertThat(endpoint.request(HttpMethod.GET, "/x", "").getHost()).isEqualTo("[::1]");
  }

  @Test
  void queries_of_definition_call_and_parameters_are_joined() {
    caller.define(CallerFixture.system(URI.create(target.baseUrl() + "/f?code=k1")));

    deliver("{\"method\":\"GET\",\"query\":{\"q\":\"a b\"},\"parameters\":{\"p\":[1,2]}}");

    assertThat(only().path()).isEqualTo("/f?code=k1&q=a%20b&p=1&p=2");
  }

  static Stream<Arguments> bodies() {
    return Stream.of(
        arguments("\"body\":{\"a\" : 1.00}", "{\"a\" : 1.00}", "application/json"),
        arguments("\"parameters\":{\"b\":[]}", "{\"b\":[]}", "application/json"),
        arguments("\"body\":\"grüezi 😀\"", "grüezi 😀", "text/plain; charset=utf-8"),
        arguments("\"body\":\"<a/>\",\"contentType\":\"text/xml\"", "<a/>", "text/xml"),
        arguments(
            "\"body\":{},\"contentType\":\"application/vnd.x+json\"",
            "{}",
            "application/vnd.x+json"));
  }

  @ParameterizedTest
  @MethodSource("bodies")
  void a_body_leaves_with_its_type(String fields, String body, String type) {
    caller.define(CallerFixture.system(target.baseUrl()));

    deliver("{\"method\":\"POST\"," + fields + "}");

    assertThat(only().body()).isEqualTo(body);
    assertThat(only().headers().get("Content-Type")).containsExactly(type);
  }

  @Test
  void text_is_encoded_in_the_charset_it_names() {
    caller.define(CallerFixture.system(target.baseUrl()));

    deliver(
        "{\"method\":\"POST\",\"body\":\"ä\",\"contentType\":\"text/plain;charset=iso-8859-1\"}");

    assertThat(only().header("Content-Length")).contains("1");
  }

  @ParameterizedTest
  @CsvSource({"GET,", "HEAD,", "DELETE,", "POST,0", "PUT,0", "PATCH,0"})
  void only_verbs_that_usually_have_a_body_say_that_it_is_empty(String verb, String length) {
    caller.define(CallerFixture.system(target.baseUrl()));

    deliver("{\"method\":\"%s\",\"path\":\"/a\"}".formatted(verb));

    assertThat(only().method()).isEqualTo(verb);
    assertThat(only().header("Content-Length").orElse(null)).isEqualTo(length);
    assertThat(only().header("Content-Type")).isEmpty();
  }

  @Test
  void every_call_says_which_message_and_which_trace_it_is() {
    caller.define(CallerFixture.system(target.baseUrl()));
    OutboundMessage message = CallerFixture.message("{\"method\":\"Ping\"}");

    caller.deliver(message);
    caller.deliver(message);

    assertThat(target.calls())
        .hasSize(2)
        .allSatisfy(
            call -> {
              assertThat(call.path()).isEqualTo("/Ping");
              assertThat(call.headers().get("Idempotency-Key"))
                  .containsExactly(message.id().toString());
              assertThat(call.headers().get("traceparent"))
                  .containsExactly(CallerFixture.TRACEPARENT);
              assertThat(call.headers().get("Host")).containsExactly("127.0.0.1:" + target.port());
            });
  }

  @Test
  void the_call_overrides_headers_of_the_definition_but_never_the_proof_of_identity() {
    caller.define(
        CallerFixture.withHeaders(
            CallerFixture.system(
                target.baseUrl(), new Auth.ApiKey("X-Api-Key", new Secret("right"))),
            Map.of("Accept", "text/plain", "X-Plant", "7", "Content-Type", "application/x-own")));

    deliver(
        """
        {"method":"POST","headers":{"accept":"text/html","x-api-key":"wrong","X-N":5},"body":{}}
        """);

    Map<String, List<String>> headers = only().headers();
    assertThat(headers.get("Accept")).containsExactly("text/html");
    assertThat(headers.get("X-Plant")).containsExactly("7");
    assertThat(headers.get("X-N")).containsExactly("5");
    assertThat(headers.get("X-Api-Key")).containsExactly("right");
    assertThat(headers.get("Content-Type")).containsExactly("application/x-own");
  }

  private void deliver(String payload) {
    assertThat(caller.deliver(payload).outcome()).isInstanceOf(Delivered.class);
  }

  private ReceivedCall only() {
    assertThat(target.callCount()).isEqualTo(1);
    return target.calls().get(0);
  }
}
