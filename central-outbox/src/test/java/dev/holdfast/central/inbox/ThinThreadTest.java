package dev.holdfast.central.inbox;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.central.testing.CentralTest;
import dev.holdfast.central.testing.Site;
import dev.holdfast.shared.id.NotificationId;
import dev.holdfast.testkit.smtp.ReceivedMail;
import io.quarkus.test.junit.QuarkusTest;
import org.junit.jupiter.api.Test;

@QuarkusTest
class ThinThreadTest extends CentralTest {

  @Test
  void what_comes_in_goes_out_at_once() {
    rows.list("ops", "anna@example.com", "bert@example.com");
    NotificationId id = NotificationId.random();

    Site.post(Site.named(Site.PLANT, clock).submit(id, "ops", "Pump 3 has stopped"));

    ReceivedMail mail = sink.awaitMails(1, PATIENCE).get(0);
    assertThat(mail.subject()).isEqualTo("Pump 3 has stopped");
  }
}
