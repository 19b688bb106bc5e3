package dev.holdfast.site.message;

/**
 * Which lanes lead somewhere. Anybody may invent the name of a target, so what is kept for each
 * lane is kept for these alone.
 */
@FunctionalInterface
public interface KnownLanes {

  /** All that nobody has defined is one target to a metric: invented names would have no end. */
  String UNDEFINED = "undefined";

  /** In memory; asking costs nothing. */
  boolean knows(Lane lane);

  default String metricName(Lane lane) {
    return knows(lane) ? lane.metricName() : UNDEFINED;
  }
}
