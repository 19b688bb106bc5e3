/**
 * What touches the file itself: events of it in its own event log, and the command that puts a
 * backup in its place while the service is stopped.
 */
package dev.holdfast.site.storage.sqlite;
