/**
 * What users, sessions and tokens have in common: random texts that are kept as hashes, a short
 * memory of who somebody is and how it is told of changes, and the sites a caller is limited to.
 */
package dev.holdfast.central.access;
