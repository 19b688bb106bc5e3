package dev.holdfast.system;

import static dev.holdfast.system.PairUnderLoad.PATIENCE;
import static dev.holdfast.system.PairUnderLoad.letPass;
import static dev.holdfast.system.PairUnderLoad.until;

import dev.holdfast.testkit.soak.Soak;
import dev.holdfast.testkit.waiting.Eventually;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A node that was away comes back: at once, after long, or after too long. */
class PairReturnIT {

  private static final long SEED = Soak.seed();
  private static final Duration A_MOMENT = Duration.ofMillis(100);
  private static final Duration TO_TAKE_IN = Duration.ofHours(1);

  private static final String HEAD = "SELECT coalesce(max(seq), 0) FROM replication_log";

  /** What the active node does with a log that has become too long. */
  private static final String DROP_LOG =
      "UPDATE replication_state SET complete_after = (SELECT max(seq) FROM replication_log)";

  private final Random random = new Random(SEED);

  @TempDir Path directory;
  private PairUnderLoad site;
  private PairOfSites pair;

  @BeforeEach
  void start() throws Exception {
    site = PairUnderLoad.onOneMachine(directory);
    pair = site.pair;
    site.start();
  }

  @AfterEach
  void stop() {
    site.close();
  }

  @Test
  void a_standby_that_was_away_catches_up_while_traffic_goes_on() throws Exception {
    int changes = Soak.length(5_000, 100_000);
    Load load = site.load(SEED);
    load.untilAccepted(50, PATIENCE);
    Service active = site.active();
    Service away = pair.other(active);
    away.kill();
    long head = number(active, HEAD);
    Eventually.holds("so many changes", TO_TAKE_IN, () -> number(active, HEAD) - head >= changes);
    away.start();
    Duration caughtUp = until("it has caught up, under load", TO_TAKE_IN, pair::isWhole);

    site.assertNothingIsLostAndTheCopiesAreEqual();
    System.out.printf(
        "pair-standby-away: seed %d: away for %d changes: whole %d ms after it was up, under load;"
            + " %d accepted, none lost, %d of %d deliveries were repeats; copies equal%n",
        SEED,
        changes,
        caughtUp.toMillis(),
        load.accepted().size(),
        site.repeats(),
        site.arrivals());
  }

  @Test
  @LongRun
  void a_standby_that_was_away_for_longer_than_the_log_gets_a_full_copy() throws Exception {
    Load load = site.load(SEED);
    load.untilAccepted(500, PATIENCE);
    Service active = site.active();
    Service away = pair.other(active);
    away.kill();
    load.untilAccepted(500, PATIENCE);
    load.pause();
    active.stop();
    change(active, DROP_LOG);
    active.start();
    load.resume();
    away.start();
    Duration copied = until("it has got a full copy, under load", TO_TAKE_IN, pair::isWhole);

    site.assertNothingIsLostAndTheCopiesAreEqual();
    System.out.printf(
        "pair-standby-away: seed %d: away for longer than the log: a full copy %d ms after it was"
            + " up, under load; %d accepted, none lost, %d of %d deliveries were repeats; copies"
            + " equal%n",
        SEED, copied.toMillis(), load.accepted().size(), site.repeats(), site.arrivals());
  }

  @Test
  void whichever_is_killed_and_started_at_once_they_are_two_again() throws Exception {
    int kills = Soak.length(3, 200);
    List<Long> times = new ArrayList<>();
    for (int kill = 0; kill < kills; kill++) {
      Service killed = random.nextBoolean() ? pair.a : pair.b;
      killed.kill();
      letPass(A_MOMENT);
      killed.start();
      letPass(A_MOMENT);
      times.add(until("one active and one standby", PATIENCE, pair::isWhole).toMillis());
    }
    Load load = site.load(SEED);
    load.untilAccepted(100, PATIENCE);
    site.assertNothingIsLostAndTheCopiesAreEqual();
    Collections.sort(times);
    System.out.printf(
        "pair-restarts: seed %d: %d kills: two again each time, %d ms median, %d ms worst after the"
            + " killed one was up; %d accepted then, none lost; copies equal%n",
        SEED,
        kills,
        times.get(times.size() / 2),
        times.get(times.size() - 1),
        load.accepted().size());
  }

  private static long number(Service node, String query) {
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + node.file());
        Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(query)) {
      return row.getLong(1);
    } catch (SQLException e) {
      throw new IllegalStateException("the file of a node cannot be read", e);
    }
  }

  private static void change(Service stopped, String statement) throws SQLException {
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + stopped.file());
        Statement sql = connection.createStatement()) {
      sql.executeUpdate(statement);
    }
  }
}
