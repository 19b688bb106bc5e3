package dev.holdfast.site.delivery.guard;

import io.smallrye.mutiny.Uni;
import io.smallrye.mutiny.subscription.UniEmitter;
import java.util.ArrayDeque;
import java.util.EnumMap;
import java.util.Map;
import java.util.Queue;

/**
 * So many attempts at once and no more. Those who must wait are let in as others leave, live
 * traffic and backlog in turn, so that neither starves the other.
 */
final class Bulkhead {

  private final Map<Traffic, Queue<UniEmitter<? super Boolean>>> waiting =
      new EnumMap<>(Traffic.class);
  private Traffic next = Traffic.LIVE;
  private int limit = 1;
  private int inside;

  Bulkhead() {
    for (Traffic traffic : Traffic.values()) {
      waiting.put(traffic, new ArrayDeque<>());
    }
  }

  /**
   * Completes with true when there is a place, which has to be given back. With false, at once,
   * when as many live ones wait as there are places: a caller is better off with a buffered message
   * than in a long queue. Backlog always waits; the sweep bounds how much of it.
   */
  Uni<Boolean> enter(Traffic traffic, int places) {
    return Uni.createFrom().emitter(caller -> place(traffic, places, caller));
  }

  private void place(Traffic traffic, int places, UniEmitter<? super Boolean> caller) {
    boolean refused;
    synchronized (this) {
      limit = Math.max(1, places);
      refused = traffic == Traffic.LIVE && waiting.get(traffic).size() >= limit;
      if (!refused) {
        waiting.get(traffic).add(caller);
        caller.onTermination(() -> giveUp(traffic, caller));
      }
    }
    if (refused) {
      caller.complete(false);
    } else {
      letIn();
    }
  }

  /** Whoever does not wait any more must not be given a place that nobody would give back. */
  private synchronized void giveUp(Traffic traffic, UniEmitter<? super Boolean> caller) {
    waiting.get(traffic).remove(caller);
  }

  void leave() {
    synchronized (this) {
      inside--;
    }
    letIn();
  }

  /** Callers are told outside of the lock: they go on from here. */
  private void letIn() {
    UniEmitter<? super Boolean> caller = takeNext();
    while (caller != null) {
      caller.complete(true);
      caller = takeNext();
    }
  }

  private synchronized UniEmitter<? super Boolean> takeNext() {
    if (inside >= limit) {
      return null;
    }
    UniEmitter<? super Boolean> caller = waiting.get(next).poll();
    if (caller == null) {
      caller = waiting.get(other(next)).poll();
    } else {
      next = other(next);
    }
    if (caller != null) {
      inside++;
    }
    return caller;
  }

  private static Traffic other(Traffic traffic) {
    return traffic == Traffic.LIVE ? Traffic.BACKLOG : Traffic.LIVE;
  }
}
