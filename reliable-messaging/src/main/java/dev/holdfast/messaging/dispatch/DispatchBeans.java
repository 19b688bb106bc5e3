package dev.holdfast.messaging.dispatch;

import dev.holdfast.base.time.Timeouts;
import dev.holdfast.base.time.TrustedTime;
import dev.holdfast.messaging.config.MessagingConfig;
import dev.holdfast.messaging.config.ServiceSecrets;
import dev.holdfast.messaging.outbox.OutboxConfig;
import dev.holdfast.messaging.outbox.OutboxStore;
import dev.holdfast.messaging.transport.TransportProvider;
import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.arc.All;
import io.quarkus.arc.DefaultBean;
import io.quarkus.arc.properties.IfBuildProperty;
import jakarta.enterprise.context.Dependent;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import java.security.SecureRandom;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Puts the dispatcher together from what the service has. */
@Dependent
@IfBuildProperty(name = "holdfast.messaging.outbox.enabled", stringValue = "true")
class DispatchBeans {

  @Produces
  @Singleton
  @DefaultBean
  Chance chance() {
    return Chance.of(new SecureRandom());
  }

  @Produces
  @Singleton
  @DefaultBean
  DispatchGate alwaysOpen() {
    return () -> true;
  }

  @Produces
  @Singleton
  Dispatcher dispatcher(
      OutboxStore store,
      @All List<Destinations> ofTheService,
      MessagingConfig messaging,
      ServiceSecrets secrets,
      @All List<TransportProvider> transports,
      @All List<ResponseHandler> responses,
      @All List<DeadLetterHandler> deadLetters,
      DispatchGate gate,
      OutboxConfig config,
      Clock clock,
      TrustedTime time,
      Chance chance,
      MeterRegistry registry,
      Timeouts timeouts) {
    Destinations configured = new ConfiguredDestinations(messaging, secrets, transports, clock);
    return new Dispatcher(
        store,
        firstOf(ofTheService, configured),
        responses,
        deadLetters,
        gate,
        config,
        clock,
        time,
        chance,
        registry,
        timeouts.scheduler());
  }

  private static Destinations firstOf(List<Destinations> ofTheService, Destinations configured) {
    List<Destinations> all = Stream.concat(ofTheService.stream(), Stream.of(configured)).toList();
    return id -> all.stream().map(some -> some.named(id)).flatMap(Optional::stream).findFirst();
  }
}
