package dev.holdfast.central.notification.postgres;

import dev.holdfast.central.notification.StoredNotification;
import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Table;
import org.hibernate.annotations.Immutable;

/** For whoever delivers or shows one. */
@Entity(name = "NotificationWithText")
@Table(name = "notifications")
@Immutable
class NotificationWithText extends NotificationColumns {

  @Column(nullable = false, columnDefinition = "text")
  String body;

  StoredNotification whole() {
    return toNotification(body);
  }
}
