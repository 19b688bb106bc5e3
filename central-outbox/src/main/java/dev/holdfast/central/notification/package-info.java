/**
 * The notification as central knows it: what is stored, how its state may change, and the API under
 * which people look at it. How it is stored is in {@code postgres}.
 */
package dev.holdfast.central.notification;
