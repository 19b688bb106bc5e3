package dev.holdfast.testkit.quarkus;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.testkit.waiting.Eventually;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class EventLoopsTest {

  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final Duration LIMIT = Duration.ofMillis(300);

  private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();
  private final EventLoops loops = EventLoops.watched();
  private volatile boolean ended;

  @AfterEach
  void end() {
    ended = true;
  }

  @Test
  void one_that_has_had_the_processor_for_longer_than_the_limit_has_blocked() {
    long began = System.nanoTime();
    Thread loop = loop("vert.x-eventloop-thread-91", () -> {});
    Eventually.holds(
        "it has computed for a while",
        PATIENCE,
        () -> threads.getThreadCpuTime(loop.getId()) > LIMIT.multipliedBy(3).toNanos());

    // The look before it began is not there to compare with; half of its life is.
    Duration half = Duration.ofNanos((System.nanoTime() - began) / 2);
    assertThat(loops.onlyWaitedForAProcessor(warning(loop, half, Duration.ofMillis(1)))).isFalse();
  }

  @Test
  void one_that_has_hardly_had_the_processor_only_waited_for_it() {
    Thread loop = loop("vert.x-eventloop-thread-92", () -> {});
    Eventually.holds(
        "it has computed for a while",
        PATIENCE,
        () -> threads.getThreadCpuTime(loop.getId()) > LIMIT.multipliedBy(3).toNanos());

    assertThat(loops.onlyWaitedForAProcessor(warning(loop, LIMIT, PATIENCE))).isTrue();
  }

  @Test
  void one_that_waits_for_something_else_has_blocked() {
    Thread loop = loop("vert.x-eventloop-thread-93", () -> LockSupport.park(this));
    Eventually.holds("it waits", PATIENCE, () -> loop.getState() == Thread.State.WAITING);

    assertThat(loops.onlyWaitedForAProcessor(warning(loop, LIMIT, PATIENCE))).isFalse();
    LockSupport.unpark(loop);
  }

  private Thread loop(String name, Runnable first) {
    Thread thread =
        new Thread(
            () -> {
              first.run();
              while (!ended) {
                Thread.onSpinWait();
              }
            },
            name);
    thread.setDaemon(true);
    thread.start();
    return thread;
  }

  private static String warning(Thread loop, Duration blocked, Duration limit) {
    return "Thread Thread[%s,5,main] has been blocked for %d ms, time limit is %d ms"
        .formatted(loop.getName(), blocked.toMillis(), limit.toMillis());
  }
}
