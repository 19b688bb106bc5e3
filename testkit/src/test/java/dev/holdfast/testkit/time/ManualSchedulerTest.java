package dev.holdfast.testkit.time;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class ManualSchedulerTest {

  private static final Instant NOON = Instant.parse("2026-03-01T12:00:00Z");

  private final SettableClock clock = SettableClock.at(NOON);
  private final ManualScheduler scheduler = new ManualScheduler(clock);
  private final List<Instant> runs = new ArrayList<>();
  private final List<ScheduledFuture<?>> timers = new ArrayList<>();

  @Test
  void what_is_due_runs_in_its_order_and_at_its_time() {
    after(3);
    after(1);
    after(4);

    scheduler.advance(Duration.ofSeconds(3));

    assertThat(runs).containsExactly(NOON.plusSeconds(1), NOON.plusSeconds(3));
    assertThat(clock.instant()).isEqualTo(NOON.plusSeconds(3));
    scheduler.advance(Duration.ofSeconds(1));
    assertThat(runs).hasSize(3);
  }

  @Test
  void what_is_cancelled_does_not_run() {
    after(1);
    ScheduledFuture<?> timer = timers.get(0);
    assertThat(timer.getDelay(TimeUnit.MILLISECONDS)).isEqualTo(1_000);

    timer.cancel(false);
    scheduler.advance(Duration.ofSeconds(5));

    assertThat(runs).isEmpty();
  }

  @Test
  void what_is_scheduled_on_the_way_runs_on_the_way() {
    timers.add(scheduler.schedule(() -> after(1), 1, TimeUnit.SECONDS));

    scheduler.advance(Duration.ofSeconds(2));

    assertThat(runs).containsExactly(NOON.plusSeconds(2));
  }

  private void after(int seconds) {
    timers.add(scheduler.schedule(() -> runs.add(clock.instant()), seconds, TimeUnit.SECONDS));
  }
}
