package dev.holdfast.central.dispatch;

import dev.holdfast.central.delivery.Delivery;
import dev.holdfast.central.notification.ClaimedNotification;

/** A claimed notification and what its delivery needs to know. */
record ResolvedClaim(ClaimedNotification claimed, Delivery delivery) {}
