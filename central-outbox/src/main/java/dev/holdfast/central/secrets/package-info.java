/**
 * Secrets that central has to show to others: sealed in the database, and blotted out of every text
 * that leaves it.
 */
package dev.holdfast.central.secrets;
