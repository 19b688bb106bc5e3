/**
 * The way to PostgreSQL: units of work on the reactive session, the schema that has to fit, and the
 * probe that says whether the database is there.
 */
package dev.holdfast.central.database;
