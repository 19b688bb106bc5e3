package dev.holdfast.site.retention;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.base.time.TrustedTime;
import dev.holdfast.testkit.time.SettableClock;
import io.smallrye.mutiny.Uni;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ForgetOldTest {

  private static final Instant NOON = Instant.parse("2026-03-01T12:00:00Z");
  private static final Duration WEEK = Duration.ofDays(7);

  private final SettableClock clock = SettableClock.at(NOON);
  private final List<Instant> asked = new ArrayList<>();

  private final class Keys implements Forgettable {

    @Override
    public String what() {
      return "keys";
    }

    @Override
    public Duration retention() {
      return WEEK;
    }

    @Override
    public Uni<Integer> forget(Instant before, int atMost) {
      asked.add(before);
      return Uni.createFrom().item(0);
    }
  }

  @Test
  void a_clock_that_jumps_a_year_ahead_makes_nothing_older() {
    TrustedTime time = TrustedTime.startedNow(clock, clock::nanos);
    clock.set(NOON.plus(Duration.ofDays(365)));
    clock.advance(Duration.ofHours(1));

    run(time);

    assertThat(asked).containsExactly(NOON.plus(Duration.ofHours(1)).minus(WEEK));
  }

  @Test
  void a_clock_that_is_a_year_ahead_at_the_start_makes_nothing_older() {
    TrustedTime time = new TrustedTime(clock, clock::nanos);
    run(time);
    time.start(Optional.of(NOON.minus(Duration.ofDays(365))));
    run(time);

    assertThat(asked)
        .containsExactly(Instant.EPOCH.minus(WEEK), NOON.minus(Duration.ofDays(365)).minus(WEEK));
  }

  private void run(TrustedTime time) {
    new ForgetOld(List.of(new Keys()), time).runOnce().await().atMost(Duration.ofSeconds(5));
  }
}
