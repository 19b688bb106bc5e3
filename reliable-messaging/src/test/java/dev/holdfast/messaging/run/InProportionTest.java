package dev.holdfast.messaging.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.smallrye.mutiny.Uni;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class InProportionTest {

  private long now = -5;
  private int runs;
  private boolean fails;

  private final InProportion work = new InProportion(this::takeThreeSeconds, () -> now);

  private Uni<Integer> takeThreeSeconds() {
    runs++;
    advance(3);
    return fails
        ? Uni.createFrom().failure(new IllegalStateException("too much"))
        : Uni.createFrom().item(runs);
  }

  private void advance(int seconds) {
    now += Duration.ofSeconds(seconds).toNanos();
  }

  private void run() {
    work.get().onFailure().recoverWithNull().await().indefinitely();
  }

  @Test
  void what_took_three_seconds_rests_for_a_minute() {
    run();
    assertThat(runs).isEqualTo(1);

    advance(59);
    run();
    assertThat(runs).isEqualTo(1);

    advance(1);
    run();
    assertThat(runs).isEqualTo(2);
  }

  @Test
  void what_failed_rests_too() {
    fails = true;
    run();

    advance(59);
    run();

    assertThat(runs).isEqualTo(1);
  }
}
