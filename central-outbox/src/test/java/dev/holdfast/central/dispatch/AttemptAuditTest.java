package dev.holdfast.central.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.central.delivery.NotificationTypes;
import dev.holdfast.central.notification.NewNotification;
import dev.holdfast.central.testing.Arrivals;
import dev.holdfast.central.testing.MailTest;
import dev.holdfast.central.testing.TestBeans;
import dev.holdfast.shared.id.NotificationId;
import dev.holdfast.testkit.smtp.SessionScript;
import dev.holdfast.testkit.smtp.SmtpSink;
import dev.holdfast.testkit.smtp.Stage;
import io.quarkus.test.junit.QuarkusTest;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Each attempt leaves one line, and only the end of a notification a second one. */
@QuarkusTest
class AttemptAuditTest extends MailTest {

  private static final SessionScript LATER = SessionScript.reply(Stage.MAIL, 451, "4.3.0 later");
  private static final SessionScript NO = SessionScript.reply(Stage.MAIL, 550, "5.7.1 no");
  private static final String EMAIL = NotificationTypes.EMAIL;

  static Stream<Arguments> lives() {
    return Stream.of(
        life("delivered at once", EMAIL, "ops", List.of(), 1, "Delivered", "Attempted Delivered"),
        life("refused for good", EMAIL, "ops", List.of(NO), 1, "Parked", "Attempted Parked"),
        life("refused for now", EMAIL, "ops", List.of(LATER), 1, "Retrying", "Attempted"),
        life(
            "then delivered",
            EMAIL,
            "ops",
            List.of(LATER),
            2,
            "Delivered",
            "Attempted Attempted Delivered"),
        life(
            "then refused for good",
            EMAIL,
            "ops",
            List.of(LATER, NO),
            2,
            "Parked",
            "Attempted Attempted Parked"),
        life(
            "all retries used up",
            EMAIL,
            "ops",
            List.of(LATER, LATER, LATER),
            3,
            "Parked",
            "Attempted Attempted Attempted Parked"),
        life("no such list", EMAIL, "nobody", List.of(), 1, "Parked", "Attempted Parked"),
        life("no adapter", "Fax", "ops", List.of(), 1, "Parked", "Attempted Parked"),
        life(
            "a bug in the adapter",
            TestBeans.ExplodingAdapter.TYPE,
            "ops",
            List.of(),
            2,
            "Retrying",
            "Attempted Attempted"),
        life(
            "nothing more after the end",
            EMAIL,
            "ops",
            List.of(),
            3,
            "Delivered",
            "Attempted Delivered"));
  }

  private static Arguments life(
      String name,
      String type,
      String list,
      List<SessionScript> scripts,
      int passes,
      String status,
      String events) {
    return Arguments.of(name, type, list, scripts, passes, status, events);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("lives")
  void every_attempt_is_one_line_and_the_end_another(
      String name,
      String type,
      String list,
      List<SessionScript> scripts,
      int passes,
      String status,
      String events) {
    SmtpSink relay = closed(SmtpSink.start());
    server(relay, Map.of("maxRetries", 3, "retryDelay", "10s"));
    relay.script(scripts.toArray(SessionScript[]::new));
    NewNotification notification = Arrivals.notification(type, list, "Subject", clock.instant());
    await(notifications.insertNew(List.of(notification), clock.instant()));

    for (int pass = 0; pass < passes; pass++) {
      dispatch();
      clock.advance(Duration.ofMinutes(2));
    }

    NotificationId id = notification.id();
    assertThat(rows.status(id)).isEqualTo(status);
    assertThat(String.join(" ", rows.audit(id))).isEqualTo(events);
    assertThat(
            rows.texts(
                """
                SELECT concat_ws(' ', channel, kind, actor, site, execution_id, event = 'Attempted',
                  duration_ms IS NOT NULL)
                FROM audit_events WHERE correlation_id = '%s'
                """
                    .formatted(id)))
        .containsOnly(
            Stream.of(events.split(" "))
                .distinct()
                .map(event -> event.equals("Attempted") ? "t t" : "f f")
                .map("Notification NotifyDeliver system plant-7 execution-1 "::concat)
                .toArray(String[]::new));
  }
}
