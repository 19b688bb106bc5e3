package dev.holdfast.central.access;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.base.security.Caller;
import dev.holdfast.central.database.DatabaseTime;
import dev.holdfast.testkit.time.SettableClock;
import io.smallrye.mutiny.Uni;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class CallerCacheTest {

  private static final Caller ANNA = new Caller("anna", Set.of("viewer"), Map.of());

  private final SettableClock clock = SettableClock.at(Instant.parse("2026-03-01T08:00:00Z"));
  private final CallerCache cache =
      new CallerCache(
          new DatabaseTime(() -> Uni.createFrom().item(clock.instant()), clock, clock::nanos),
          clock::nanos);

  private Instant until = clock.instant().plus(Duration.ofHours(1));
  private boolean there = true;
  private int reads;
  private Runnable whileReading = () -> {};

  private Optional<Caller> find() {
    return cache
        .find(
            "hash",
            () -> {
              reads++;
              Optional<KnownCaller> found =
                  there ? Optional.of(new KnownCaller(ANNA, until)) : Optional.empty();
              whileReading.run();
              return Uni.createFrom().item(found);
            })
        .await()
        .indefinitely();
  }

  @Test
  void while_it_is_told_of_changes_it_asks_once() {
    cache.listening();

    assertThat(find()).contains(ANNA);
    assertThat(find()).contains(ANNA);
    assertThat(reads).isEqualTo(1);
  }

  @Test
  void while_nobody_tells_it_of_changes_it_asks_each_time() {
    assertThat(find()).contains(ANNA);
    there = false;
    assertThat(find()).isEmpty();

    there = true;
    cache.listening();
    assertThat(find()).contains(ANNA);
    cache.deaf();
    there = false;
    assertThat(find()).isEmpty();
  }

  @Test
  void a_change_is_in_effect_at_once() {
    cache.listening();
    assertThat(find()).contains(ANNA);

    there = false;
    cache.forget();

    assertThat(find()).isEmpty();
  }

  @Test
  void what_was_read_before_a_change_is_not_remembered_after_it() {
    cache.listening();
    whileReading = cache::forget;
    assertThat(find()).contains(ANNA);

    there = false;

    assertThat(find()).isEmpty();
  }

  @Test
  void what_is_remembered_ends_at_its_time() {
    cache.listening();
    until = clock.instant().plus(Duration.ofSeconds(5));
    assertThat(find()).contains(ANNA);

    clock.advance(Duration.ofSeconds(5));

    assertThat(find()).isEmpty();
    assertThat(reads).isEqualTo(1);
  }

  @Test
  void it_asks_again_after_a_moment_in_any_case() {
    cache.listening();
    find();
    clock.advance(Duration.ofSeconds(10));
    find();

    assertThat(reads).isEqualTo(2);
  }

  @Test
  void who_is_unknown_is_not_remembered() {
    cache.listening();
    there = false;
    assertThat(find()).isEmpty();
    there = true;
    assertThat(find()).contains(ANNA);
  }
}
