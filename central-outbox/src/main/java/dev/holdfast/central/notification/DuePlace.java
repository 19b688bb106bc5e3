package dev.holdfast.central.notification;

import dev.holdfast.shared.id.NotificationId;
import java.time.Instant;
import java.util.Comparator;
import java.util.UUID;

/** A place in the line of what waits: by the time it is due, and by id where that is the same. */
public record DuePlace(Instant dueAt, NotificationId id) implements Comparable<DuePlace> {

  /** Before everything. */
  public static final DuePlace FRONT =
      new DuePlace(Instant.EPOCH, new NotificationId(new UUID(0, 0)));

  /** As the database orders ids: without the sign that {@link UUID} itself minds. */
  private static final Comparator<DuePlace> ORDER =
      Comparator.comparing(DuePlace::dueAt)
          .thenComparing(
              place -> place.id().value().getMostSignificantBits(), Long::compareUnsigned)
          .thenComparing(
              place -> place.id().value().getLeastSignificantBits(), Long::compareUnsigned);

  @Override
  public int compareTo(DuePlace other) {
    return ORDER.compare(this, other);
  }
}
