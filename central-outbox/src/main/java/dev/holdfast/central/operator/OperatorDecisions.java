package dev.holdfast.central.operator;

import dev.holdfast.shared.contract.ParkedAction;
import dev.holdfast.shared.id.NotificationId;
import io.smallrye.mutiny.Uni;

/** Decisions about single notifications, as they are stored. */
public interface OperatorDecisions {

  /** Only what is parked is decided about, whoever else is at it. Completes after the commit. */
  Uni<Decision> decide(NotificationId id, ParkedAction action, String operator);
}
