/**
 * A PostgreSQL that comes with central, for trying it out and for small installations: it starts
 * when no database is configured, keeps its data, and stops after central has.
 */
package dev.holdfast.central.embedded;
