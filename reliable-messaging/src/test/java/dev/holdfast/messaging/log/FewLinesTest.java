package dev.holdfast.messaging.log;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.OptionalInt;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class FewLinesTest {

  @Test
  void after_so_many_the_rest_is_counted_and_told_with_the_next() {
    AtomicLong nanos = new AtomicLong(Long.MAX_VALUE - 5);
    FewLines few = new FewLines(2, Duration.ofSeconds(1), nanos::get);

    assertThat(few.next()).isEqualTo(OptionalInt.of(0));
    assertThat(few.next()).isEqualTo(OptionalInt.of(0));
    for (int i = 0; i < 7; i++) {
      assertThat(few.next()).isEmpty();
    }
    nanos.addAndGet(Duration.ofSeconds(1).toNanos());

    assertThat(few.next()).isEqualTo(OptionalInt.of(7));
    assertThat(few.next()).isEqualTo(OptionalInt.of(0));
    assertThat(few.next()).isEmpty();
  }
}
