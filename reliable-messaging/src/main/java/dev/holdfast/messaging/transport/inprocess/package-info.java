/** Envelopes between two logical services in one process: no network, the same checks. */
package dev.holdfast.messaging.transport.inprocess;
