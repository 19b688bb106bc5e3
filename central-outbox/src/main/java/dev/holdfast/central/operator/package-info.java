/**
 * What operators decide about parked notifications: have them tried again or give them up, one here
 * and many in {@code bulk}. A decision and its line in the audit are there together or not at all.
 */
package dev.holdfast.central.operator;
