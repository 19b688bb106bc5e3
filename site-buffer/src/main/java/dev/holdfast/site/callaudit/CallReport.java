package dev.holdfast.site.callaudit;

import dev.holdfast.shared.id.MessageId;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** One attempt of a tracked call, or a decision about it, which takes no time. */
public record CallReport(
    MessageId id,
    Channel channel,
    String target,
    String sourceSite,
    CallOutcome outcome,
    int retryCount,
    Optional<String> lastError,
    Optional<Integer> httpStatus,
    Instant createdAt,
    Instant occurredAt,
    Duration took,
    Optional<String> sourceInstance,
    Optional<String> executionId,
    Optional<String> sourceScript,
    Optional<String> parentExecutionId,
    Optional<String> submittedBy) {

  /** The kind of way out. */
  public enum Channel {
    ApiOutbound,
    DbOutbound
  }
}
