package dev.holdfast.site.delivery.database;

import io.micrometer.core.instrument.Metrics;
import io.micrometer.core.instrument.search.Search;

/**
 * What Vert.x measures of a pool goes by its name. A pool that takes the place of another measures
 * anew: gauges of the former would stay, and show its last values for ever.
 */
final class PoolMeters {

  /** Before the bar the metrics' names begin with it, behind it is a label of theirs. */
  private static final String CLIENT = "database|";

  private PoolMeters() {}

  static String clientName(String pool) {
    return CLIENT + pool;
  }

  static void forget(String pool) {
    forget("pool.type", "sql", "pool.name", pool);
    forget("client.type", "sql", "client.name", pool);
  }

  private static void forget(String... tags) {
    Search.in(Metrics.globalRegistry).tags(tags).meters().forEach(Metrics.globalRegistry::remove);
  }
}
