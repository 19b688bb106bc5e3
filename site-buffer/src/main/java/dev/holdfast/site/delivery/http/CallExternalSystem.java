package dev.holdfast.site.delivery.http;

import dev.holdfast.base.trace.Traces;
import dev.holdfast.shared.contract.NotificationContent.Flaw;
import dev.holdfast.shared.outcome.DeliveryOutcome;
import dev.holdfast.shared.retry.RetryPolicy;
import dev.holdfast.shared.text.ForeignText;
import dev.holdfast.site.definition.Definitions;
import dev.holdfast.site.definition.ExternalSystem;
import dev.holdfast.site.delivery.DeliveryConfig;
import dev.holdfast.site.delivery.DeliveryHandler;
import dev.holdfast.site.delivery.DeliveryResult;
import dev.holdfast.site.delivery.TargetLimits;
import dev.holdfast.site.delivery.http.SystemClient.Errand;
import dev.holdfast.site.message.Category;
import dev.holdfast.site.message.OutboundMessage;
import io.opentelemetry.api.trace.SpanKind;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

/** Makes the calls that messages to external systems ask for. */
@ApplicationScoped
class CallExternalSystem implements DeliveryHandler {

  private final Definitions definitions;
  private final SystemClients clients;
  private final DeliveryConfig config;
  private final Traces traces;

  @Inject
  CallExternalSystem(
      Definitions definitions, SystemClients clients, DeliveryConfig config, Traces traces) {
    this.definitions = definitions;
    this.clients = clients;
    this.config = config;
    this.traces = traces;
  }

  @Override
  public Category category() {
    return Category.ExternalSystem;
  }

  @Override
  public boolean isConfigured() {
    return true;
  }

  @Override
  public TargetLimits limits(String target) {
    return definitions
        .externalSystem(target)
        .map(this::limits)
        .orElseGet(() -> new TargetLimits(config.concurrencyPerTarget(), config.timeout()));
  }

  @Override
  public Optional<RetryPolicy> retryPolicy(String target) {
    return definitions.externalSystem(target).flatMap(ExternalSystem::retry);
  }

  @Override
  public Optional<Flaw> flaw(String target, String payload) {
    return CallPayload.flaw(payload);
  }

  @Override
  public Uni<DeliveryResult> deliver(OutboundMessage message) {
    return prepare(message).get();
  }

  /** The definition is looked up when it is used: it may change before. */
  @Override
  public Supplier<Uni<DeliveryResult>> prepare(OutboundMessage message) {
    try {
      Call call = Call.read(message.payload());
      return () -> withDefinition(message.target(), system -> call(message, system, call));
    } catch (FlawedCallException e) {
      String flaw = "the call cannot be made: " + e.getMessage();
      return () -> withDefinition(message.target(), system -> refused(flaw));
    }
  }

  private Uni<DeliveryResult> withDefinition(
      String target, Function<ExternalSystem, Uni<DeliveryResult>> work) {
    return definitions.externalSystem(target).map(work).orElseGet(() -> refused(unknown(target)));
  }

  private Uni<DeliveryResult> call(OutboundMessage message, ExternalSystem system, Call call) {
    return traces
        .continuing(
            message.traceparent(),
            "call external system",
            SpanKind.CLIENT,
            traceparent ->
                clients.with(
                    system,
                    limits(system),
                    client -> client.run(new Errand(message.id(), call, traceparent))))
        .onFailure(BadDefinitionException.class)
        .recoverWithUni(flaw -> refused(unusable(system, flaw)));
  }

  private TargetLimits limits(ExternalSystem system) {
    return new TargetLimits(
        system.concurrency().orElse(config.concurrencyPerTarget()),
        system.timeout().orElse(config.timeout()),
        system.callsPerSecond());
  }

  private static Uni<DeliveryResult> refused(String reason) {
    return Uni.createFrom().item(DeliveryResult.of(DeliveryOutcome.failedForGood(reason)));
  }

  private static String unknown(String target) {
    return "no external system named %s is defined; define it first"
        .formatted(ForeignText.name(target));
  }

  private static String unusable(ExternalSystem system, Throwable flaw) {
    return "external system %s cannot be called: %s; correct its definition first"
        .formatted(system.name(), flaw.getMessage());
  }
}
