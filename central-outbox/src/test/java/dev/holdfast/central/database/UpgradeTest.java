package dev.holdfast.central.database;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.central.dispatch.Dispatcher;
import dev.holdfast.central.testing.CentralTestResource;
import dev.holdfast.central.testing.FirstVersion;
import dev.holdfast.central.testing.Rows;
import dev.holdfast.testkit.smtp.ReceivedMail;
import dev.holdfast.testkit.smtp.SmtpSink;
import dev.holdfast.testkit.waiting.Eventually;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.QuarkusTestProfile;
import io.quarkus.test.junit.TestProfile;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Central has been started on what its first version has left. */
@QuarkusTest
@TestProfile(UpgradeTest.OnAnOldDatabase.class)
class UpgradeTest {

  private static final Duration PATIENCE = Duration.ofSeconds(20);

  Rows rows;
  SmtpSink sink;

  @Inject Dispatcher dispatcher;

  @Test
  void rows_of_the_first_version_are_what_they_were_and_those_that_wait_go_out() {
    assertThat(FirstVersion.STATUSES)
        .allSatisfy(status -> assertThat(read(status, "status")).isEqualTo(status))
        .allSatisfy(
            status -> assertThat(read(status, "subject")).isEqualTo("Subject of " + status));
    assertThat(read("Retrying", "retry_count")).isEqualTo("3");
    assertThat(read("Parked", "last_error")).isEqualTo("SMTP 451: later");
    assertThat(read("Delivered", "resolved_targets")).isEqualTo("[\"anna@example.com\"]");
    assertThat(read("Discarded", "discarded_at = last_attempt_at"))
        .as("the last that is known")
        .isEqualTo("true");
    Eventually.holds(
        "what was parked has its cause", PATIENCE, () -> read("Parked", "cause") != null);
    assertThat(rows.texts("SELECT kind || ' ' || code FROM causes"))
        .containsExactly("Permanent 451");
    rows.list("ops", "anna@example.com");

    dispatcher.runOnce().await().atMost(PATIENCE);

    assertThat(sink.awaitMails(2, PATIENCE))
        .extracting(ReceivedMail::subject)
        .containsExactlyInAnyOrder("Subject of Pending", "Subject of Retrying");
    assertThat(FirstVersion.STATUSES)
        .extracting(status -> read(status, "status"))
        .containsExactly("Delivered", "Delivered", "Delivered", "Parked", "Discarded");
  }

  private String read(String status, String column) {
    return rows.column(FirstVersion.idOf(status), column);
  }

  public static class OnAnOldDatabase implements QuarkusTestProfile {
    @Override
    public List<TestResourceEntry> testResources() {
      return List.of(
          new TestResourceEntry(
              CentralTestResource.class, Map.of(CentralTestResource.FIRST_VERSION, "")));
    }

    @Override
    public boolean disableGlobalTestResources() {
      return true;
    }
  }
}
