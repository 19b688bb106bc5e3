package dev.holdfast.testkit.time;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SettableClockTest {

  private static final Instant START = Instant.parse("2026-03-29T00:59:59Z");

  private final SettableClock clock = SettableClock.at(START);

  @Test
  void it_stands_still_until_it_is_moved() {
    assertThat(clock.instant()).isEqualTo(START);
    assertThat(clock.getZone()).isEqualTo(ZoneOffset.UTC);

    assertThat(clock.advance(Duration.ofSeconds(1))).isEqualTo(START.plusSeconds(1));

    assertThat(clock.instant()).isEqualTo(START.plusSeconds(1));
  }

  @Test
  void it_can_jump_back() {
    clock.set(START.minusSeconds(3_600));

    assertThat(clock.instant()).isEqualTo(START.minusSeconds(3_600));
  }

  @Test
  void a_view_in_another_zone_moves_with_it() {
    SettableClock berlin = clock.withZone(ZoneId.of("Europe/Berlin"));

    clock.advance(Duration.ofMinutes(5));

    assertThat(berlin.instant()).isEqualTo(START.plusSeconds(300));
    assertThat(berlin.getZone()).isEqualTo(ZoneId.of("Europe/Berlin"));
  }

  @Test
  void no_step_is_lost_when_many_threads_advance_it() {
    IntStream.range(0, 1_000).parallel().forEach(step -> clock.advance(Duration.ofSeconds(1)));

    assertThat(clock.instant()).isEqualTo(START.plusSeconds(1_000));
  }
}
