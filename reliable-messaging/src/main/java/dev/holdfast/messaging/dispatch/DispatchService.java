package dev.holdfast.messaging.dispatch;

import dev.holdfast.messaging.outbox.OutboxConfig;
import dev.holdfast.messaging.outbox.OutboxStore;
import io.quarkus.arc.properties.IfBuildProperty;
import io.quarkus.runtime.ShutdownEvent;
import io.quarkus.runtime.StartupEvent;
import io.vertx.core.Vertx;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;

/**
 * The dispatcher in a service that was built with {@code holdfast.messaging.outbox.enabled=true}
 * and produces an {@link OutboxStore}.
 */
@Singleton
@IfBuildProperty(name = "holdfast.messaging.outbox.enabled", stringValue = "true")
class DispatchService {

  private final OutboxStore store;
  private final DispatchTrigger trigger;
  private final Dispatcher dispatcher;

  @Inject
  DispatchService(OutboxStore store, Dispatcher dispatcher, OutboxConfig config, Vertx vertx) {
    this.store = store;
    this.dispatcher = dispatcher;
    this.trigger = new DispatchTrigger(dispatcher, vertx, config.pollingInterval());
  }

  void start(@Observes StartupEvent event) {
    store.onEnqueued(dispatcher::wake);
    trigger.start();
  }

  void stop(@Observes ShutdownEvent event) {
    trigger.stop();
  }
}
