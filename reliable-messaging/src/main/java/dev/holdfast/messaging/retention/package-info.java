/**
 * How long what was sent and what was processed is kept, and the one rule about it: a receiver must
 * remember a message for longer than any sender repeats it.
 */
package dev.holdfast.messaging.retention;
