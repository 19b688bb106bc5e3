package dev.holdfast.site.delivery;

import dev.holdfast.shared.outcome.DeliveryOutcome;
import dev.holdfast.site.buffer.BufferedMessage;
import dev.holdfast.site.buffer.Category;
import io.smallrye.mutiny.Uni;

/** Delivers the messages of one category. */
public interface DeliveryHandler {

  Category category();

  /** False while its settings are missing: messages then wait, as if there were no handler. */
  boolean isConfigured();

  /** How many messages for one target it makes sense to hand over at once. */
  int concurrency();

  /** A failure counts as transient. */
  Uni<DeliveryOutcome> deliver(BufferedMessage message);
}
