package dev.holdfast.site.buffer;

import java.time.Instant;

/** Due after one instant and not after another. */
public record DueSpan(Instant after, Instant until) {

  /** Everything that is due by then. */
  public static DueSpan until(Instant until) {
    return new DueSpan(Instant.ofEpochMilli(Long.MIN_VALUE), until);
  }
}
