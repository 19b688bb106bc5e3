package dev.holdfast.central.operator.bulk;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.base.security.Roles;
import dev.holdfast.central.testing.MailTest;
import dev.holdfast.central.testing.Tokens;
import dev.holdfast.shared.contract.ParkedAction;
import dev.holdfast.shared.id.NotificationId;
import dev.holdfast.testkit.http.FaultyHttpTarget;
import dev.holdfast.testkit.http.Reply;
import dev.holdfast.testkit.smtp.SmtpSink;
import dev.holdfast.testkit.waiting.Eventually;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.http.ContentType;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** A pass that does not end, as with steady ingest or a slow server. */
@QuarkusTest
class BulkBesideTrafficTest extends MailTest {

  @Inject BulkJobs jobs;
  @Inject BulkRunner runner;

  @Test
  void a_job_gets_on_while_the_pass_that_it_began_goes_on() {
    server(closed(SmtpSink.start()));
    List<NotificationId> parked = IntStream.range(0, 3).mapToObj(n -> arrived("late")).toList();
    dispatch();
    rows.list("late", "anna@example.com");
    clock.advance(Duration.ofSeconds(1));
    FaultyHttpTarget slow = closed(FaultyHttpTarget.start());
    slow.respondWith(call -> new Reply.Hang());
    NotificationId hanging = arrivedForWebhook(slow);
    UUID job = begun();

    CompletableFuture<Void> run = runner.runOnce().subscribeAsCompletionStage();
    slow.awaitHanging(1, PATIENCE);
    Eventually.holds("the job has got on", PATIENCE, () -> carriedOn(job).tally().delivered() > 0);

    assertThat(rows.status(hanging)).as("the pass goes on").isEqualTo("Pending");
    slow.releaseHangs();
    run.join();
    Eventually.holds(
        "the end of the job", PATIENCE, () -> carriedOn(job).state() == BulkJobState.Finished);
    assertThat(parked).allSatisfy(id -> assertThat(rows.status(id)).isEqualTo("Delivered"));
  }

  private NotificationId arrivedForWebhook(FaultyHttpTarget at) {
    rows.list("hooks");
    Tokens.as(Roles.ADMIN)
        .contentType(ContentType.JSON)
        .header("If-Match", "*")
        .body(
            Map.of(
                "type",
                "Webhook",
                "webhook",
                Map.of("url", at.baseUrl() + "/hook", "format", "Slack")))
        .put("/api/v1/lists/hooks")
        .then()
        .statusCode(200);
    return arrived("hooks");
  }

  private UUID begun() {
    BulkJob job =
        BulkJob.begun(
            UUID.randomUUID(),
            ParkedAction.Retry,
            BulkSelection.ALL,
            3,
            "test-operator",
            clock.instant());
    await(jobs.start(job, BulkActions.MOST_RUNNING));
    return job.id();
  }

  /** As the next tick would. */
  private BulkJob carriedOn(UUID job) {
    await(runner.runOnce());
    return await(jobs.find(job)).orElseThrow();
  }
}
