package dev.holdfast.central.dispatch;

import dev.holdfast.central.delivery.Delivery;
import dev.holdfast.central.notification.ClaimedNotification;
import dev.holdfast.shared.id.NotificationId;

/** A claimed notification and what its delivery needs to know. */
record ResolvedClaim(ClaimedNotification claimed, Delivery delivery) {

  NotificationId id() {
    return claimed.notification().id();
  }
}
