package dev.holdfast.messaging.dispatch;

/**
 * Whether this node may send at all: a standby with a copy of the outbox must not. A bean of a
 * service that has such nodes; it is asked before every step.
 */
@FunctionalInterface
public interface DispatchGate {

  boolean isOpen();
}
