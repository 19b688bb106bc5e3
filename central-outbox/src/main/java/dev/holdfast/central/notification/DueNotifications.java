package dev.holdfast.central.notification;

import dev.holdfast.shared.id.NotificationId;
import io.smallrye.mutiny.Uni;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Set;

/** The waiting notifications, as dispatchers share them among each other. */
public interface DueNotifications {

  /**
   * Makes due what lies further ahead than it can have been put off, among what is furthest ahead.
   *
   * @return how many
   */
  Uni<Integer> makeStrayDue(Instant now);

  /**
   * Takes due notifications that nobody holds, for {@code owner} alone until {@code until}.
   *
   * @return the oldest first
   */
  Uni<List<ClaimedNotification>> claim(ClaimOwner owner, Wanted wanted, Instant now, Instant until);

  /**
   * Writes results and gives the claims back, but only where {@code owner} still holds the claim
   * and the row is still in the status it was claimed in: an operator's decision stands.
   *
   * @return the ids that were written
   */
  Uni<Set<NotificationId>> record(ClaimOwner owner, List<AttemptResult> results);

  /**
   * Of these results, those that rows have by now: after a {@link #record} whose answer was lost.
   */
  Uni<Set<NotificationId>> recordedBefore(List<AttemptResult> results);

  /** Gives these back, as they were. */
  Uni<Integer> release(ClaimOwner owner, Collection<NotificationId> claimed);

  /** Gives back all that {@code owner} holds, as it was. */
  Uni<Integer> release(ClaimOwner owner);
}
