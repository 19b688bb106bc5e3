package dev.holdfast.central.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.central.testing.CentralTest;
import dev.holdfast.central.testing.Site;
import dev.holdfast.shared.contract.NotificationContent;
import dev.holdfast.shared.id.NotificationId;
import io.opentelemetry.sdk.testing.exporter.InMemorySpanExporter;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.QuarkusTestProfile;
import io.quarkus.test.junit.TestProfile;
import jakarta.inject.Inject;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

@QuarkusTest
@TestProfile(TraceTest.Tracing.class)
class TraceTest extends CentralTest {

  private static final String TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";

  @Inject InMemorySpanExporter spans;
  @Inject Dispatcher dispatcher;

  @Test
  void the_delivery_belongs_to_the_trace_that_began_at_the_site() {
    rows.list("ops", "anna@example.com");
    NotificationId id = NotificationId.random();

    Site.post(
        Site.named(Site.PLANT, clock)
            .submit(
                id,
                new NotificationContent("ops", "Traced", "Body"),
                "watch-pumps",
                Optional.of("00-" + TRACE + "-00f067aa0ba902b7-01")));
    sink.awaitMails(1, PATIENCE);
    dispatcher.stop(); // waits for the pass to end

    assertThat(spans.getFinishedSpanItems())
        .filteredOn(span -> span.getName().equals("deliver notification"))
        .extracting(SpanData::getTraceId)
        .containsExactly(TRACE);
  }

  /** Traces on, straight into memory. */
  public static class Tracing implements QuarkusTestProfile {
    @Override
    public Map<String, String> getConfigOverrides() {
      return Map.of("quarkus.otel.sdk.disabled", "false", "quarkus.otel.traces.exporter", "none");
    }
  }
}
