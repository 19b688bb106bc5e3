package dev.holdfast.site.sweep;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.testkit.time.ManualScheduler;
import dev.holdfast.testkit.time.SettableClock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class AlarmTest {

  private static final Instant NOON = Instant.parse("2026-03-01T12:00:00Z");

  private final SettableClock clock = SettableClock.at(NOON);
  private final ManualScheduler scheduler = new ManualScheduler(clock);
  private final List<Instant> rings = new ArrayList<>();
  private final Alarm alarm = new Alarm(clock, scheduler, () -> rings.add(clock.instant()));

  @Test
  void it_goes_off_once_at_the_earliest_time() {
    alarm.noLaterThan(NOON.plusSeconds(30));
    alarm.noLaterThan(NOON.plusSeconds(5));
    alarm.noLaterThan(NOON.plusSeconds(20));

    scheduler.advance(Duration.ofMinutes(1));

    assertThat(rings).containsExactly(NOON.plusSeconds(5));
  }

  @Test
  void it_can_be_set_again_when_it_has_gone_off() {
    alarm.noLaterThan(NOON.plusSeconds(5));
    scheduler.advance(Duration.ofSeconds(6));

    alarm.noLaterThan(NOON.plusSeconds(7));
    scheduler.advance(Duration.ofSeconds(6));

    assertThat(rings).containsExactly(NOON.plusSeconds(5), NOON.plusSeconds(7));
  }

  @Test
  void what_is_due_already_waits_for_what_becomes_due_in_the_same_breath() {
    alarm.noLaterThan(NOON.minusSeconds(5));
    alarm.noLaterThan(NOON.plusMillis(3));

    scheduler.advance(Duration.ofSeconds(1));

    assertThat(rings).containsExactly(NOON.plusMillis(100));
  }

  @Test
  void it_is_never_early() {
    alarm.noLaterThan(NOON.plusSeconds(1).plusNanos(1));

    scheduler.advance(Duration.ofSeconds(2));

    assertThat(rings).containsExactly(NOON.plusMillis(1_001));
  }

  @Test
  void a_time_that_nobody_lives_to_see_is_a_time() {
    alarm.noLaterThan(Instant.parse("9999-12-31T23:59:59Z"));
    alarm.noLaterThan(NOON.plusSeconds(5));

    scheduler.advance(Duration.ofMinutes(1));

    assertThat(rings).containsExactly(NOON.plusSeconds(5));
  }
}
