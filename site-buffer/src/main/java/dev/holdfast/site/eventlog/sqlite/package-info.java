/**
 * The event log in the buffer's file. Whoever changes the buffer writes the event with {@link
 * dev.holdfast.site.eventlog.sqlite.EventRows}, in the same commit.
 */
package dev.holdfast.site.eventlog.sqlite;
