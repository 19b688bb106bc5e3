package dev.holdfast.central.dispatch;

import dev.holdfast.central.delivery.NotificationTypes;
import dev.holdfast.central.notification.AttemptResult;
import dev.holdfast.central.notification.ClaimOwner;
import dev.holdfast.central.notification.ClaimedNotification;
import dev.holdfast.central.notification.DueNotifications;
import dev.holdfast.central.notification.Wanted;
import dev.holdfast.shared.id.NotificationId;
import io.smallrye.mutiny.Uni;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The real store in all that a test does not alter. */
abstract class AlteredDue implements DueNotifications {

  final DueNotifications real;

  AlteredDue(DueNotifications real) {
    this.real = real;
  }

  static <T> Uni<T> away() {
    return Uni.createFrom().failure(new IllegalStateException("the database is away"));
  }

  /** Each type is claimed by itself; what tests count and alter is the claims of mails. */
  static boolean isForMails(Wanted wanted) {
    return wanted.type().equals(Optional.of(NotificationTypes.EMAIL));
  }

  @Override
  public Uni<Integer> makeStrayDue(Instant now) {
    return real.makeStrayDue(now);
  }

  @Override
  public Uni<List<ClaimedNotification>> claim(
      ClaimOwner owner, Wanted wanted, Instant now, Instant until) {
    return real.claim(owner, wanted, now, until);
  }

  @Override
  public Uni<Set<NotificationId>> record(ClaimOwner owner, List<AttemptResult> results) {
    return real.record(owner, results);
  }

  @Override
  public Uni<Set<NotificationId>> recordedBefore(List<AttemptResult> results) {
    return real.recordedBefore(results);
  }

  @Override
  public Uni<Integer> release(ClaimOwner owner, Collection<NotificationId> claimed) {
    return real.release(owner, claimed);
  }

  @Override
  public Uni<Integer> release(ClaimOwner owner) {
    return real.release(owner);
  }
}
