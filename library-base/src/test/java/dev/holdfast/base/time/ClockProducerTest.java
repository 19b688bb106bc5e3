package dev.holdfast.base.time;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Clock;
import java.time.ZoneOffset;
import org.junit.jupiter.api.Test;

class ClockProducerTest {

  @Test
  void the_product_runs_on_utc() {
    assertThat(new ClockProducer().clock()).isEqualTo(Clock.systemUTC());
    assertThat(new ClockProducer().clock().getZone()).isEqualTo(ZoneOffset.UTC);
  }
}
