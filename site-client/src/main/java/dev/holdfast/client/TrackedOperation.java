package dev.holdfast.client;

import java.time.Instant;
import java.util.Optional;

/**
 * Where a call or write stands, as the site sees it.
 *
 * @param httpStatus of the last attempt, where it was a call that got an answer
 * @param terminalAt when it came to its end
 */
public record TrackedOperation(
    String id,
    Optional<String> target,
    OperationStatus status,
    int retryCount,
    Optional<String> lastError,
    Optional<Integer> httpStatus,
    Optional<Instant> createdAt,
    Optional<Instant> updatedAt,
    Optional<Instant> terminalAt) {

  static TrackedOperation fromJson(JsonFields json) {
    return new TrackedOperation(
        json.text("trackedOperationId").or(() -> json.text("id")).orElse(""),
        json.text("target"),
        json.oneOf("status", OperationStatus.class, OperationStatus.Unknown),
        json.integer("retryCount").orElse(0),
        json.text("lastError"),
        json.integer("httpStatus"),
        json.instant("createdAt"),
        json.instant("updatedAt"),
        json.instant("terminalAt"));
  }
}
