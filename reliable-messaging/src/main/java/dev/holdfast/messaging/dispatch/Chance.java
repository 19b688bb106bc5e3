package dev.holdfast.messaging.dispatch;

import java.util.random.RandomGenerator;

/** The share of the jitter that is added; a bean, so that tests can take chance out of it. */
@FunctionalInterface
public interface Chance {

  /** From 0 to 1. */
  double next();

  static Chance of(RandomGenerator random) {
    return random::nextDouble;
  }
}
