package dev.holdfast.client;

import java.util.Optional;
import java.util.concurrent.CompletionStage;

/** Questions to the {@linkplain HoldfastSite#standard standard site}. */
public final class Tracking {

  private Tracking() {}

  /** Where a call or write stands; empty when the site knows nothing of it, or no longer. */
  public static Optional<TrackedOperation> status(String id) {
    return HoldfastSite.standard().operation(id);
  }

  /** As {@link #status}, without waiting. */
  public static CompletionStage<Optional<TrackedOperation>> statusAsync(String id) {
    return HoldfastSite.standard().operationAsync(id);
  }

  /** Where a notification stands; empty when neither the site nor central knows it. */
  public static Optional<NotificationState> notification(String id) {
    return HoldfastSite.standard().notification(id);
  }

  /** As {@link #notification}, without waiting. */
  public static CompletionStage<Optional<NotificationState>> notificationAsync(String id) {
    return HoldfastSite.standard().notificationAsync(id);
  }
}
