/**
 * The receiver's record of what it has processed: a handler and the row that remembers it are one
 * transaction, so that a message takes effect once, however often it arrives.
 */
package dev.holdfast.messaging.inbox;
