package dev.holdfast.site.buffer.sqlite;

import dev.holdfast.messaging.sqlite.SqliteDatabase;
import dev.holdfast.messaging.sqlite.SqliteTransaction;
import dev.holdfast.site.message.Lane;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.Collectors;

/**
 * What a clock that was set back has left far ahead. To know that there is none costs one look for
 * each lane, however much waits.
 */
final class StrayMessages {

  /** Threads that read the clock at nearly the same time differ by less. */
  private static final Duration SLACK = Duration.ofSeconds(1);

  /** For so long at most a target's wish to be left alone is heeded. */
  private static final Duration LONGEST_WISH = Duration.ofDays(1);

  private final SqliteDatabase database;

  StrayMessages(SqliteDatabase database) {
    this.database = database;
  }

  Uni<Integer> makeDue(List<Lane> lanes, Instant now, boolean wasSetBack) {
    Duration wish = wasSetBack ? Duration.ZERO : LONGEST_WISH;
    return Multi.createFrom()
        .iterable(lanes)
        .onItem()
        .transformToUniAndConcatenate(
            lane ->
                (wasSetBack ? Uni.createFrom().item(true) : isFurthestStray(lane, now, wish))
                    .chain(stray -> stray ? makeAllDue(lane, now, wish) : none()))
        .collect()
        .with(Collectors.summingInt(Integer::intValue));
  }

  private static Uni<Integer> none() {
    return Uni.createFrom().item(0);
  }

  private Uni<Boolean> isFurthestStray(Lane lane, Instant now, Duration wish) {
    return database.read(
        tx ->
            tx.first(
                    MessageSql.IS_FURTHEST_STRAY,
                    row -> true,
                    beyond(now),
                    wish.toMillis(),
                    lane.category().code(),
                    lane.name())
                .isPresent());
  }

  private Uni<Integer> makeAllDue(Lane lane, Instant now, Duration wish) {
    return Multi.createBy()
        .repeating()
        .uni(() -> database.write(tx -> makeSomeDue(tx, lane, now, wish)))
        .whilst(changed -> changed == SqliteMessageBuffer.MAKE_DUE_AT_ONCE)
        .collect()
        .with(Collectors.summingInt(Integer::intValue));
  }

  private static int makeSomeDue(SqliteTransaction tx, Lane lane, Instant now, Duration wish)
      throws SQLException {
    return tx.update(
        MessageSql.MAKE_STRAY_DUE,
        beyond(now),
        wish.toMillis(),
        lane.category().code(),
        lane.name(),
        now.toEpochMilli(),
        SqliteMessageBuffer.MAKE_DUE_AT_ONCE);
  }

  private static long beyond(Instant now) {
    return now.plus(SLACK).toEpochMilli();
  }
}
