/** Idempotency keys in the buffer's file. */
package dev.holdfast.site.intake.sqlite;
