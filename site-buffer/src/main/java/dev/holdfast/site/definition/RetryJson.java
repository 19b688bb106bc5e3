package dev.holdfast.site.definition;

import dev.holdfast.shared.json.JsonText;
import dev.holdfast.shared.retry.RetryPolicy;
import dev.holdfast.shared.retry.RetryPolicy.Backoff;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;

/** A retry policy as JSON. */
final class RetryJson {

  static final String FIXED = "fixed";
  static final String EXPONENTIAL = "exponential";

  private static final Set<String> FIELDS =
      Set.of("interval", "maxRetries", "backoff", "maxInterval", "jitter");

  private static final Duration SHORTEST = Duration.ofMillis(10);
  private static final Duration LONGEST = Duration.ofDays(30);
  private static final int MOST_RETRIES = 1_000_000;

  /** The longest interval of a policy that doubles and names none. */
  private static final Duration DEFAULT_CAP = Duration.ofHours(1);

  private RetryJson() {}

  static Optional<RetryPolicy> read(Fields definition) {
    return definition.object("retry").map(RetryJson::policy);
  }

  private static RetryPolicy policy(Fields retry) {
    retry.allowOnly(FIELDS);
    Duration interval =
        retry
            .duration("interval", SHORTEST, LONGEST)
            .orElseThrow(() -> retry.flaw("interval", "must be given"));
    int maxRetries =
        retry
            .integer("maxRetries", 0, MOST_RETRIES)
            .orElseThrow(() -> retry.flaw("maxRetries", "must be given; 0 means without limit"));
    return new RetryPolicy(interval, maxRetries, backoff(retry, interval));
  }

  private static Optional<Backoff> backoff(Fields retry, Duration interval) {
    String backoff = retry.text("backoff").orElse(FIXED);
    Optional<Duration> cap = retry.duration("maxInterval", SHORTEST, LONGEST);
    Optional<Duration> jitter = retry.duration("jitter", Duration.ZERO, LONGEST);
    if (backoff.equals(FIXED)) {
      requireNone(retry, "maxInterval", cap);
      requireNone(retry, "jitter", jitter);
      return Optional.empty();
    }
    if (!backoff.equals(EXPONENTIAL)) {
      throw retry.flaw("backoff", "must be %s or %s".formatted(FIXED, EXPONENTIAL));
    }
    if (cap.isPresent() && cap.get().compareTo(interval) < 0) {
      throw retry.flaw("maxInterval", "must not be shorter than the interval");
    }
    return Optional.of(
        new Backoff(cap.orElse(longer(DEFAULT_CAP, interval)), jitter.orElse(Duration.ZERO)));
  }

  private static void requireNone(Fields retry, String field, Optional<Duration> value) {
    if (value.isPresent()) {
      throw retry.flaw(field, "has a meaning only with the backoff " + EXPONENTIAL);
    }
  }

  private static Duration longer(Duration one, Duration other) {
    return one.compareTo(other) > 0 ? one : other;
  }

  static void write(JsonText json, Optional<RetryPolicy> policy) throws IOException {
    if (policy.isPresent()) {
      json.object("retry", retry -> write(retry, policy.get()));
    }
  }

  private static void write(JsonText json, RetryPolicy policy) throws IOException {
    json.field("interval", policy.interval()).field("maxRetries", policy.maxRetries());
    if (policy.backoff().isPresent()) {
      Backoff backoff = policy.backoff().get();
      json.field("backoff", EXPONENTIAL)
          .field("maxInterval", backoff.cap())
          .field("jitter", backoff.jitter());
    }
  }
}
