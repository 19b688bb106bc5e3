package dev.holdfast.base.trace;

import static org.assertj.core.api.Assertions.assertThat;

import io.opentelemetry.api.trace.SpanKind;
import io.quarkus.test.junit.QuarkusTest;
import io.smallrye.mutiny.Uni;
import io.smallrye.mutiny.helpers.test.UniAssertSubscriber;
import jakarta.inject.Inject;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** A service as it is delivered: tracing is wired and off. */
@QuarkusTest
class TracesInServiceTest {

  private static final String STORED = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01";

  @Inject Traces traces;

  @Test
  void a_stored_trace_survives_a_service_that_does_not_trace() {
    assertThat(handedOn(Optional.of(STORED))).contains(STORED);
    assertThat(handedOn(Optional.empty())).isEmpty();
    assertThat(traces.current()).isEmpty();
  }

  private Optional<String> handedOn(Optional<String> stored) {
    return traces
        .continuing(
            stored, "forward", SpanKind.PRODUCER, traceparent -> Uni.createFrom().item(traceparent))
        .subscribe()
        .withSubscriber(UniAssertSubscriber.create())
        .awaitItem()
        .getItem();
  }
}
