/** The outbox and the inbox of a service that has its tables in PostgreSQL. */
package dev.holdfast.messaging.postgres;
