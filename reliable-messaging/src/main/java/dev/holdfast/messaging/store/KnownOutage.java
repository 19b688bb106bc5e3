package dev.holdfast.messaging.store;

import java.util.stream.Stream;

/**
 * A failure that comes of an outage which a service tells its log about once. Whoever meets it need
 * not report it.
 */
public interface KnownOutage {

  /** Whether it is one, or one has caused it. */
  static boolean isCauseOf(Throwable failure) {
    return Stream.iterate(failure, cause -> cause != null, Throwable::getCause)
        .limit(10)
        .anyMatch(KnownOutage.class::isInstance);
  }
}
