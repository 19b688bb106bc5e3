package dev.holdfast.site.delivery.guard;

import io.smallrye.mutiny.Uni;
import io.smallrye.mutiny.subscription.UniEmitter;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/**
 * So many attempts at once and no more. Those who must wait are let in as others leave, live
 * traffic and backlog in turn, so that neither starves the other.
 */
final class Bulkhead {

  /** In the order in which they came; whoever gives up may stand anywhere. */
  private final Map<Traffic, Set<UniEmitter<? super Boolean>>> waiting =
      new EnumMap<>(Traffic.class);

  private Traffic next = Traffic.LIVE;
  private int limit = 1;
  private int inside;

  /** Those that are just telling others that they may go on. */
  private final Set<Thread> lettingIn = new HashSet<>();

  /**
   * Answers that have come together make room together: first all of them are read, then all that
   * may follow are sent. In turn, one answer and one request, either would throw out of the
   * processor's cache what the other needs, and a target nearby would be woken for each request.
   */
  private final EndOfTurn refilling = new EndOfTurn(this::letIn);

  Bulkhead() {
    for (Traffic traffic : Traffic.values()) {
      waiting.put(traffic, new LinkedHashSet<>());
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
    refilling.ask();
  }

  /**
   * Callers are told outside of the lock: they go on from here. One that is done at once leaves
   * before it has returned, and then it is this loop that goes on, not one inside of it: a thousand
   * of them would be a thousand calls deep. Other threads have loops of their own, so that each
   * goes on with the places that have become free on it.
   */
  private void letIn() {
    if (!beginLettingIn()) {
      return;
    }
    UniEmitter<? super Boolean> caller = takeNext();
    while (caller != null) {
      caller.complete(true);
      caller = takeNext();
    }
  }

  private synchronized boolean beginLettingIn() {
    return lettingIn.add(Thread.currentThread());
  }

  /** None ends the loop, in the same breath: whoever leaves from now on begins another. */
  private synchronized UniEmitter<? super Boolean> takeNext() {
    UniEmitter<? super Boolean> caller = inside < limit ? firstInTurn() : null;
    if (caller == null) {
      lettingIn.remove(Thread.currentThread());
    } else {
      inside++;
    }
    return caller;
  }

  private UniEmitter<? super Boolean> firstInTurn() {
    UniEmitter<? super Boolean> caller = poll(waiting.get(next));
    if (caller == null) {
      return poll(waiting.get(other(next)));
    }
    next = other(next);
    return caller;
  }

  private static UniEmitter<? super Boolean> poll(Set<UniEmitter<? super Boolean>> queue) {
    Iterator<UniEmitter<? super Boolean>> callers = queue.iterator();
    if (!callers.hasNext()) {
      return null;
    }
    UniEmitter<? super Boolean> first = callers.next();
    callers.remove();
    return first;
  }

  private static Traffic other(Traffic traffic) {
    return traffic == Traffic.LIVE ? Traffic.BACKLOG : Traffic.LIVE;
  }
}
