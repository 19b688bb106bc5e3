/**
 * Takes orders. An order and the command that reserves its stock are one transaction; what the
 * warehouse answers changes the order once, however often it arrives.
 */
package dev.holdfast.examples.orderdesk;
