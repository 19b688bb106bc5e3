package dev.holdfast.site.delivery.http;

import dev.holdfast.base.trace.Traces;
import dev.holdfast.shared.id.MessageId;
import dev.holdfast.shared.outcome.DeliveryOutcome.Permanent;
import dev.holdfast.shared.outcome.DeliveryOutcome.Transient;
import dev.holdfast.shared.retry.RetryPolicy;
import dev.holdfast.site.definition.Auth;
import dev.holdfast.site.definition.Database;
import dev.holdfast.site.definition.DefinitionChanged;
import dev.holdfast.site.definition.Definitions;
import dev.holdfast.site.definition.ExternalSystem;
import dev.holdfast.site.delivery.DeliveryConfig;
import dev.holdfast.site.delivery.DeliveryResult;
import dev.holdfast.site.message.Category;
import dev.holdfast.site.message.Lane;
import dev.holdfast.site.message.Origin;
import dev.holdfast.site.message.OutboundMessage;
import dev.holdfast.testkit.time.SettableClock;
import io.opentelemetry.api.OpenTelemetry;
import io.vertx.core.Vertx;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.concurrent.ConcurrentHashMap;

/** The handler with everything real around it but the place where definitions are kept. */
final class CallerFixture implements AutoCloseable {

  static final Duration LONG = Duration.ofSeconds(20);

  /** Far less than {@link #LONG}, which is what a system has, or than connections are kept for. */
  static final Duration SOON = Duration.ofSeconds(10);

  static final Instant NOON = Instant.parse("2026-03-01T12:00:00Z");
  static final String TRACEPARENT = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";

  private final Vertx vertx = Vertx.vertx();
  private final Map<String, ExternalSystem> systems = new ConcurrentHashMap<>();
  final SettableClock clock = SettableClock.at(NOON);
  final SystemClients clients = new SystemClients(vertx, clock);
  final CallExternalSystem handler =
      new CallExternalSystem(
          new InMemory(), clients, new Defaults(), new Traces(OpenTelemetry.noop(), true));

  void define(ExternalSystem system) {
    systems.put(system.name(), system);
    tell(system.name());
  }

  void forget(String name) {
    systems.remove(name);
    tell(name);
  }

  private void tell(String name) {
    clients.definitionChanged(new DefinitionChanged(Lane.of(Category.ExternalSystem, name)));
  }

  static ExternalSystem system(URI baseUrl) {
    return system(baseUrl, new Auth.None());
  }

  static ExternalSystem system(URI baseUrl, Auth auth) {
    return new ExternalSystem(
        "erp",
        baseUrl,
        Map.of(),
        auth,
        Optional.empty(),
        Optional.of(LONG),
        Optional.empty(),
        OptionalInt.empty(),
        OptionalDouble.empty());
  }

  static ExternalSystem withHeaders(ExternalSystem it, Map<String, String> headers) {
    return new ExternalSystem(
        it.name(),
        it.baseUrl(),
        headers,
        it.auth(),
        it.trust(),
        it.timeout(),
        it.retry(),
        it.concurrency(),
        it.callsPerSecond());
  }

  static ExternalSystem withTrust(ExternalSystem it, String pem) {
    return new ExternalSystem(
        it.name(),
        it.baseUrl(),
        it.headers(),
        it.auth(),
        Optional.of(pem),
        it.timeout(),
        it.retry(),
        it.concurrency(),
        it.callsPerSecond());
  }

  static ExternalSystem withLimits(ExternalSystem it, Duration timeout, int concurrency) {
    return new ExternalSystem(
        it.name(),
        it.baseUrl(),
        it.headers(),
        it.auth(),
        it.trust(),
        Optional.of(timeout),
        Optional.of(new RetryPolicy(Duration.ofSeconds(3), 4)),
        OptionalInt.of(concurrency),
        OptionalDouble.of(2.5));
  }

  static OutboundMessage message(String payload) {
    return message("erp", payload);
  }

  static OutboundMessage message(String target, String payload) {
    return new OutboundMessage(
        MessageId.random(),
        Category.ExternalSystem,
        target,
        payload,
        new RetryPolicy(Duration.ofSeconds(30), 50),
        NOON,
        Origin.UNKNOWN,
        Optional.of(TRACEPARENT),
        Optional.empty(),
        Optional.empty());
  }

  DeliveryResult deliver(String payload) {
    return deliver(message(payload));
  }

  DeliveryResult deliver(OutboundMessage message) {
    return handler.deliver(message).await().atMost(LONG);
  }

  /** The words of an outcome that is not a success. */
  static String textOf(DeliveryResult result) {
    if (result.outcome() instanceof Transient failure) {
      return failure.cause();
    }
    return ((Permanent) result.outcome()).reason();
  }

  @Override
  public void close() {
    clients.close();
    vertx.close().toCompletionStage().toCompletableFuture().join();
  }

  private final class InMemory implements Definitions {

    @Override
    public Optional<ExternalSystem> externalSystem(String name) {
      return Optional.ofNullable(systems.get(name));
    }

    @Override
    public Optional<Database> database(String name) {
      return Optional.empty();
    }
  }

  private static final class Defaults implements DeliveryConfig {

    @Override
    public int concurrencyPerTarget() {
      return 8;
    }

    @Override
    public Duration timeout() {
      return Duration.ofSeconds(30);
    }
  }
}
