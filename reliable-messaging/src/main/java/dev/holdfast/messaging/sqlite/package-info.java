/**
 * One SQLite file, used the way that makes it fast and safe: one thread writes and commits for
 * everyone who waits, readers have connections of their own, and nobody's event loop is held up.
 */
package dev.holdfast.messaging.sqlite;
