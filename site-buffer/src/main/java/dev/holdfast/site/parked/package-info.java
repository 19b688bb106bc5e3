/**
 * Parked messages, which wait for an operator, over HTTP: looking at them, having them tried again,
 * giving them up. Actions on many are in {@code bulk}, export and import in {@code transfer}.
 */
package dev.holdfast.site.parked;
