/**
 * The buffer in one SQLite file. One thread writes and commits for everyone who waits; readers have
 * connections of their own; nobody outside this package touches JDBC.
 */
package dev.holdfast.site.buffer.sqlite;
