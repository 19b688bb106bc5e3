/**
 * Reserves stock. The command of the order desk, the stock it takes and the signal that answers it
 * are one transaction.
 */
package dev.holdfast.examples.warehouse;
