/**
 * Tracked operations in the buffer's file. Whoever changes the buffer writes the row that reports
 * it with {@link dev.holdfast.site.operation.sqlite.TrackingRows}, in the same commit.
 */
package dev.holdfast.site.operation.sqlite;
