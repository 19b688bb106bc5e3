package dev.holdfast.central.delivery;

import dev.holdfast.central.notification.StoredNotification;
import dev.holdfast.shared.outcome.DeliveryOutcome;
import io.smallrye.mutiny.Uni;

/** Delivers the notifications of one type. */
public interface DeliveryAdapter {

  /** As it stands in the notification. */
  String type();

  /**
   * One real try.
   *
   * @return what came of it; a failed Uni counts as transient
   */
  Uni<DeliveryOutcome> deliver(StoredNotification notification);
}
