package dev.holdfast.base.trace;

import static org.assertj.core.api.Assertions.assertThat;

import io.opentelemetry.api.OpenTelemetry;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.context.Context;
import io.opentelemetry.sdk.OpenTelemetrySdk;
import io.opentelemetry.sdk.testing.exporter.InMemorySpanExporter;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.opentelemetry.sdk.trace.export.SimpleSpanProcessor;
import io.smallrye.mutiny.Uni;
import io.smallrye.mutiny.helpers.test.UniAssertSubscriber;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TracesTest {

  private static final String TRACE_ID = "4bf92f3577b34da6a3ce929d0e0e4736";
  private static final String PARENT_ID = "00f067aa0ba902b7";
  private static final String STORED = "00-" + TRACE_ID + "-" + PARENT_ID + "-01";

  private final InMemorySpanExporter exporter = InMemorySpanExporter.create();
  private final OpenTelemetrySdk telemetry =
      OpenTelemetrySdk.builder()
          .setTracerProvider(
              SdkTracerProvider.builder()
                  .addSpanProcessor(SimpleSpanProcessor.create(exporter))
                  .build())
          .build();
  private final Traces traces = new Traces(telemetry, false);

  @Test
  void a_stored_trace_goes_on_in_a_new_span_that_is_handed_to_the_work() {
    String handed =
        continuing(Optional.of(STORED), traceparent -> Uni.createFrom().item(traceparent))
            .awaitItem()
            .getItem()
            .orElseThrow();

    SpanData span = onlySpan();
    assertThat(span.getName()).isEqualTo("forward");
    assertThat(span.getKind()).isEqualTo(SpanKind.PRODUCER);
    assertThat(span.getTraceId()).isEqualTo(TRACE_ID);
    assertThat(span.getParentSpanId()).isEqualTo(PARENT_ID);
    assertThat(span.getStatus().getStatusCode()).isEqualTo(StatusCode.UNSET);
    assertThat(handed).isEqualTo("00-" + TRACE_ID + "-" + span.getSpanId() + "-01");
  }

  @Test
  void without_a_stored_trace_a_new_one_begins_whatever_is_going_on() {
    Span request = telemetry.getTracer("test").spanBuilder("request").startSpan();
    during(
        request,
        () -> continuing(Optional.empty(), traceparent -> Uni.createFrom().item(1)).awaitItem());

    assertThat(onlySpan().getParentSpanContext().isValid()).isFalse();
    assertThat(onlySpan().getTraceId()).isNotEqualTo(request.getSpanContext().getTraceId());
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "garbage", "00-0-0-01", "ff-" + TRACE_ID + "-" + PARENT_ID + "-01"})
  void a_stored_trace_that_is_none_is_ignored(String stored) {
    continuing(Optional.of(stored), traceparent -> Uni.createFrom().item(1)).awaitItem();

    assertThat(onlySpan().getParentSpanContext().isValid()).isFalse();
  }

  @Test
  void the_span_lasts_as_long_as_the_work() {
    AtomicReference<Runnable> finish = new AtomicReference<>();
    UniAssertSubscriber<String> subscriber =
        continuing(
            Optional.of(STORED),
            traceparent ->
                Uni.createFrom().emitter(work -> finish.set(() -> work.complete("done"))));
    assertThat(exporter.getFinishedSpanItems()).isEmpty();

    finish.get().run();

    subscriber.assertCompleted().assertItem("done");
    assertThat(onlySpan().hasEnded()).isTrue();
  }

  @Test
  void a_failure_passes_through_and_marks_the_span() {
    IllegalStateException failure = new IllegalStateException("central is away");

    continuing(Optional.of(STORED), traceparent -> Uni.createFrom().failure(failure))
        .awaitFailure(thrown -> assertThat(thrown).isSameAs(failure));

    assertThat(onlySpan().getStatus().getStatusCode()).isEqualTo(StatusCode.ERROR);
    assertThat(onlySpan().getStatus().getDescription()).contains("central is away");
  }

  @Test
  void work_that_throws_at_once_ends_its_span_too() {
    IllegalStateException failure = new IllegalStateException("no such endpoint");

    continuing(
            Optional.of(STORED),
            traceparent -> {
              throw failure;
            })
        .awaitFailure(thrown -> assertThat(thrown).isSameAs(failure));

    assertThat(onlySpan().getStatus().getStatusCode()).isEqualTo(StatusCode.ERROR);
  }

  @Test
  void cancelling_ends_the_span() {
    continuing(Optional.of(STORED), traceparent -> Uni.createFrom().nothing()).cancel();

    assertThat(onlySpan().hasEnded()).isTrue();
  }

  @Test
  void each_subscription_is_a_span_of_its_own() {
    Uni<Integer> work =
        traces.continuing(
            Optional.of(STORED), "forward", SpanKind.PRODUCER, t -> Uni.createFrom().item(1));
    assertThat(exporter.getFinishedSpanItems()).isEmpty();

    work.subscribe().withSubscriber(UniAssertSubscriber.create()).awaitItem();
    work.subscribe().withSubscriber(UniAssertSubscriber.create()).awaitItem();

    assertThat(exporter.getFinishedSpanItems())
        .hasSize(2)
        .extracting(SpanData::getSpanId)
        .doesNotHaveDuplicates();
  }

  @Test
  void the_current_trace_is_what_is_being_done_now() {
    Span request = telemetry.getTracer("test").spanBuilder("request").startSpan();
    AtomicReference<Optional<String>> meanwhile = new AtomicReference<>();

    during(request, () -> meanwhile.set(traces.current()));

    assertThat(meanwhile.get())
        .contains(
            "00-%s-%s-01"
                .formatted(
                    request.getSpanContext().getTraceId(), request.getSpanContext().getSpanId()));
    assertThat(traces.current()).isEmpty();
  }

  @Nested
  class With_tracing_off {

    private final Traces off = new Traces(OpenTelemetry.noop(), true);

    @Test
    void a_stored_trace_is_handed_on_as_it_is() {
      assertThat(handedOn(Optional.of(STORED))).contains(STORED);
    }

    @Test
    void without_one_nothing_is_handed_on() {
      assertThat(handedOn(Optional.empty())).isEmpty();
      assertThat(off.current()).isEmpty();
    }

    @Test
    void the_trace_of_the_caller_is_the_trace_of_the_request() {
      assertThat(off.current(STORED)).contains(STORED);
      assertThat(off.current(null)).isEmpty();
      assertThat(off.current(STORED + "-more")).isEmpty();
    }

    @Test
    void a_failure_passes_through() {
      IllegalStateException failure = new IllegalStateException("central is away");

      off.continuing(
              Optional.of(STORED),
              "forward",
              SpanKind.PRODUCER,
              traceparent -> Uni.createFrom().failure(failure))
          .subscribe()
          .withSubscriber(UniAssertSubscriber.create())
          .awaitFailure(thrown -> assertThat(thrown).isSameAs(failure));
    }

    private Optional<String> handedOn(Optional<String> stored) {
      return off.continuing(
              stored,
              "forward",
              SpanKind.PRODUCER,
              traceparent -> Uni.createFrom().item(traceparent))
          .subscribe()
          .withSubscriber(UniAssertSubscriber.create())
          .awaitItem()
          .getItem();
    }
  }

  private static void during(Span span, Runnable work) {
    Context.root().with(span).wrap(work).run();
  }

  private <T> UniAssertSubscriber<T> continuing(
      Optional<String> stored, Function<Optional<String>, Uni<T>> work) {
    return traces
        .continuing(stored, "forward", SpanKind.PRODUCER, work)
        .subscribe()
        .withSubscriber(UniAssertSubscriber.create());
  }

  private SpanData onlySpan() {
    List<SpanData> spans = exporter.getFinishedSpanItems();
    assertThat(spans).hasSize(1);
    return spans.get(0);
  }
}
