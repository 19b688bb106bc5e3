/**
 * Parked messages, which wait for an operator: looking at them, having them tried again, giving
 * them up. The contract is here; actions on many are in {@code bulk}, export and import in {@code
 * transfer}, what keeps the contract in {@code sqlite}.
 */
package dev.holdfast.site.parked;
