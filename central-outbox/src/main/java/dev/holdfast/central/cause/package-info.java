/**
 * What is wrong, grouped by why: how many notifications fail alike, since when, of which sites and
 * lists, and what the other side says.
 */
package dev.holdfast.central.cause;
