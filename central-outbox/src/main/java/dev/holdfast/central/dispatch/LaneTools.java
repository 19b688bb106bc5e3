package dev.holdfast.central.dispatch;

import dev.holdfast.central.database.DatabaseTime;
import dev.holdfast.central.dispatch.DispatchSettings.Outage;
import dev.holdfast.central.notification.ClaimOwner;
import dev.holdfast.central.notification.DueNotifications;
import java.time.Duration;
import java.util.function.BooleanSupplier;

/**
 * What all lanes of a dispatcher have in common.
 *
 * @param mayBegin whether it is for this node to claim and begin anything now
 */
record LaneTools(
    Heartbeat heartbeat,
    DueNotifications due,
    ResolveDeliveries resolve,
    DispatchAttempt attempt,
    RecordResults recording,
    DatabaseTime time,
    DispatchSettings settings,
    BooleanSupplier mayBegin) {

  ClaimOwner owner() {
    return heartbeat.owner();
  }

  Duration lease() {
    return settings.lease();
  }

  boolean outagesCount() {
    return settings.outage() == Outage.COUNT;
  }
}
