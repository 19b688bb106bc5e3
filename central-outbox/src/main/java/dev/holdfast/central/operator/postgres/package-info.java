/** Decisions and jobs in PostgreSQL. */
package dev.holdfast.central.operator.postgres;
