package dev.holdfast.central.delivery;

import io.quarkus.arc.All;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The adapters there are. */
@ApplicationScoped
public class DeliveryAdapters {

  private final Map<String, DeliveryAdapter> byType;

  @Inject
  DeliveryAdapters(@All List<DeliveryAdapter> adapters) {
    byType =
        adapters.stream().collect(Collectors.toMap(DeliveryAdapter::type, Function.identity()));
  }

  public Optional<DeliveryAdapter> forType(String type) {
    return Optional.ofNullable(byType.get(type));
  }

  /** Before each batch. */
  public Uni<Void> refresh() {
    return Uni.join()
        .all(byType.values().stream().map(DeliveryAdapter::refresh).toList())
        .andFailFast()
        .replaceWithVoid();
  }

  /** Why nothing of a type gets out now; empty when it does. */
  public Optional<String> shutBecause(String type) {
    return forType(type).flatMap(DeliveryAdapter::shutBecause);
  }
}
