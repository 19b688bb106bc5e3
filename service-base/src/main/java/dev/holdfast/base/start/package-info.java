/**
 * Starts a service. What keeps it from starting is a line to whoever started it; what it lacks is a
 * line in its log.
 */
package dev.holdfast.base.start;
