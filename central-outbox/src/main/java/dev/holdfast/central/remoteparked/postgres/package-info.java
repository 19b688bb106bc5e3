/** When sites were last seen, in PostgreSQL. */
package dev.holdfast.central.remoteparked.postgres;
