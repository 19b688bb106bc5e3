package dev.holdfast.site.definition;

import dev.holdfast.shared.retry.RetryPolicy;
import dev.holdfast.shared.retry.RetryPolicy.Backoff;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** A retry policy in an answer. */
@Schema(
    description = "How often and how soon to try again; the node's defaults where it is left out")
public record RetryView(
    @Schema(description = "From a failed attempt to the next", examples = "PT30S") String interval,
    @Schema(description = "0 means without limit", examples = "50") int maxRetries,
    @Schema(description = "fixed or exponential", examples = "exponential") String backoff,
    @Schema(description = "The longest interval, with exponential", examples = "PT5M")
        String maxInterval,
    @Schema(description = "The most that chance adds, with exponential", examples = "PT0.5S")
        String jitter) {

  static RetryView of(RetryPolicy policy) {
    return new RetryView(
        policy.interval().toString(),
        policy.maxRetries(),
        policy.backoff().isPresent() ? RetryJson.EXPONENTIAL : RetryJson.FIXED,
        policy.backoff().map(Backoff::cap).map(Object::toString).orElse(null),
        policy.backoff().map(Backoff::jitter).map(Object::toString).orElse(null));
  }
}
