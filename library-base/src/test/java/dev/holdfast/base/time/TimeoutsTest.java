package dev.holdfast.base.time;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.management.ManagementFactory;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class TimeoutsTest {

  private static final int CALLS = 2_000;

  private final Timeouts timeouts = new Timeouts();

  @AfterEach
  void close() {
    timeouts.close();
  }

  @Test
  void a_limit_that_has_passed_is_told() throws Exception {
    CompletableFuture<String> told = new CompletableFuture<>();

    var unused =
        timeouts.scheduler().schedule(() -> told.complete("over"), 1, TimeUnit.MILLISECONDS);

    assertThat(told.get(10, TimeUnit.SECONDS)).isEqualTo("over");
  }

  @Test
  void limits_that_are_over_before_their_time_do_not_wake_the_thread() throws Exception {
    long thread = threadOfTheTimeouts();
    long before = timesItWaited(thread);

    for (int i = 0; i < CALLS; i++) {
      timeouts.scheduler().schedule(() -> {}, 30, TimeUnit.SECONDS).cancel(false);
    }

    // A tick or two may have come meanwhile.
    assertThat(timesItWaited(thread) - before).isLessThan(CALLS / 100);
  }

  private long threadOfTheTimeouts() throws Exception {
    return timeouts
        .scheduler()
        .submit(() -> Thread.currentThread().getId())
        .get(10, TimeUnit.SECONDS);
  }

  private static long timesItWaited(long thread) {
    return ManagementFactory.getThreadMXBean().getThreadInfo(thread).getWaitedCount();
  }
}
