/**
 * Carries a trace across a row: a message may wait for days between the request that brought it and
 * the attempt that delivers it, and both belong to one trace.
 */
package dev.holdfast.base.trace;
