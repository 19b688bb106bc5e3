package dev.holdfast.central.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import dev.holdfast.central.operator.bulk.RunJobs;
import dev.holdfast.central.testing.Listening;
import dev.holdfast.shared.id.NotificationId;
import dev.holdfast.testkit.smtp.SessionScript;
import dev.holdfast.testkit.smtp.Stage;
import dev.holdfast.testkit.waiting.Eventually;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import jakarta.inject.Inject;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What is wrong, and which button mends it? */
@QuarkusTest
@TestProfile(Listening.class)
class CausesConsoleTest extends ConsoleTest {

  private static final Locator.GetByTextOptions EXACTLY =
      new Locator.GetByTextOptions().setExact(true);

  @Inject RunJobs jobs;

  private List<NotificationId> parked(int count) {
    List<NotificationId> all =
        IntStream.range(0, count).mapToObj(i -> arrives("ops", "Pump " + i + " stopped")).toList();
    Eventually.holds(
        "all are parked",
        PATIENCE,
        () -> all.stream().allMatch(id -> rows.status(id).equals("Parked")));
    return all;
  }

  private Locator cause() {
    return page.locator("hf-cause");
  }

  @Test
  void what_fails_alike_is_one_cause_and_is_retried_by_a_job_that_can_be_watched() {
    List<NotificationId> all = parked(3);
    as("operator");
    open("now");
    see(cause(), "3 parked");
    see(cause(), "list 'ops' does not exist");
    assertThat(page.locator(".calm")).hasCount(0);

    rows.list("ops", "anna@example.com");
    cause().getByText("Retry these…").click();
    see(question(), "Retry 3 parked notifications?");
    assertThat(all).allSatisfy(id -> assertThat(rows.status(id)).isEqualTo("Parked"));
    question().getByText("Retry 3 parked notifications", EXACTLY).click();

    assertThat(page.locator(".job")).isVisible();
    Eventually.holds("it ends", PATIENCE, () -> turn().equals("Finished"));
    see(page.locator(".job"), "Finished");
    see(page.locator(".job"), "3 of 3");
    see(page.locator(".job"), "3 delivered");
    assertThat(all).allSatisfy(id -> assertThat(rows.status(id)).isEqualTo("Delivered"));

    open("now");
    see(page.locator(".calm"), "All is well");
    assertThat(cause()).hasCount(0);
  }

  @Test
  void a_job_whose_failure_repeats_stops_and_says_why() {
    parked(5);
    as("operator");
    begin(5);

    Eventually.holds("it stops", PATIENCE, () -> turn().equals("Stopped"));

    see(page.locator(".job"), "Stopped");
    see(page.locator(".job .alert"), "the same failure repeats");
    assertThat(
            rows.texts("SELECT CAST(count(*) AS text) FROM notifications WHERE status = 'Parked'"))
        .containsExactly("5");
  }

  @Test
  void a_running_job_is_cancelled_when_the_person_says_so() {
    parked(3);
    rows.list("ops", "anna@example.com");
    sink.script(SessionScript.hang(Stage.MAIL));
    as("operator");
    begin(3);
    sink.awaitHanging(1, PATIENCE);

    button("Cancel…").click();
    see(question(), "the rest stays parked");
    question().getByText("Cancel the job").click();

    see(page.locator(".job"), "Cancelled");
    sink.releaseHangs();
  }

  private void begin(int count) {
    open("outbox?status=Parked");
    button("Retry these…").click();
    question().getByText("Retry %d parked notifications".formatted(count), EXACTLY).click();
    assertThat(page.locator(".job")).isVisible();
  }

  private String turn() {
    await(jobs.once());
    return rows.texts("SELECT state FROM bulk_jobs").get(0);
  }

  @Test
  void a_cause_that_somebody_sees_to_is_set_apart() {
    parked(1);
    as("operator");
    open("now");

    cause().getByText("Hold…").click();
    question().getByLabel("Note").fill("the list comes on Tuesday");
    question().getByText("Hold it").click();

    see(page.locator("hf-causes"), "Somebody sees to it");
    see(cause(), "Held by operator-anna");
    see(cause(), "the list comes on Tuesday");
    cause().getByText("Release").click();
    see(page.locator("hf-causes"), "What fails, and why");
  }
}
