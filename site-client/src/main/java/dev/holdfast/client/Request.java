package dev.holdfast.client;

import java.util.List;
import java.util.Optional;

/** One request to the site, whichever node takes it. */
record Request(
    String method,
    String path,
    Optional<String> contentType,
    Optional<String> body,
    Optional<String> idempotencyKey) {

  static Request get(String path) {
    return new Request("GET", path, Optional.empty(), Optional.empty(), Optional.empty());
  }

  static Request post(String path, String body, String idempotencyKey) {
    return new Request(
        "POST",
        path,
        Optional.of("application/json"),
        Optional.of(body),
        Optional.of(idempotencyKey));
  }

  /** The lines bring an idempotency key each. */
  static Request postLines(String path, List<String> lines) {
    return new Request(
        "POST",
        path,
        Optional.of("application/x-ndjson"),
        Optional.of(String.join("\n", lines) + "\n"),
        Optional.empty());
  }

  /** For messages to people; the body may hold what is not for a log. */
  @Override
  public String toString() {
    return method + " " + path;
  }
}
