package dev.holdfast.site.definition;

import dev.holdfast.shared.retry.RetryPolicy;
import java.net.URI;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * An HTTP API that messages may be for.
 *
 * @param headers sent with every call
 * @param trust PEM certificates to trust besides the usual ones
 */
public record ExternalSystem(
    String name,
    URI baseUrl,
    Map<String, String> headers,
    Auth auth,
    Optional<String> trust,
    Optional<Duration> timeout,
    Optional<RetryPolicy> retry,
    OptionalInt concurrency,
    OptionalDouble callsPerSecond) {

  public ExternalSystem {
    headers = Map.copyOf(headers);
  }
}
