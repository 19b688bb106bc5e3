/** How envelopes get to another service. One contract, one package per way. */
package dev.holdfast.messaging.transport;
