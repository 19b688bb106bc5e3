package dev.holdfast.messaging.sqlite;

/**
 * What a table takes of its file.
 *
 * @param bytes of its pages and those of its indexes
 * @param rows so many
 */
public record TableSize(long bytes, long rows) {}
