package dev.holdfast.central.notification;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * Whom a notification has reached by its attempts, for types that have recipients.
 *
 * @param accepted have it, and must not get it again
 * @param refused turned away for good
 * @param remaining still to be reached
 * @param perhapsSent the evidence that somebody may have it of whom nobody knows
 */
public record Reach(
    List<String> accepted,
    List<Refusal> refused,
    List<String> remaining,
    Optional<String> perhapsSent) {

  /** A recipient, and the server's words. */
  public record Refusal(String address, String reason) {
    @Override
    public String toString() {
      return "%s (%s)".formatted(address, reason);
    }
  }

  /** Nothing is known, or there is nothing to know. */
  public static final Reach NONE = new Reach(List.of(), List.of(), List.of(), Optional.empty());

  public Reach {
    accepted = List.copyOf(accepted);
    refused = List.copyOf(refused);
    remaining = List.copyOf(remaining);
  }

  /** With what came of a further attempt, which knows best who remains. */
  public Reach and(Reach later) {
    return new Reach(
        joined(accepted, later.accepted),
        joined(refused, later.refused),
        later.remaining,
        later.perhapsSent.or(() -> perhapsSent));
  }

  private static <T> List<T> joined(List<T> some, List<T> more) {
    List<T> all = new ArrayList<>(some);
    all.addAll(more);
    return all;
  }

  /** Nobody who remains gets it any more. */
  public Reach refusingTheRest(String reason) {
    Function<String, Refusal> refusal = address -> new Refusal(address, reason);
    return new Reach(
        accepted,
        joined(refused, remaining.stream().map(refusal).toList()),
        List.of(),
        perhapsSent);
  }

  /** Of these, those who neither have it nor were turned away. */
  public List<String> leaves(List<String> recipients) {
    Set<String> done = new HashSet<>(accepted);
    refused.forEach(refusal -> done.add(refusal.address()));
    return recipients.stream().filter(address -> !done.contains(address)).toList();
  }
}
