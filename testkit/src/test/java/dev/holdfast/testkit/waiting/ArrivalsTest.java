package dev.holdfast.testkit.waiting;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class ArrivalsTest {

  private static final Duration LONG = Duration.ofSeconds(10);

  private final Arrivals<String> arrivals = new Arrivals<>("parcels", 2, String::toUpperCase);

  @Test
  void a_wait_ends_when_the_last_one_arrives() {
    CompletableFuture<List<String>> waiting = Beside.supply(() -> arrivals.await(2, LONG));

    arrivals.add("a");
    arrivals.add("b");

    assertThat(waiting.orTimeout(10, TimeUnit.SECONDS).join()).containsExactly("a", "b");
  }

  @Test
  void a_failed_wait_names_what_did_arrive() {
    arrivals.add("a");

    assertThatThrownBy(() -> arrivals.await(3, Duration.ofMillis(1)))
        .isInstanceOf(AssertionError.class)
        .hasMessage("expected 3 parcels within 1 ms, but 1 arrived:\n  A");
  }

  @Test
  void only_the_newest_are_kept_but_all_are_counted() {
    List.of("a", "b", "c").forEach(arrivals::add);

    assertThat(arrivals.all()).containsExactly("b", "c");
    assertThat(arrivals.count()).isEqualTo(3);
    assertThat(arrivals.await(3, Duration.ZERO)).containsExactly("b", "c");
  }

  @Test
  void clearing_starts_the_count_anew() {
    arrivals.add("a");

    arrivals.clear();

    assertThat(arrivals.count()).isZero();
    assertThat(arrivals.all()).isEmpty();
  }
}
