package dev.holdfast.testkit.http;

import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * A call as it was read.
 *
 * @param path the request target, with its query if it has one
 * @param headers looked up without regard to case
 * @param body decoded as UTF-8
 */
public record ReceivedCall(
    String method, String path, Map<String, List<String>> headers, String body, Instant at) {

  public ReceivedCall {
    Map<String, List<String>> copy = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    headers.forEach((name, values) -> copy.put(name, List.copyOf(values)));
    headers = Collections.unmodifiableMap(copy);
  }

  /** The first header of this name. */
  public Optional<String> header(String name) {
    return Optional.ofNullable(headers.get(name)).flatMap(values -> values.stream().findFirst());
  }

  /** One line for messages of failed tests. */
  public String summary() {
    return method + " " + path + " (" + body.length() + " characters)";
  }
}
