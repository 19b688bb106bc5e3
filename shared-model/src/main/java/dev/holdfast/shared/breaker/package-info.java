/** Notices that a target is away, so that an outage does not use up what waits for it. */
package dev.holdfast.shared.breaker;
