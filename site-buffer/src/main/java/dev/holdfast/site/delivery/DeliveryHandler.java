package dev.holdfast.site.delivery;

import dev.holdfast.shared.contract.NotificationContent;
import dev.holdfast.shared.retry.RetryPolicy;
import dev.holdfast.site.message.Category;
import dev.holdfast.site.message.OutboundMessage;
import io.smallrye.mutiny.Uni;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Delivers the messages of one category. Reports what happened and never decides about retrying.
 */
public interface DeliveryHandler {

  Category category();

  /** False while its settings are missing: messages then wait, as if there were no handler. */
  boolean isConfigured();

  /**
   * What a target may be burdened with. Asked before every attempt, so that changes take effect.
   */
  TargetLimits limits(String target);

  /** The retry policy of the target's definition, where it has one. */
  Optional<RetryPolicy> retryPolicy(String target);

  /** What is wrong with a payload as it is handed in; empty when it can be attempted. */
  Optional<NotificationContent.Flaw> flaw(String target, String payload);

  /** A failure counts as transient. Need not bother about the timeout of the limits. */
  Uni<DeliveryResult> deliver(OutboundMessage message);

  /**
   * Does what can be done for a delivery before its turn has come. On a thread that has the time:
   * event loops do not read large payloads, of small ones at most those that have just come in.
   *
   * @return delivers it
   */
  default Supplier<Uni<DeliveryResult>> prepare(OutboundMessage message) {
    return () -> deliver(message);
  }
}
