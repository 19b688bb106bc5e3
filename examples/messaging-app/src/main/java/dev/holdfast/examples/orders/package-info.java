/**
 * A service that approves orders. Approving one sends a signal to billing in the same transaction;
 * billing writes the invoice in the transaction that remembers the signal.
 */
package dev.holdfast.examples.orders;
