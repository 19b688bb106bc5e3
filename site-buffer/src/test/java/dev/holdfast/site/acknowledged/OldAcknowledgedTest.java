package dev.holdfast.site.acknowledged;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.messaging.sqlite.TableSize;
import dev.holdfast.shared.contract.SubmitSpan;
import dev.holdfast.site.buffer.AcknowledgedConfig;
import dev.holdfast.site.leadership.Role;
import dev.holdfast.site.testing.LeadershipByHand;
import io.quarkus.runtime.configuration.MemorySize;
import io.smallrye.mutiny.Uni;
import java.math.BigInteger;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class OldAcknowledgedTest {

  private static final int EACH = 10;

  private final Copies copies = new Copies();
  private final LeadershipByHand leadership = new LeadershipByHand();
  private final OldAcknowledged old = new OldAcknowledged(copies, new Given(), leadership);

  @Test
  void the_oldest_go_until_the_rest_is_within_the_bytes() {
    copies.rows = 2_100;

    old.keepWithinBytes().await().atMost(Duration.ofSeconds(5));

    assertThat(copies.rows).isEqualTo(600);
  }

  @Test
  void what_is_within_the_bytes_stays() {
    copies.rows = 1_000;

    old.keepWithinBytes().await().atMost(Duration.ofSeconds(5));

    assertThat(copies.rows).isEqualTo(1_000);
  }

  @Test
  void a_standby_leaves_it_to_the_leader() {
    copies.rows = 2_100;
    leadership.become(Role.standby, 1);

    old.keepWithinBytes().await().atMost(Duration.ofSeconds(5));

    assertThat(copies.rows).isEqualTo(2_100);
  }

  private record Given() implements AcknowledgedConfig {

    @Override
    public Duration keep() {
      return Duration.ofHours(24);
    }

    @Override
    public MemorySize maxBytes() {
      return new MemorySize(BigInteger.valueOf(1_000 * EACH));
    }

    @Override
    public Duration askInterval() {
      return Duration.ofMinutes(5);
    }
  }

  /** So many bytes each. */
  private static final class Copies implements AcknowledgedNotifications {

    int rows;

    @Override
    public Uni<Long> bytes() {
      return Uni.createFrom().item(() -> (long) rows * EACH);
    }

    @Override
    public Uni<Integer> forget(Instant before, int limit) {
      return Uni.createFrom()
          .item(
              () -> {
                int gone = Math.min(limit, rows);
                rows -= gone;
                return gone;
              });
    }

    @Override
    public Uni<Overview> overview() {
      throw new UnsupportedOperationException();
    }

    @Override
    public Uni<PutBack> putBack(SubmitSpan span, Instant now, int limit) {
      throw new UnsupportedOperationException();
    }

    @Override
    public Uni<Integer> drop(int limit) {
      throw new UnsupportedOperationException();
    }

    @Override
    public Uni<Void> acknowledgedBy(String installation) {
      throw new UnsupportedOperationException();
    }

    @Override
    public Uni<TableSize> size() {
      throw new UnsupportedOperationException();
    }
  }
}
