package dev.holdfast.central.database;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.central.testing.CentralTest;
import io.quarkus.test.junit.QuarkusTest;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

@QuarkusTest
class DatabaseTimeTest extends CentralTest {

  private static final Instant NOON = Instant.parse("2026-03-01T12:00:00Z");

  @Inject Transactions transactions;
  @Inject StoredTimeMark mark;

  private final AtomicReference<Instant> database = new AtomicReference<>(NOON);

  @Test
  void the_database_says_what_time_it_is() {
    Instant stored = Instant.parse(rows.texts(NOW).get(0));

    assertThat(await(new AskDatabase(transactions).read()))
        .isBetween(stored, stored.plus(PATIENCE));
  }

  private static final String NOW =
      "SELECT to_char(clock_timestamp() AT TIME ZONE 'UTC', 'YYYY-MM-DD\"T\"HH24:MI:SS\"Z\"')";

  @Test
  void a_node_counts_on_from_what_the_database_said_whatever_its_own_clock_says() {
    DatabaseTime time = time(Duration.ofDays(365));

    assertThat(await(time.now())).isEqualTo(NOON);
    clock.advance(Duration.ofSeconds(3));
    database.set(NOON.plusSeconds(4));
    assertThat(await(time.now())).isEqualTo(NOON.plusSeconds(3));
    clock.advance(Duration.ofSeconds(2));

    assertThat(await(time.now())).isEqualTo(NOON.plusSeconds(4));
    assertThat(time.isSteadyFor(PATIENCE)).isTrue();
  }

  @Test
  void a_database_whose_clock_jumps_is_not_steady_for_a_while() {
    DatabaseTime time = time(Duration.ZERO);
    await(time.now());
    database.set(NOON.minus(Duration.ofHours(1)));

    await(time.read());
    assertThat(time.isSteadyFor(Duration.ofMinutes(2))).isFalse();
    clock.advance(Duration.ofMinutes(2));

    assertThat(time.isSteadyFor(Duration.ofMinutes(2))).isTrue();
  }

  @Test
  void the_time_that_was_seen_is_there_again_later() {
    await(mark.write(NOON.plusSeconds(30)));
    await(mark.write(NOON));

    assertThat(await(mark.read())).contains(NOON);
  }

  private DatabaseTime time(Duration nodeAhead) {
    return new DatabaseTime(
        () -> Uni.createFrom().item(database::get), Clock.offset(clock, nodeAhead), clock::nanos);
  }
}
