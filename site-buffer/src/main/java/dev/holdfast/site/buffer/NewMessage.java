package dev.holdfast.site.buffer;

import dev.holdfast.shared.id.MessageId;
import dev.holdfast.shared.retry.RetryPolicy;
import java.time.Instant;
import java.util.Optional;

/** A message to be buffered; due at once. */
public record NewMessage(
    MessageId id,
    Category category,
    String target,
    String payload,
    RetryPolicy retry,
    Instant createdAt,
    Origin origin,
    Optional<String> traceparent) {}
