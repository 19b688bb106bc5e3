package dev.holdfast.site.retention;

import dev.holdfast.messaging.sqlite.TableSize;
import io.smallrye.mutiny.Uni;

/**
 * History that goes before its time when it takes too much room: no message depends on it. Beans of
 * a higher priority go first.
 */
public interface Sheddable {

  /** The first to go: it has done what it was for. */
  int DONE = 300;

  int EVENTS = 200;

  int OPERATIONS = 100;

  /** For people. */
  String what();

  Uni<TableSize> size();

  /** Removes the oldest; fewer than that when no more are left. */
  Uni<Integer> shed(int atMost);
}
