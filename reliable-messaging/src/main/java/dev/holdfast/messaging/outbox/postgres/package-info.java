/** The outbox in PostgreSQL, on the reactive client: any number of nodes may send from it. */
package dev.holdfast.messaging.outbox.postgres;
