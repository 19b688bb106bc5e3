package dev.holdfast.site.intake;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.site.testing.FakeCentral;
import dev.holdfast.site.testing.InjectCentral;
import dev.holdfast.site.testing.Site;
import dev.holdfast.site.testing.SiteResource;
import dev.holdfast.site.testing.Tokens;
import dev.holdfast.testkit.http.FaultyHttpTarget;
import dev.holdfast.testkit.http.ReceivedCall;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import jakarta.inject.Inject;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a caller says arrives as it was said. */
@QuarkusTest
@QuarkusTestResource(SiteResource.class)
class PassedOnTest {

  private static final Duration PATIENCE = Duration.ofSeconds(20);
  private static final String TRACE = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01";

  @InjectCentral FakeCentral central;
  @Inject Site site;

  private FaultyHttpTarget target;
  private String system;

  @BeforeEach
  void start_target() {
    target = FaultyHttpTarget.start();
    system = site.define(target);
    central.reset();
  }

  @AfterEach
  void stop_target() {
    target.close();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", ", \"attemptImmediate\": false"})
  void the_trace_of_the_caller_goes_along_though_nothing_is_traced_here(String options) {
    traced(TRACE, "messages", Site.message(system, options));

    assertThat(call().header("traceparent")).contains(TRACE);
  }

  @Test
  void the_trace_of_the_caller_goes_along_with_a_batch() {
    Site.as(Tokens.SUBMIT)
        .header("traceparent", TRACE)
        .contentType("application/x-ndjson")
        .body(Site.message(system, "").replace("\n", " ").getBytes(UTF_8))
        .post("/api/v1/messages/batch")
        .then()
        .statusCode(200);

    assertThat(call().header("traceparent")).contains(TRACE);
  }

  @Test
  void the_trace_of_the_caller_goes_along_to_central() {
    traced(TRACE, "notifications", "{\"list\":\"ops\",\"subject\":\"s\",\"body\":\"b\"}");

    assertThat(central.awaitSubmits(1).get(0).headers().traceparent()).contains(TRACE);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "nonsense",
        "00-00000000000000000000000000000000-00f067aa0ba902b7-01",
        "ff-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01"
      })
  void what_is_no_trace_is_not_passed_on(String header) {
    traced(header, "messages", Site.message(system, ""));

    assertThat(call().header("traceparent")).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", ", \"attemptImmediate\": false"})
  void numbers_arrive_as_they_were_written(String options) {
    String body = "{\"a\":1E5,\"b\":[0.0000001,1.00,-0],\"c\":{\"d\":12345678901234567890.5e-3}}";

    Site.post(
        "external-systems/" + system + "/calls",
        "{\"method\": \"POST\", \"path\": \"/a\", \"body\": %s%s}".formatted(body, options));
    Site.post(
        "messages",
        "{\"category\": \"ExternalSystem\", \"target\": \"%s\", \"payload\": {\"method\": \"POST\", \"body\": %s}%s}"
            .formatted(system, body, options));

    assertThat(target.awaitCalls(2, PATIENCE)).extracting(ReceivedCall::body).containsOnly(body);
  }

  @Test
  void a_large_body_arrives_whole() {
    String text = "x".repeat(900_000);

    Site.post(
            "external-systems/" + system + "/calls",
            "{\"method\": \"POST\", \"body\": {\"text\": \"%s\"}}".formatted(text))
        .then()
        .statusCode(200);

    assertThat(call().body()).isEqualTo("{\"text\":\"%s\"}".formatted(text));
  }

  private ReceivedCall call() {
    return target.awaitCalls(1, PATIENCE).get(0);
  }

  private static Response traced(String header, String path, String body) {
    return Site.as(Tokens.SUBMIT).header("traceparent", header).body(body).post("/api/v1/" + path);
  }
}
