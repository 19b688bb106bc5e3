/**
 * Notifications in PostgreSQL. People's questions go through the entity; what touches many rows at
 * once is one native statement for all of them.
 */
package dev.holdfast.central.notification.postgres;
