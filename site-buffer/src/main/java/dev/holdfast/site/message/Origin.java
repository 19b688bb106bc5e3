package dev.holdfast.site.message;

import java.util.Optional;

/**
 * Who handed a message in, as far as they said; kept so that it can still be attributed later.
 *
 * @param submittedBy the name of the token that it came with, which nobody can choose; empty for
 *     what was handed in before it was kept
 */
public record Origin(
    Optional<String> instance,
    Optional<String> script,
    Optional<String> executionId,
    Optional<String> parentExecutionId,
    Optional<String> submittedBy) {

  public static final Origin UNKNOWN =
      said(Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());

  /** What the caller says of itself. */
  public static Origin said(
      Optional<String> instance,
      Optional<String> script,
      Optional<String> executionId,
      Optional<String> parentExecutionId) {
    return new Origin(instance, script, executionId, parentExecutionId, Optional.empty());
  }

  public Origin submittedBy(String name) {
    return new Origin(instance, script, executionId, parentExecutionId, Optional.of(name));
  }
}
