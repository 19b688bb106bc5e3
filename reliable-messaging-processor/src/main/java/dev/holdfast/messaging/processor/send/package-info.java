/** Messages that leave: where to, by which outbox, and the senders made for them. */
package dev.holdfast.messaging.processor.send;
