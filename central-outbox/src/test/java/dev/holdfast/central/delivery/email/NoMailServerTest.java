package dev.holdfast.central.delivery.email;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.central.dispatch.Dispatcher;
import dev.holdfast.central.notification.NewNotification;
import dev.holdfast.central.notification.Notifications;
import dev.holdfast.central.testing.Arrivals;
import dev.holdfast.central.testing.CentralTest;
import dev.holdfast.central.testing.CentralTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.QuarkusTestProfile;
import io.quarkus.test.junit.TestProfile;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

@QuarkusTest
@TestProfile(NoMailServerTest.WithoutHost.class)
class NoMailServerTest extends CentralTest {

  @Inject Notifications notifications;
  @Inject Dispatcher dispatcher;

  @Test
  void without_a_mail_server_it_is_parked_with_the_setting_to_set() {
    rows.list("ops", "anna@example.com");
    NewNotification notification = Arrivals.notification("ops", "Any", clock.instant());
    await(notifications.insertNew(List.of(notification), clock.instant()));

    await(dispatcher.runOnce());

    assertThat(rows.status(notification.id())).isEqualTo("Parked");
    assertThat(rows.column(notification.id(), "last_error")).contains("quarkus.mailer.host");
  }

  /** As an installation where nobody has thought of it yet. */
  public static class WithoutHost implements QuarkusTestProfile {
    @Override
    public List<TestResourceEntry> testResources() {
      return List.of(
          new TestResourceEntry(
              CentralTestResource.class, Map.of(CentralTestResource.NO_MAIL_SERVER, "")));
    }

    @Override
    public boolean disableGlobalTestResources() {
      return true;
    }
  }
}
