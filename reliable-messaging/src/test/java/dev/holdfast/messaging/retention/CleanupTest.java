package dev.holdfast.messaging.retention;

import static org.assertj.core.api.Assertions.assertThat;

import io.smallrye.mutiny.Uni;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class CleanupTest {

  @Test
  void it_goes_on_in_small_batches_until_nothing_is_left() {
    AtomicInteger left = new AtomicInteger(1_234);
    List<Integer> asked = new ArrayList<>();
    Cleanup cleanup =
        new Cleanup(
            limit -> {
              asked.add(limit);
              int removed = Math.min(limit, left.get());
              left.addAndGet(-removed);
              return Uni.createFrom().item(removed);
            });

    assertThat(cleanup.runOnce().await().indefinitely()).isEqualTo(1_234);

    assertThat(left).hasValue(0);
    assertThat(asked).hasSize(3).allMatch(limit -> limit == 500);
  }
}
