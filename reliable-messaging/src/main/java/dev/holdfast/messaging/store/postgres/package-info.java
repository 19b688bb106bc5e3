/** What outbox and inbox share on PostgreSQL. */
package dev.holdfast.messaging.store.postgres;
