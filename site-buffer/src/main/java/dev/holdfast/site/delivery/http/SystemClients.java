package dev.holdfast.site.delivery.http;

import dev.holdfast.site.definition.DefinitionChanged;
import dev.holdfast.site.definition.ExternalSystem;
import dev.holdfast.site.delivery.Once;
import dev.holdfast.site.delivery.TargetLimits;
import dev.holdfast.site.message.Category;
import io.smallrye.mutiny.Uni;
import io.vertx.core.Vertx;
import jakarta.annotation.PreDestroy;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import java.time.Clock;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/**
 * One client for each external system, made when it is first needed and made anew when the
 * definition is another. Calls that are under way finish on the client they began with.
 */
@ApplicationScoped
class SystemClients {

  private final Map<String, SharedClient> byName = new ConcurrentHashMap<>();
  private final Vertx vertx;
  private final Clock clock;

  @Inject
  SystemClients(Vertx vertx, Clock clock) {
    this.vertx = vertx;
    this.clock = clock;
  }

  /** Fails with {@link BadDefinitionException} when the system cannot be called as defined. */
  <T> Uni<T> with(ExternalSystem system, TargetLimits limits, Function<SystemClient, Uni<T>> work) {
    return Uni.createFrom()
        .deferred(
            () -> {
              SharedClient shared = enter(system, limits);
              return work.apply(shared.client()).onTermination().invoke(new Once(shared::leave));
            });
  }

  void definitionChanged(@Observes DefinitionChanged change) {
    if (change.lane().category() == Category.ExternalSystem) {
      retire(change.lane().name());
    }
  }

  @PreDestroy
  void close() {
    byName.keySet().forEach(this::retire);
  }

  /** Entering and retiring exclude each other, since both happen inside the map. */
  private SharedClient enter(ExternalSystem system, TargetLimits limits) {
    return byName.compute(system.name(), (name, known) -> current(known, system, limits).enter());
  }

  private SharedClient current(SharedClient known, ExternalSystem system, TargetLimits limits) {
    if (known != null && known.client().isFor(system)) {
      return known;
    }
    SharedClient fresh = new SharedClient(new SystemClient(system, limits, vertx, clock));
    if (known != null) {
      known.retire();
    }
    return fresh;
  }

  private void retire(String name) {
    byName.computeIfPresent(
        name,
        (same, known) -> {
          known.retire();
          return null;
        });
  }
}
