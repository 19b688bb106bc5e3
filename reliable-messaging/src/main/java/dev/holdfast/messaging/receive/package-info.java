/**
 * The receiving end: reads envelopes, verifies who sent them, hands them to the endpoint they are
 * for, and answers each for itself.
 */
package dev.holdfast.messaging.receive;
