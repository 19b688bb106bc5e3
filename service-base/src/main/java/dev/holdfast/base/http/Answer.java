package dev.holdfast.base.http;

import io.vertx.core.MultiMap;
import java.util.Optional;

/** What came of a request. */
public sealed interface Answer {

  /**
   * There is a status, and with it a decision; the body is for people only.
   *
   * @param text the beginning of the body, as much of it as came in time
   * @param complete whether that is all of it
   */
  record Answered(int status, MultiMap headers, String text, boolean complete) implements Answer {

    public Optional<String> header(String name) {
      return Optional.ofNullable(headers.get(name));
    }
  }

  /** Nobody can tell whether the other side has taken the request. */
  record Unanswered(String cause) implements Answer {}
}
