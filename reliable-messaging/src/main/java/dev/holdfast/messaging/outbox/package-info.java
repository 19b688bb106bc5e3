/**
 * The sender's durable queue: a message is written in the transaction of the business change it
 * tells of, so that both are there or neither is, and leaves when the receiver has acknowledged it.
 */
package dev.holdfast.messaging.outbox;
