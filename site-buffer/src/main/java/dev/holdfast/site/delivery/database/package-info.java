/**
 * Writes to databases: the SQL of a message is run with its parameters bound, on a pool that the
 * database's definition makes.
 */
package dev.holdfast.site.delivery.database;
