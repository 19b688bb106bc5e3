/** Records that are messages, and the names they go by. */
package dev.holdfast.messaging.processor.message;
