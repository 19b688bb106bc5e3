/** The mirror in PostgreSQL. */
package dev.holdfast.central.sitecalls.postgres;
