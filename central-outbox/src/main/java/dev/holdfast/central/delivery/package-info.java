/**
 * How a notification leaves: one adapter per type, found by CDI. An adapter reports what happened
 * and never decides about retrying.
 */
package dev.holdfast.central.delivery;
