package dev.holdfast.site.definition;

import dev.holdfast.shared.json.JsonObject;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** The retry policy of a configured definition. */
public interface RetryConfig {

  Optional<String> interval();

  Optional<Integer> maxRetries();

  /** {@code fixed} or {@code exponential}. */
  Optional<String> backoff();

  Optional<String> maxInterval();

  Optional<String> jitter();

  /** As the API would be told. */
  default JsonObject toJson() {
    Map<String, Object> json = new LinkedHashMap<>();
    interval().ifPresent(v -> json.put("interval", v));
    maxRetries().ifPresent(v -> json.put("maxRetries", (long) v));
    backoff().ifPresent(v -> json.put("backoff", v));
    maxInterval().ifPresent(v -> json.put("maxInterval", v));
    jitter().ifPresent(v -> json.put("jitter", v));
    return JsonObject.of(json);
  }
}
