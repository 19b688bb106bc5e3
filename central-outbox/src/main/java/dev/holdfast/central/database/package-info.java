/**
 * The way to PostgreSQL: units of work on the reactive session, the guard against a schema from the
 * future, and the probe that says whether the database is there.
 */
package dev.holdfast.central.database;
