package dev.holdfast.central.operator.bulk;

import java.time.Duration;

/**
 * How long a job waits for what a step has sent.
 *
 * @param usual enough for a delivery; what was put off by then has failed
 * @param longest enough for what is due behind many others
 */
public record BulkPatience(Duration usual, Duration longest) {}
