package dev.holdfast.site.delivery;

import java.time.Duration;
import java.util.OptionalDouble;

/**
 * What a target may be burdened with.
 *
 * @param concurrency attempts under way at once
 * @param timeout how long one attempt may take
 * @param callsPerSecond attempts begun in a second, where there is a limit
 */
public record TargetLimits(int concurrency, Duration timeout, OptionalDouble callsPerSecond) {

  public TargetLimits(int concurrency, Duration timeout) {
    this(concurrency, timeout, OptionalDouble.empty());
  }
}
