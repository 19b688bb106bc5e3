package dev.holdfast.central.delivery;

import dev.holdfast.central.notification.StoredNotification;
import dev.holdfast.central.recipients.RecipientList;
import java.util.Optional;

/**
 * One notification on its way out.
 *
 * @param list the list it is for, as it stands now; empty when there is none of its name
 */
public record Delivery(StoredNotification notification, Optional<RecipientList> list) {

  /**
   * How it leaves. A site says what and to whom; for the types that have lists, the list as it is
   * now says how.
   */
  public String type() {
    return NotificationTypes.BY_LIST.contains(notification.type())
        ? list.map(RecipientList::type).orElse(notification.type())
        : notification.type();
  }

  /** What to say when there is no list. */
  public String noList() {
    return "list '%s' does not exist; make it with PUT /api/v1/lists/ and its name"
        .formatted(notification.content().list());
  }
}
