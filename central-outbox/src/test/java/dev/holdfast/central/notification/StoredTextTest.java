package dev.holdfast.central.notification;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.central.dispatch.Dispatcher;
import dev.holdfast.central.testing.Arrivals;
import dev.holdfast.central.testing.CentralTest;
import dev.holdfast.shared.id.NotificationId;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever a text holds, it comes out as it went in, and nothing beside it changes. */
@QuarkusTest
class StoredTextTest extends CentralTest {

  @Inject Notifications notifications;
  @Inject Dispatcher dispatcher;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\"quoted\"",
        "back\\slash \\\" both \\\\",
        "{1,2},{NULL}",
        "NULL",
        " spaces at both ends ",
        "two\nlines\tand a tab",
        "Pümpe 三 \uD83D\uDE00",
        "'; DROP TABLE notifications; --",
        "$1 :ids ?"
      })
  void texts_are_stored_as_they_are(String text) {
    rows.list("ops", "anna@example.com");
    NewNotification odd = Arrivals.notification("ops", text, clock.instant());
    NewNotification plain = Arrivals.notification("ops", "plain", clock.instant());

    await(notifications.insertNew(List.of(odd, plain), clock.instant()));
    await(dispatcher.runOnce());

    assertThat(subject(odd.id())).isEqualTo(text);
    assertThat(rows.column(odd.id(), "body")).isEqualTo("Body of " + text);
    assertThat(subject(plain.id())).isEqualTo("plain");
    assertThat(rows.status(odd.id())).isEqualTo("Delivered");
  }

  private String subject(NotificationId id) {
    return rows.column(id, "subject");
  }
}
