package dev.holdfast.client;

import static dev.holdfast.client.FakeSite.DELIVERED;
import static dev.holdfast.client.FakeSite.NOTIFIED;
import static dev.holdfast.client.FakeSite.problem;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.holdfast.testkit.http.FaultyHttpTarget;
import dev.holdfast.testkit.http.ReceivedCall;
import dev.holdfast.testkit.http.Reply;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FailuresTest {

  private static final Duration SHORT = Duration.ofSeconds(2);
  private static final Duration LONG = Duration.ofSeconds(10);

  private final FaultyHttpTarget a = FaultyHttpTarget.start();
  private final FaultyHttpTarget b = FaultyHttpTarget.start();
  private final SiteConfig config = FakeSite.config(a, b);
  private final HoldfastSite alone = HoldfastSite.connect(FakeSite.config(a));
  private final HoldfastSite pair = HoldfastSite.connect(config);

  @AfterEach
  void stop() {
    a.close();
    b.close();
  }

  @Test
  void a_lost_answer_is_asked_for_again_under_the_same_key() {
    a.script(new Reply.ResetAfterReading(), new Reply.Truncate(202, "{\"acc", 3), NOTIFIED);

    assertThat(alone.notify("ops").send("s", "b")).isEqualTo(new Outcome.Buffered("n-1"));

    assertThat(a.calls()).hasSize(3);
    assertThat(a.calls()).extracting(call -> call.header("Idempotency-Key")).containsOnly(keyOf(a));
    assertThat(a.calls()).extracting(ReceivedCall::body).containsOnly(a.calls().get(0).body());
  }

  @Test
  void a_node_that_never_answers_is_left_for_the_other() {
    HoldfastSite site = HoldfastSite.connect(config.timeout(SHORT));
    a.script(new Reply.Hang());
    b.script(DELIVERED);

    assertThat(site.externalSystem("erp").get("/").send()).isInstanceOf(Outcome.Delivered.class);

    assertThat(b.calls()).hasSize(1);
    assertThat(keyOf(b)).isPresent().isEqualTo(keyOf(a));
    a.releaseHangs();
  }

  @Test
  void an_answer_that_trickles_for_ever_counts_as_lost() {
    HoldfastSite site = HoldfastSite.connect(config.timeout(SHORT));
    a.script(new Reply.SlowBody(200, "{\"accepted\":true}", 1, LONG));
    b.script(DELIVERED);

    assertThat(site.externalSystem("erp").get("/").send()).isInstanceOf(Outcome.Delivered.class);
  }

  @Test
  void a_node_that_is_down_is_left_for_the_other_and_the_other_remembered() {
    a.down();
    b.script(NOTIFIED, NOTIFIED);

    pair.notify("ops").send("s", "b");
    a.up();
    pair.notify("ops").send("s", "b");

    assertThat(b.calls()).hasSize(2);
    assertThat(a.calls()).isEmpty();
  }

  @Test
  void a_standby_that_says_503_is_left_for_the_other() {
    a.script(problem(503, "Standby", "the active is b"));
    b.script(NOTIFIED);

    assertThat(pair.notify("ops").send("s", "b").messageId()).isEqualTo("n-1");
    assertThat(keyOf(b)).isEqualTo(keyOf(a));
  }

  @Test
  void a_site_that_stays_unavailable_ends_in_its_own_words() {
    a.respondWith(call -> problem(503, "Not available now", "too much waits to be written"));

    SiteProblemException failure = problemOf(alone);

    assertThat(failure.problem().status()).isEqualTo(503);
    assertThat(failure).hasMessageContaining("too much waits to be written");
    assertThat(a.calls()).hasSize(3);
  }

  @Test
  void nobody_there_ends_after_the_allowed_tries_with_the_key_to_try_again() {
    a.respondWith(call -> new Reply.ResetAfterReading());
    b.respondWith(call -> new Reply.ResetAfterReading());

    SiteUnreachableException failure =
        catchThrowableOfType(
            SiteUnreachableException.class, () -> pair.notify("ops").send("secret", "b"));

    assertThat(failure)
        .hasMessageStartingWith("POST /api/v1/notifications: no answer in 3 tries")
        .hasMessageNotContaining("secret")
        .hasMessageNotContaining("a-token");
    assertThat(failure.idempotencyKey()).isPresent().isEqualTo(keyOf(a)).isEqualTo(keyOf(b));
    assertThat(a.calls().size() + b.calls().size()).isEqualTo(3);
  }

  @Test
  void a_refusal_after_a_lost_answer_does_not_pretend_to_know() {
    a.respondWith(call -> problem(503, "Not available now", ""));
    a.script(new Reply.ResetAfterReading());

    assertThat(catchThrowableOfType(SiteException.class, () -> alone.notify("ops").send("s", "b")))
        .isInstanceOf(SiteUnreachableException.class);
  }

  @Test
  void all_tries_together_end_in_time() {
    HoldfastSite site = HoldfastSite.connect(config.tries(1_000).timeout(LONG).giveUpAfter(SHORT));
    a.respondWith(call -> new Reply.Hang());
    b.respondWith(call -> new Reply.Hang());

    assertThat(catchThrowableOfType(SiteException.class, () -> site.notify("ops").send("s", "b")))
        .isInstanceOf(SiteUnreachableException.class);
    assertThat(a.calls().size() + b.calls().size()).isEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(ints = {301, 307, 400, 401, 403, 404, 409, 413, 500, 507})
  void what_the_site_refuses_is_not_tried_again(int status) {
    a.respondWith(call -> problem(status, "No", "not this"));

    SiteProblemException failure = problemOf(pair);

    assertThat(failure.problem().status()).isEqualTo(status);
    assertThat(failure.problem().title()).isEqualTo("No");
    assertThat(failure.problem().detail()).isEqualTo("not this");
    assertThat(a.calls()).hasSize(1);
    assertThat(b.calls()).isEmpty();
  }

  @Test
  void a_wrong_field_is_named() {
    a.script(
        Reply.json(
            400,
            """
            {"type":"urn:holdfast:problem:invalid-field","title":"A field is not valid",
             "status":400,"detail":"subject must not be blank","field":"subject"}
            """));

    SiteProblemException failure = problemOf(alone);

    assertThat(failure.problem().field()).contains("subject");
    assertThat(failure.problem().type()).isEqualTo("urn:holdfast:problem:invalid-field");
    assertThat(failure)
        .hasMessage(
            "POST /api/v1/notifications: 400 A field is not valid: subject must not be blank");
  }

  @Test
  void a_refusal_that_is_no_problem_document_is_quoted() {
    a.script(
        new Reply.Respond(403, Map.of("Content-Type", "text/html"), "<html>" + "x".repeat(999)));

    Problem problem = problemOf(alone).problem();

    assertThat(problem.title()).contains("without a problem document");
    assertThat(problem.detail()).startsWith("<html>xx").hasSizeLessThan(250);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "<html>welcome</html>",
        "[]",
        "{}",
        "{\"accepted\":true}",
        "{\"messageId\":7}"
      })
  void a_success_that_no_site_would_send_is_not_believed(String body) {
    a.respondWith(call -> Reply.json(200, body));

    assertThat(catchThrowableOfType(SiteException.class, () -> alone.notify("ops").send("s", "b")))
        .isInstanceOf(SiteUnreachableException.class)
        .hasMessageContaining("not a site's");
  }

  @Test
  void the_pause_a_site_asks_for_is_kept_within_limits() {
    a.script(Reply.retryAfter(503, Duration.ofDays(10_000)));
    HoldfastSite site = HoldfastSite.connect(FakeSite.config(a).giveUpAfter(Duration.ofSeconds(2)));

    // Five seconds at the most, and that is more than this caller has.
    assertThat(problemOf(site).problem().status()).isEqualTo(503);
    assertThat(a.calls()).hasSize(1);
  }

  @Test
  void the_asynchronous_form_fails_with_the_same_exceptions() {
    a.script(problem(401, "A token is needed", ""));

    assertThat(alone.notify("ops").sendAsync("s", "b").toCompletableFuture())
        .failsWithin(10, TimeUnit.SECONDS)
        .withThrowableThat()
        .withCauseInstanceOf(SiteProblemException.class);
  }

  @Test
  void an_interrupted_caller_gets_away() throws InterruptedException {
    a.script(new Reply.Hang());
    AtomicReference<Throwable> thrown = new AtomicReference<>();
    CountDownLatch interrupted = new CountDownLatch(1);
    Thread caller =
        new Thread(
            () -> {
              thrown.set(
                  catchThrowableOfType(
                      IllegalStateException.class, () -> alone.notify("ops").send("s", "b")));
              if (Thread.currentThread().isInterrupted()) {
                interrupted.countDown();
              }
            });
    caller.start();
    a.awaitHanging(1, LONG);

    caller.interrupt();

    assertThat(interrupted.await(10, TimeUnit.SECONDS)).isTrue();
    assertThat(thrown.get()).hasMessageContaining("interrupted");
    a.releaseHangs();
  }

  private static SiteProblemException problemOf(HoldfastSite site) {
    return catchThrowableOfType(
        SiteProblemException.class, () -> site.notify("ops").send("s", "b"));
  }

  private static Optional<String> keyOf(FaultyHttpTarget node) {
    return node.calls().get(0).header("Idempotency-Key");
  }
}
