/** The SQLite files that the library opens for a service: mended at the start, backed up hourly. */
package dev.holdfast.messaging.retention.sqlite;
