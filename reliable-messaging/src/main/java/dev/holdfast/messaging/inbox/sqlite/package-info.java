/** The inbox in a SQLite file: its own, or the one that holds the service's tables. */
package dev.holdfast.messaging.inbox.sqlite;
