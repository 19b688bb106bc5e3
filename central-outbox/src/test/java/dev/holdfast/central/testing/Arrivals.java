package dev.holdfast.central.testing;

import dev.holdfast.central.delivery.NotificationTypes;
import dev.holdfast.central.notification.NewNotification;
import dev.holdfast.central.notification.Source;
import dev.holdfast.shared.contract.NotificationContent;
import dev.holdfast.shared.id.NotificationId;
import dev.holdfast.shared.id.SiteId;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** Notifications for tests that begin behind the inbox. */
public final class Arrivals {

  private Arrivals() {}

  public static NewNotification notification(String list, String subject, Instant at) {
    return notification(NotificationTypes.EMAIL, list, subject, at);
  }

  public static NewNotification notification(String type, String list, String subject, Instant at) {
    return new NewNotification(
        NotificationId.random(),
        type,
        new NotificationContent(list, subject, "Body of " + subject),
        new Source(
            new SiteId(Site.PLANT),
            "plant-7-node-a",
            Optional.of("line-2"),
            Optional.of("watch-pumps"),
            Optional.of("execution-1"),
            Optional.empty()),
        at,
        Optional.empty(),
        Optional.empty());
  }

  public static List<NewNotification> several(int count, String list, Instant at) {
    return IntStream.range(0, count)
        .mapToObj(number -> notification(list, "Subject " + number, at))
        .toList();
  }
}
