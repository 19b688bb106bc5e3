/**
 * What a site and central say to each other: the payloads inside the envelopes, and their limits.
 */
package dev.holdfast.shared.contract;
