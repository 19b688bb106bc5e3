package dev.holdfast.site.buffer;

import java.util.List;
import java.util.Optional;

/**
 * Some of what is due, and where to go on.
 *
 * @param next empty when this was the last page
 */
public record DuePage(List<BufferedMessage> messages, Optional<Cursor> next) {

  /** A place in the order of due times. */
  public record Cursor(long dueAtMillis, long row) {

    public static final Cursor START = new Cursor(Long.MIN_VALUE, Long.MIN_VALUE);
  }
}
