package dev.holdfast.site.delivery.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class CallPayloadTest {

  static Stream<Arguments> flaws() {
    return Stream.of(
            notACall(), methods(), paths(), queries(), headers(), reservedHeaders(), bodies())
        .flatMap(rows -> rows);
  }

  private static Stream<Arguments> notACall() {
    return Stream.of(
        arguments("payload", ""),
        arguments("payload", "   "),
        arguments("payload", "null"),
        arguments("payload", "42"),
        arguments("payload", "[]"),
        arguments("payload", "\"POST\""),
        arguments("payload", "{"),
        arguments("payload", "{\"method\":\"GET\""),
        arguments("payload", "{\"method\":\"GET\"} trailing"),
        arguments("payload", "{\"method\":\"GET\"}{\"method\":\"PUT\"}"),
        arguments("payload", "{'method':'GET'}"),
        arguments("payload", "{\"method\":\"GET\",\"method\":\"DELETE\"}"),
        arguments("url", "{\"method\":\"GET\",\"url\":\"http://evil.example\"}"),
        arguments("Body", "{\"method\":\"POST\",\"Body\":{}}"),
        arguments("payload", "\uFEFF{\"method\":\"GET\"}"),
        arguments(
            "payload",
            "{\"method\":\"PUT\",\"body\":" + "[".repeat(5_000) + "]".repeat(5_000) + "}"),
        arguments("payload", "{\"method\":\"POST\",\"body\":{\"a\":1,\"a\":2}}"),
        arguments("payload", "{\"method\":\"POST\",\"body\":NaN}"),
        arguments("payload", "{\"method\":\"POST\",\"body\":{\"a\":01}}"));
  }

  private static Stream<Arguments> methods() {
    return Stream.of(
        arguments("method", "{}"),
        arguments("method", "{\"path\":\"/a\"}"),
        arguments("method", "{\"method\":null}"),
        arguments("method", "{\"method\":7}"),
        arguments("method", "{\"method\":\"\"}"),
        arguments("method", "{\"method\":\" \"}"),
        arguments("method", "{\"method\":\"FETCH\",\"path\":\"/a\"}"),
        arguments("method", "{\"method\":\"post\",\"path\":\"/a\"}"),
        arguments("method", "{\"method\":\"TRACE\",\"path\":\"/a\"}"),
        arguments("method", "{\"method\":\"CONNECT\"}"),
        arguments("method", "{\"method\":\"OPTIONS\"}"),
        arguments("method", "{\"method\":\"CreateOrder\",\"path\":\"/a\"}"),
        arguments("method", "{\"method\":\"..\"}"),
        arguments("method", "{\"method\":\"../admin\"}"),
        arguments("method", "{\"method\":\"a/b\"}"),
        arguments("method", "{\"method\":\"Create Order\"}"),
        arguments("method", "{\"method\":\"GET / HTTP/1.1\\r\\nX: y\"}"),
        arguments("method", "{\"method\":\"Create?x=1\"}"),
        arguments("method", "{\"method\":\"Create%2e\"}"),
        arguments("method", "{\"method\":\"Größe\"}"),
        arguments("method", "{\"method\":\"" + "a".repeat(129) + "\"}"));
  }

  private static Stream<Arguments> paths() {
    return Stream.of(
            "",
            "orders",
            "http://evil.example/x",
            "HTTPS://evil.example/x",
            "file:/etc/passwd",
            "//evil.example/x",
            "/\\\\evil.example/x",
            "/..",
            "/../admin",
            "/orders/../../admin",
            "/orders/..",
            "/./orders",
            "/%2e%2e/admin",
            "/%2E%2e/admin",
            "/.%2e/admin",
            "/orders/%2e%2e%2fadmin",
            "/..%5cadmin",
            "/%252e%252e/admin",
            "/%25252e%25252e/admin",
            "/..;/admin",
            "/..;a=b/admin",
            "/orders?x=1",
            "/orders#top",
            "/or ders",
            "/or\\tders",
            "/orders\\r\\nHost: evil.example",
            "/orders%0d%0aHost:%20evil.example",
            "/orders%00",
            "/orders%250a",
            "/100%",
            "/a%2",
            "/a%zz",
            "/städte",
            "/a\\u0000b",
            "/<script>",
            "/\\ud800",
            "/" + "a".repeat(2_048))
        .map(path -> arguments("path", "{\"method\":\"GET\",\"path\":\"" + path + "\"}"));
  }

  private static Stream<Arguments> queries() {
    return Stream.of(
        arguments("path", "{\"method\":\"GET\",\"path\":[\"/a\"]}"),
        arguments("query", "{\"method\":\"GET\",\"query\":\"a=1\"}"),
        arguments("query", "{\"method\":\"GET\",\"query\":[1]}"),
        arguments("query", "{\"method\":\"GET\",\"query\":{\"a\":{\"b\":1}}}"),
        arguments("query", "{\"method\":\"GET\",\"query\":{\"a\":[[1]]}}"),
        arguments("query", "{\"method\":\"GET\",\"query\":{\"a\":[null]}}"),
        arguments("query", "{\"method\":\"GET\",\"query\":{\"\":1}}"),
        arguments("query", "{\"method\":\"GET\",\"query\":{\"a\":\"\\udc00\"}}"),
        arguments("query", "{\"method\":\"GET\",\"query\":{\"\\ud800\":1}}"),
        arguments("query", "{\"method\":\"GET\",\"query\":{\"a\":\"" + "ä".repeat(3_000) + "\"}}"),
        arguments("parameters", "{\"method\":\"GET\",\"parameters\":{\"a\":{}}}"),
        arguments("parameters", "{\"method\":\"DELETE\",\"parameters\":[1]}"),
        arguments("parameters", "{\"method\":\"CreateOrder\",\"parameters\":[1]}"),
        arguments("parameters", "{\"method\":\"CreateOrder\",\"parameters\":\"a\"}"),
        arguments("parameters", "{\"method\":\"CreateOrder\",\"parameters\":{},\"body\":{}}"));
  }

  private static Stream<Arguments> headers() {
    String many =
        IntStream.range(0, 101)
            .mapToObj(i -> "\"X-%d\":1".formatted(i))
            .collect(Collectors.joining(","));
    return Stream.of(
            "[]",
            "\"X-A: 1\"",
            "{\"X-A\":{}}",
            "{\"X-A\":[\"1\",\"2\"]}",
            "{\"X-A\":\"a\\r\\nHost: evil\"}",
            "{\"X-A\":\"a\\nb\"}",
            "{\"X-A\":\"a\\rb\"}",
            "{\"X-A\":\"a\\u0000b\"}",
            "{\"X-A\":\"grüezi\"}",
            "{\"X-A\":\"\\u010a\"}",
            "{\"X-A\":\"" + "a".repeat(8_193) + "\"}",
            "{\"\":\"a\"}",
            "{\"X A\":\"a\"}",
            "{\"X-A:\":\"a\"}",
            "{\"X-A\\r\\nHost\":\"evil\"}",
            "{\"X-Ä\":\"a\"}",
            "{\"X-A\":1,\"x-a\":2}",
            "{" + many + "}")
        .map(CallPayloadTest::withHeaders);
  }

  private static Stream<Arguments> reservedHeaders() {
    return Stream.of(
            "Host",
            "HOST",
            "Content-Length",
            "content-length",
            "Transfer-Encoding",
            "Connection",
            "Keep-Alive",
            "Upgrade",
            "Expect",
            "TE",
            "Trailer",
            "Proxy-Authorization",
            "Authorization",
            "aUTHORIZATION",
            "Idempotency-Key",
            "traceparent",
            "tracestate",
            "Content-Type")
        .map(name -> withHeaders("{\"%s\":\"1\"}".formatted(name)));
  }

  private static Arguments withHeaders(String headers) {
    return arguments("headers", "{\"method\":\"PUT\",\"headers\":" + headers + "}");
  }

  private static Stream<Arguments> bodies() {
    return Stream.of(
        arguments("body", "{\"method\":\"GET\",\"body\":{}}"),
        arguments("body", "{\"method\":\"HEAD\",\"path\":\"/a\",\"body\":\"x\"}"),
        arguments("body", "{\"method\":\"PUT\",\"body\":\"\\ud800\"}"),
        arguments(
            "body",
            "{\"method\":\"PUT\",\"body\":\"€\",\"contentType\":\"text/plain; charset=us-ascii\"}"),
        contentType("json"),
        contentType(""),
        contentType("text/"),
        contentType("text/plain\\r\\nHost: evil"),
        contentType("text/plain; charset=klingon"),
        contentType("text/plain; charset="),
        contentType("text/plain; charset=\\\"\\\""),
        arguments("contentType", "{\"method\":\"PUT\",\"body\":\"x\",\"contentType\":{}}"),
        arguments("contentType", "{\"method\":\"PUT\",\"contentType\":\"text/plain\"}"));
  }

  private static Arguments contentType(String type) {
    return arguments(
        "contentType", "{\"method\":\"PUT\",\"body\":\"x\",\"contentType\":\"" + type + "\"}");
  }

  @ParameterizedTest
  @MethodSource("flaws")
  void a_call_that_cannot_be_made_names_the_field(String field, String payload) {
    assertThat(CallPayload.flaw(payload))
        .hasValueSatisfying(
            flaw -> {
              assertThat(flaw.field()).isEqualTo(field);
              assertThat(flaw.problem()).isNotBlank().hasSizeLessThan(400);
              assertThat(flaw.problem().chars()).noneMatch(Character::isISOControl);
            });
  }

  static Stream<Arguments> calls() {
    return Stream.of(
        arguments("{\"method\":\"GET\"}", "GET ? -"),
        arguments("{\"method\":\"GET\",\"path\":\"/\"}", "GET /? -"),
        arguments("{\"method\":\"POST\",\"path\":\"/orders/17\"}", "POST /orders/17? -"),
        arguments("{\"method\":\"POST\",\"body\":null,\"headers\":null}", "POST ? -"),
        arguments("{\"method\":\"CreateOrder\"}", "POST /CreateOrder? -"),
        arguments("{\"method\":\"Delete\"}", "POST /Delete? -"),
        arguments("{\"method\":\"orders.v1:close\"}", "POST /orders.v1:close? -"),
        arguments(
            "{\"method\":\"CreateOrder\",\"parameters\":{\"b\": 1.00,\"a\":[]}}",
            "POST /CreateOrder? {\"b\": 1.00,\"a\":[]}"),
        arguments("{\"parameters\":{\"a\":1},\"method\":\"GET\"}", "GET ?a=1 -"),
        arguments(
            "{\"method\":\"DELETE\",\"path\":\"/o\",\"query\":{\"a\":true},\"parameters\":{\"b\":[1,\"x\"]}}",
            "DELETE /o?a=true&b=1&b=x -"),
        arguments(
            "{\"method\":\"GET\",\"query\":{\"q\":\"a b+c&d=ä/?\"}}",
            "GET ?q=a%20b%2Bc%26d%3D%C3%A4%2F%3F -"),
        arguments("{\"method\":\"GET\",\"query\":{\"a\":null,\"b\":\"\",\"c\":[]}}", "GET ?b= -"),
        arguments("{\"method\":\"GET\",\"query\":{\"n\":1e3,\"m\":-0.10}}", "GET ?n=1e3&m=-0.10 -"),
        arguments("{\"method\":\"PUT\",\"path\":\"/a%20b;v=1/...\"}", "PUT /a%20b;v=1/...? -"),
        arguments("{\"method\":\"PUT\",\"path\":\"/a:b@c\"}", "PUT /a:b@c? -"),
        arguments("{\"method\":\"PATCH\",\"body\":[1,2]}", "PATCH ? [1,2]"),
        arguments(
            "{\"method\":\"PUT\",\"body\":12345678901234567890.10}",
            "PUT ? 12345678901234567890.10"),
        arguments("{\"method\":\"PUT\",\"body\":false}", "PUT ? false"),
        arguments("{\"method\":\"PUT\",\"body\":\"<a>\\n</a>\"}", "PUT ? <a>\n</a>"),
        arguments("{\"method\":\"PUT\",\"body\":\"\"}", "PUT ? "),
        arguments(
            "{\"method\":\"PUT\",\"body\":{\"s\":\"}\\\"\\u00e4\\ud83d\\ude00\"}}",
            "PUT ? {\"s\":\"}\\\"\\u00e4\\ud83d\\ude00\"}"),
        arguments("{\"method\":\"DELETE\",\"body\":{}}", "DELETE ? {}"));
  }

  @ParameterizedTest
  @MethodSource("calls")
  void a_call_is_read_and_its_body_stays_as_it_was_written(String payload, String expected) {
    assertThat(CallPayload.flaw(payload)).isEmpty();
    Call call = Call.read(payload);

    assertThat(
            "%s %s?%s %s"
                .formatted(
                    call.verb(),
                    call.path(),
                    call.query().encoded(),
                    call.content().map(CallContent::text).orElse("-")))
        .isEqualTo(expected);
  }

  @Test
  void a_large_body_stays_as_it_was_written_too() {
    String body =
        IntStream.range(0, 50_000)
            .mapToObj(i -> "{\"n\" : %d, \"t\":\"ä€😀 \\\\ \\\"\"}".formatted(i))
            .collect(Collectors.joining(" ,\n", "[ ", " ]"));

    Call call = Call.read("{\"method\":\"PUT\",  \"body\" :\t" + body + "\n, \"path\":\"/a\"}");

    assertThat(call.content().orElseThrow().text()).isEqualTo(body);
    assertThat(call.path()).isEqualTo("/a");
  }
}
