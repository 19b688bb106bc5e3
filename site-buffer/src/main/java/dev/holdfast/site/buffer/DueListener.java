package dev.holdfast.site.buffer;

import dev.holdfast.site.message.Lane;
import java.time.Instant;

/**
 * Is told, with the commit, when there will be something to do about a message. On the thread that
 * writes: it only makes a note of it.
 */
public interface DueListener {

  /** One of the lane was tried before it was taken in, and will be due then. */
  void due(Lane lane, Instant at);

  /** One stays here that will expire then, or has while it was attempted. */
  void expires(Instant at);
}
