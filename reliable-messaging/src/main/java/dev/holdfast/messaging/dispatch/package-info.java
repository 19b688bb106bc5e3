/**
 * Sends what is in the outbox: claims what is due, signs it, hands it to the destination's
 * transport, and records what came of it. Every destination has a lane of its own, so a bad one
 * holds up nobody else.
 */
package dev.holdfast.messaging.dispatch;
