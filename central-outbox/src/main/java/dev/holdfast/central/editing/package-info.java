/**
 * How admins change things without overwriting each other: versions, preconditions, one at a time.
 */
package dev.holdfast.central.editing;
