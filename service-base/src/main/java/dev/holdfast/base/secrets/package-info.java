/**
 * Secrets that a service has to show to others: sealed wherever they are kept, under a key that is
 * kept elsewhere.
 */
package dev.holdfast.base.secrets;
