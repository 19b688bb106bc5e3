package dev.holdfast.site.delivery;

import dev.holdfast.site.message.Category;
import io.quarkus.arc.All;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The handlers, by category. */
@ApplicationScoped
public class DeliveryHandlers {

  private final Map<Category, DeliveryHandler> all;

  @Inject
  DeliveryHandlers(@All List<DeliveryHandler> handlers) {
    all =
        handlers.stream().collect(Collectors.toMap(DeliveryHandler::category, Function.identity()));
  }

  /** The handler that can deliver now. */
  public Optional<DeliveryHandler> forCategory(Category category) {
    return forAnyCategory(category).filter(DeliveryHandler::isConfigured);
  }

  /** The handler that knows the category, whether it can deliver or not. */
  public Optional<DeliveryHandler> forAnyCategory(Category category) {
    return Optional.ofNullable(all.get(category));
  }
}
