package dev.holdfast.site.trace;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.shared.wire.Envelope;
import dev.holdfast.site.testing.FakeCentral;
import dev.holdfast.site.testing.InjectCentral;
import dev.holdfast.site.testing.SiteResource;
import dev.holdfast.site.testing.Tokens;
import dev.holdfast.testkit.waiting.Eventually;
import io.opentelemetry.sdk.testing.exporter.InMemorySpanExporter;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.QuarkusTestProfile;
import io.quarkus.test.junit.TestProfile;
import io.restassured.http.ContentType;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** From the request to the envelope: one trace, though a row on disk lies between them. */
@QuarkusTest
@QuarkusTestResource(SiteResource.class)
@TestProfile(TracingTest.Traced.class)
class TracingTest {

  private static final String TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";

  /** Traces on, spans kept in memory. */
  public static class Traced implements QuarkusTestProfile {
    @Override
    public Map<String, String> getConfigOverrides() {
      return Map.of("quarkus.otel.sdk.disabled", "false", "quarkus.otel.simple", "true");
    }
  }

  static class Spans {
    @Produces
    @Singleton
    InMemorySpanExporter exporter() {
      return InMemorySpanExporter.create();
    }
  }

  @InjectCentral FakeCentral central;
  @Inject InMemorySpanExporter spans;

  @Test
  void the_envelope_continues_the_trace_of_the_request() {
    given()
        .header("Authorization", "Bearer " + Tokens.SUBMIT)
        .header("traceparent", "00-" + TRACE + "-00f067aa0ba902b7-01")
        .contentType(ContentType.JSON)
        .body("{\"list\":\"ops\",\"subject\":\"s\",\"body\":\"b\"}")
        .post("/api/v1/notifications")
        .then()
        .statusCode(202);

    Envelope envelope = central.awaitSubmits(1).get(0);
    Eventually.holds(
        "the span of forwarding", Duration.ofSeconds(10), () -> forwarding().isPresent());

    SpanData forward = forwarding().orElseThrow();
    assertThat(forward.getTraceId()).isEqualTo(TRACE);
    assertThat(envelope.headers().traceparent())
        .contains("00-%s-%s-01".formatted(TRACE, forward.getSpanId()));
  }

  private Optional<SpanData> forwarding() {
    return spans.getFinishedSpanItems().stream()
        .filter(span -> span.getName().equals("forward notification"))
        .findFirst();
  }
}
