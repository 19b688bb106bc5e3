package dev.holdfast.site.buffer;

import dev.holdfast.shared.id.MessageId;
import dev.holdfast.shared.retry.RetryPolicy;
import java.time.Instant;
import java.util.Optional;

/** A pending message as it stands in the buffer. */
public record BufferedMessage(
    MessageId id,
    Category category,
    String target,
    String payload,
    int retryCount,
    RetryPolicy retry,
    Instant createdAt,
    Origin origin,
    Optional<String> traceparent) {}
