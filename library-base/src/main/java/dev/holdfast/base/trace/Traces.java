package dev.holdfast.base.trace;

import io.opentelemetry.api.OpenTelemetry;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.api.trace.propagation.W3CTraceContextPropagator;
import io.opentelemetry.context.Context;
import io.opentelemetry.context.propagation.TextMapGetter;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/** The trace context as the text that is stored with a row and sent in an envelope. */
@ApplicationScoped
public class Traces {

  /** The header and the field it travels in. */
  public static final String TRACEPARENT = "traceparent";

  /** As W3C has it: all zeros are no id, and ff is no version. */
  private static final Pattern VALID =
      Pattern.compile("(?!ff)[0-9a-f]{2}-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}");

  private static final W3CTraceContextPropagator W3C = W3CTraceContextPropagator.getInstance();

  private final OpenTelemetry telemetry;

  private final boolean disabled;

  /** A service without OpenTelemetry traces nothing. */
  @Inject
  Traces(
      Instance<OpenTelemetry> telemetry,
      @ConfigProperty(name = "quarkus.otel.sdk.disabled", defaultValue = "false")
          boolean disabled) {
    this(
        telemetry.isResolvable() ? telemetry.get() : OpenTelemetry.noop(),
        disabled || !telemetry.isResolvable());
  }

  /** A disabled SDK still makes up span ids, which would lead nowhere once they are stored. */
  public Traces(OpenTelemetry telemetry, boolean disabled) {
    this.telemetry = telemetry;
    this.disabled = disabled;
  }

  /** Whether anything is ever traced here. */
  public boolean isOn() {
    return !disabled;
  }

  /**
   * The trace of a request that is being handled: where nothing is traced here the caller's own is
   * passed on, if it is one.
   */
  public Optional<String> current(String callers) {
    return disabled
        ? Optional.ofNullable(callers).filter(VALID.asMatchPredicate())
        : traceparentOf(Context.current());
  }

  /** The trace of whatever is being done now; empty when nothing is traced. */
  public Optional<String> current() {
    return disabled ? Optional.empty() : traceparentOf(Context.current());
  }

  /**
   * Runs {@code work} inside a span that continues the stored trace, and hands it the trace context
   * of that span to pass on. The span ends with the work, failed or not. Where nothing is traced
   * the stored context is passed on as it is.
   */
  public <T> Uni<T> continuing(
      Optional<String> stored,
      String spanName,
      SpanKind kind,
      Function<Optional<String>, Uni<T>> work) {
    return disabled
        ? Uni.createFrom().deferred(() -> work.apply(stored))
        : inSpan(stored, spanName, kind, work);
  }

  private <T> Uni<T> inSpan(
      Optional<String> stored,
      String spanName,
      SpanKind kind,
      Function<Optional<String>, Uni<T>> work) {
    return Uni.createFrom()
        .deferred(
            () -> {
              Context parent = stored.map(Traces::contextOf).orElseGet(Context::root);
              Span span =
                  telemetry
                      .getTracer("dev.holdfast")
                      .spanBuilder(spanName)
                      .setSpanKind(kind)
                      .setParent(parent)
                      .startSpan();
              return Uni.createFrom()
                  .deferred(() -> work.apply(traceparentOf(parent.with(span))))
                  .onFailure()
                  .invoke(failure -> span.setStatus(StatusCode.ERROR, failure.toString()))
                  .onTermination()
                  .invoke(span::end);
            });
  }

  private static Optional<String> traceparentOf(Context context) {
    Map<String, String> carrier = new HashMap<>();
    W3C.inject(context, carrier, Map::put);
    return Optional.ofNullable(carrier.get(TRACEPARENT));
  }

  private static Context contextOf(String traceparent) {
    return W3C.extract(Context.root(), Map.of(TRACEPARENT, traceparent), MapGetter.INSTANCE);
  }

  private enum MapGetter implements TextMapGetter<Map<String, String>> {
    INSTANCE;

    @Override
    public Iterable<String> keys(Map<String, String> carrier) {
      return carrier.keySet();
    }

    @Override
    public String get(Map<String, String> carrier, String key) {
      return carrier.get(key);
    }
  }
}
