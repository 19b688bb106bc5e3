package dev.holdfast.site.buffer.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.site.buffer.BufferDepth;
import dev.holdfast.site.buffer.BufferDepth.OfTarget;
import dev.holdfast.site.message.Category;
import dev.holdfast.site.message.Lane;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class DepthCountersTest {

  private final DepthCounters depth = new DepthCounters();

  @Test
  void an_empty_buffer_has_no_targets() {
    assertThat(depth.depth()).isEqualTo(new BufferDepth(0, 0, List.of()));
  }

  @Test
  void each_target_is_counted_by_itself_and_all_together() {
    depth.change(Category.CachedDbWrite, "erp", 3, 0);
    depth.change(Category.ExternalSystem, "mes", 2, 0);
    depth.change(Category.ExternalSystem, "erp", 1, 0);
    depth.change(Category.ExternalSystem, "erp", 0, 4);

    assertThat(depth.depth())
        .isEqualTo(
            new BufferDepth(
                6,
                4,
                List.of(
                    new OfTarget(Category.ExternalSystem, "erp", 1, 4),
                    new OfTarget(Category.ExternalSystem, "mes", 2, 0),
                    new OfTarget(Category.CachedDbWrite, "erp", 3, 0))));
  }

  @Test
  void a_target_with_nothing_left_is_forgotten() {
    depth.change(Category.ExternalSystem, "erp", 1, 0);
    depth.change(Category.ExternalSystem, "erp", -1, 1);
    depth.change(Category.ExternalSystem, "erp", 0, -1);

    assertThat(depth.depth().targets()).isEmpty();
  }

  @Test
  void lists_of_notifications_are_counted_together() {
    depth.change(Category.Notification, "ops", 1, 0);
    depth.change(Category.Notification, "night shift", 2, 0);
    depth.change(Category.ExternalSystem, "erp", 1, 0);

    assertThat(depth.sum(Lane.CENTRAL, OfTarget::pending)).isEqualTo(3);
  }

  @Test
  void nothing_is_lost_between_threads() {
    IntStream.range(0, 1_000)
        .parallel()
        .forEach(
            i -> {
              depth.change(Category.ExternalSystem, "erp", 2, 0);
              depth.change(Category.ExternalSystem, "erp", -1, 1);
            });

    assertThat(depth.depth().pending()).isEqualTo(1_000);
    assertThat(depth.depth().parked()).isEqualTo(1_000);
  }
}
