package dev.holdfast.site.pair.peer.eventbus;

import io.vertx.core.Promise;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jgroups.Address;

/** Which members have yet to confirm what was said. Not safe for threads. */
final class Acknowledgements {

  private record Waiting(Set<Address> members, Promise<Void> done) {}

  private final Map<Long, Waiting> waiting = new HashMap<>();

  void await(long number, Set<Address> members, Promise<Void> done) {
    if (members.isEmpty()) {
      done.tryComplete();
    } else {
      waiting.put(number, new Waiting(new HashSet<>(members), done));
    }
  }

  void confirmed(long number, Address by) {
    Waiting it = waiting.get(number);
    if (it != null && it.members().remove(by) && it.members().isEmpty()) {
      waiting.remove(number);
      it.done().tryComplete();
    }
  }

  /** Whoever has left confirms nothing any more. */
  void left(Address member) {
    List.copyOf(waiting.keySet()).forEach(number -> confirmed(number, member));
  }

  /** Ends the wait; those who had not confirmed. */
  Set<Address> giveUp(long number) {
    Waiting it = waiting.remove(number);
    if (it == null) {
      return Set.of();
    }
    it.done().tryComplete();
    return it.members();
  }

  void giveUpAll() {
    List.copyOf(waiting.keySet()).forEach(this::giveUp);
  }
}
