/**
 * Messages that are still here, pending or parked, as operators see them: looking at them, and
 * deciding about one or many. The contract is here, what keeps it is in {@code sqlite}; what is
 * said over HTTP is in {@code pending} and {@code parked}.
 */
package dev.holdfast.site.kept;
