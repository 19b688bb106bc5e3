package dev.holdfast.site.message;

import java.util.Optional;

/** Who handed a message in, as far as they said; kept so that it can still be attributed later. */
public record Origin(
    Optional<String> instance,
    Optional<String> script,
    Optional<String> executionId,
    Optional<String> parentExecutionId) {

  public static final Origin UNKNOWN =
      new Origin(Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());
}
