package dev.holdfast.client;

/**
 * What became of one message of a batch.
 *
 * @param index its place among the drafts, from 0
 */
public record BatchResult(long index, Outcome outcome) {}
