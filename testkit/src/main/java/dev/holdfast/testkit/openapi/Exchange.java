package dev.holdfast.testkit.openapi;

import java.util.Optional;

/**
 * A request and what came back.
 *
 * @param contentType of the answer, without parameters; empty where it has no body
 * @param sent the body of the request, if it was text
 */
public record Exchange(
    String method,
    String path,
    Optional<String> sent,
    int status,
    Optional<String> contentType,
    String body) {

  boolean isSuccess() {
    return status >= 200 && status < 300;
  }

  @Override
  public String toString() {
    return "%s %s: %d".formatted(method, path, status);
  }
}
