package dev.holdfast.base.time;

import java.time.Duration;
import java.util.Arrays;

/**
 * Of what is timed so that a percentile can be asked for. Few, since each is a series for each
 * combination of labels: from a target nearby to one that has run into its time limit.
 */
public final class LatencyBuckets {

  private static final Duration[] BUCKETS = {
    Duration.ofMillis(10),
    Duration.ofMillis(100),
    Duration.ofMillis(500),
    Duration.ofSeconds(2),
    Duration.ofSeconds(10),
    Duration.ofSeconds(30)
  };

  private LatencyBuckets() {}

  /** For what is recorded in milliseconds, as the name of the metric says. */
  public static double[] inMillis() {
    return Arrays.stream(BUCKETS).mapToDouble(Duration::toMillis).toArray();
  }

  public static Duration[] all() {
    return BUCKETS.clone();
  }
}
