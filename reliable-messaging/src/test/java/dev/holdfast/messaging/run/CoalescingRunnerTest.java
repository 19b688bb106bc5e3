package dev.holdfast.messaging.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.testkit.waiting.Eventually;
import io.smallrye.mutiny.Uni;
import io.smallrye.mutiny.helpers.test.UniAssertSubscriber;
import io.smallrye.mutiny.infrastructure.Infrastructure;
import io.smallrye.mutiny.subscription.UniEmitter;
import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class CoalescingRunnerTest {

  private static final Duration PATIENCE = Duration.ofSeconds(10);

  private final BlockingQueue<UniEmitter<? super Void>> begun = new LinkedBlockingQueue<>();
  private final AtomicInteger ended = new AtomicInteger();
  private final CoalescingRunner work =
      new CoalescingRunner(
          "the test's work",
          () -> Uni.createFrom().<Void>emitter(begun::add),
          Infrastructure.getDefaultWorkerPool(),
          ended::incrementAndGet);

  @Test
  void it_is_idle_before_between_and_after() throws InterruptedException {
    assertThat(work.isIdle()).isTrue();

    UniAssertSubscriber<Void> run = request();
    UniEmitter<? super Void> first = nextRun();

    assertThat(work.isIdle()).isFalse();
    run.assertNotTerminated();
    first.complete(null);
    run.awaitItem(PATIENCE);
    assertThat(work.isIdle()).isTrue();
  }

  @Test
  void whoever_asks_meanwhile_shares_one_further_run_that_begins_after_the_first()
      throws InterruptedException {
    UniAssertSubscriber<Void> first = request();
    UniEmitter<? super Void> firstRun = nextRun();
    UniAssertSubscriber<Void> second = request();
    UniAssertSubscriber<Void> third = request();
    assertThat(begun).isEmpty();

    firstRun.complete(null);
    first.awaitItem(PATIENCE);
    UniEmitter<? super Void> secondRun = nextRun();
    second.assertNotTerminated();
    third.assertNotTerminated();
    secondRun.complete(null);

    second.awaitItem(PATIENCE);
    third.awaitItem(PATIENCE);
    assertThat(begun).isEmpty();
    assertThat(work.isIdle()).isTrue();
  }

  @Test
  void a_run_that_fails_hinders_neither_those_who_wait_nor_the_next() throws InterruptedException {
    UniAssertSubscriber<Void> first = request();
    UniEmitter<? super Void> firstRun = nextRun();
    UniAssertSubscriber<Void> second = request();

    firstRun.fail(new IllegalStateException("boom"));

    first.awaitItem(PATIENCE);
    nextRun().complete(null);
    second.awaitItem(PATIENCE);
  }

  @Test
  void however_many_wake_it_one_further_run_serves_them_all() throws InterruptedException {
    request();
    UniEmitter<? super Void> run = nextRun();
    for (int i = 0; i < 100_000; i++) {
      work.wake();
    }

    run.complete(null);
    nextRun().complete(null);

    Eventually.holds("both runs over", PATIENCE, () -> ended.get() == 2);
    assertThat(work.isIdle()).isTrue();
    assertThat(begun).isEmpty();
  }

  @Test
  void work_that_throws_as_it_begins_leaves_nothing_locked() {
    AtomicInteger runs = new AtomicInteger();
    CoalescingRunner exploding =
        new CoalescingRunner(
            "the test's work",
            () -> {
              runs.incrementAndGet();
              throw new IllegalStateException("boom");
            },
            Infrastructure.getDefaultWorkerPool(),
            ended::incrementAndGet);

    exploding.request().orElseThrow().await().atMost(PATIENCE);
    exploding.request().orElseThrow().await().atMost(PATIENCE);

    assertThat(runs).hasValue(2);
    assertThat(exploding.isIdle()).isTrue();
  }

  @Test
  void whoever_stops_waiting_stops_no_run() throws InterruptedException {
    UniAssertSubscriber<Void> impatient = request();
    UniEmitter<? super Void> run = nextRun();
    impatient.cancel();

    UniAssertSubscriber<Void> next = request();
    assertThat(begun).isEmpty();
    run.complete(null);
    nextRun().complete(null);
    next.awaitItem(PATIENCE);
  }

  @Test
  void asked_by_many_threads_it_never_runs_twice_at_once() throws InterruptedException {
    AtomicInteger running = new AtomicInteger();
    AtomicInteger most = new AtomicInteger();
    CoalescingRunner busy =
        new CoalescingRunner(
            "the test's work",
            () -> {
              most.accumulateAndGet(running.incrementAndGet(), Math::max);
              return Uni.createFrom().voidItem().invoke(running::decrementAndGet);
            },
            Infrastructure.getDefaultWorkerPool(),
            ended::incrementAndGet);
    CountDownLatch served = new CountDownLatch(400);
    for (int t = 0; t < 4; t++) {
      new Thread(
              () -> {
                for (int i = 0; i < 100; i++) {
                  busy.request().orElseThrow().subscribe().with(done -> served.countDown());
                }
              })
          .start();
    }

    assertThat(served.await(20, TimeUnit.SECONDS)).isTrue();
    assertThat(most).hasValue(1);
  }

  @Test
  void it_retires_when_it_is_idle_and_sends_everybody_away_from_then_on()
      throws InterruptedException {
    UniAssertSubscriber<Void> run = request();
    UniEmitter<? super Void> first = nextRun();
    assertThat(work.retire()).isFalse();
    assertThat(work.wake()).isTrue();

    first.complete(null);
    run.awaitItem(PATIENCE);
    nextRun().complete(null);
    Eventually.holds("both runs over", PATIENCE, () -> ended.get() == 2);

    assertThat(work.retire()).isTrue();
    assertThat(work.wake()).isFalse();
    assertThat(work.request()).isEmpty();
    assertThat(begun).isEmpty();
  }

  private UniAssertSubscriber<Void> request() {
    return work.request().orElseThrow().subscribe().withSubscriber(UniAssertSubscriber.create());
  }

  private UniEmitter<? super Void> nextRun() throws InterruptedException {
    UniEmitter<? super Void> run = begun.poll(10, TimeUnit.SECONDS);
    assertThat(run).as("a run").isNotNull();
    return run;
  }
}
