package dev.holdfast.site.delivery;

import dev.holdfast.site.buffer.Category;
import io.quarkus.arc.All;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The handlers that can work, by category. */
@ApplicationScoped
public class DeliveryHandlers {

  private final Map<Category, DeliveryHandler> byCategory;

  @Inject
  DeliveryHandlers(@All List<DeliveryHandler> handlers) {
    byCategory =
        handlers.stream()
            .filter(DeliveryHandler::isConfigured)
            .collect(Collectors.toMap(DeliveryHandler::category, Function.identity()));
  }

  public Optional<DeliveryHandler> forCategory(Category category) {
    return Optional.ofNullable(byCategory.get(category));
  }
}
