package dev.holdfast.central.notification;

import dev.holdfast.shared.id.NotificationId;
import io.smallrye.mutiny.Uni;
import java.time.Instant;
import java.util.List;
import java.util.Set;

/** The waiting notifications, as dispatchers share them among each other. */
public interface DueNotifications {

  /**
   * Takes due notifications that nobody holds, for {@code owner} alone until {@code until}.
   *
   * @param except types that are left alone
   * @return oldest due time first
   */
  Uni<List<ClaimedNotification>> claim(
      ClaimOwner owner, int limit, Set<String> except, Instant now, Instant until);

  /** The same of all types. */
  default Uni<List<ClaimedNotification>> claim(
      ClaimOwner owner, int limit, Instant now, Instant until) {
    return claim(owner, limit, Set.of(), now, until);
  }

  /**
   * Writes results and gives the claims back, but only where {@code owner} still holds the claim
   * and the row is still in the status it was claimed in: an operator's decision stands.
   *
   * @return the ids that were written
   */
  Uni<Set<NotificationId>> record(ClaimOwner owner, List<AttemptResult> results);

  /** Gives these back, as they were. */
  Uni<Integer> release(ClaimOwner owner, List<ClaimedNotification> claimed);

  /** Gives back all that {@code owner} holds, as it was. */
  Uni<Integer> release(ClaimOwner owner);
}
