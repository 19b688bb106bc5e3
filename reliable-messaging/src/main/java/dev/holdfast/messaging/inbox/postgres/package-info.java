/** The inbox in PostgreSQL, on the reactive client: any number of nodes may share it. */
package dev.holdfast.messaging.inbox.postgres;
