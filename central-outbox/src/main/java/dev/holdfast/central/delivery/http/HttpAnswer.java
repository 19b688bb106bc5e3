package dev.holdfast.central.delivery.http;

import java.util.Optional;

/** What a request brought. */
public sealed interface HttpAnswer {

  /**
   * A status, which decides, and the beginning of the body.
   *
   * @param retryAfter the header of that name, as it came
   */
  record Answered(int status, Optional<String> retryAfter, String body) implements HttpAnswer {}

  /** Nothing. */
  record Unanswered(String cause) implements HttpAnswer {}
}
