package dev.holdfast.central.notification.postgres;

import dev.holdfast.central.notification.StoredNotification;
import jakarta.persistence.Entity;
import jakarta.persistence.Table;
import org.hibernate.annotations.Immutable;

/** For lists and questions about the status, where a page of texts would be megabytes. */
@Entity(name = "Notification")
@Table(name = "notifications")
@Immutable
class NotificationEntity extends NotificationColumns {

  StoredNotification withoutText() {
    return toNotification("");
  }
}
