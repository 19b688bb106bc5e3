package dev.holdfast.site.pair.log.sqlite;

import dev.holdfast.messaging.sqlite.SqliteDatabase;
import dev.holdfast.messaging.sqlite.SqliteTransaction;
import dev.holdfast.site.pair.log.Position;
import dev.holdfast.site.pair.log.Standing;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import java.sql.SQLException;

/** Removes from the log what nobody needs, or what has become too much. */
final class PurgeLog {

  /**
   * What an entry takes of the file, about: most keys are ids. Long idempotency keys take more, but
   * only one entry in five is of them.
   */
  static final long ENTRY_BYTES = 64;

  /** Entries a commit: those who hand messages in come between. */
  private static final int AT_ONCE = 5_000;

  /** The last entry stays, so that the next number follows upon it. */
  private static final String PURGE_SOME =
      """
      DELETE FROM replication_log
      WHERE seq < (SELECT max(seq) FROM replication_log)
        AND seq <= (SELECT complete_after FROM replication_state)
        AND seq < (SELECT min(seq) FROM replication_log) + ?
      """;

  private final SqliteDatabase database;

  PurgeLog(SqliteDatabase database) {
    this.database = database;
  }

  Uni<Void> upTo(Position position) {
    return database.writeLocally(tx -> confirm(tx, position)).chain(this::purgeMore);
  }

  private static int confirm(SqliteTransaction tx, Position position) throws SQLException {
    Standing standing = LogState.read(tx);
    if (!standing.isLeading() || !standing.canTellAfter(position)) {
      return 0;
    }
    LogState.completeAfter(tx, position.seq());
    return purgeSome(tx);
  }

  private static int purgeSome(SqliteTransaction tx) throws SQLException {
    return tx.update(PURGE_SOME, AT_ONCE);
  }

  private Uni<Void> purgeMore(int purged) {
    return purged < AT_ONCE
        ? Uni.createFrom().voidItem()
        : Multi.createBy()
            .repeating()
            .uni(() -> database.writeLocally(PurgeLog::purgeSome))
            .whilst(more -> more == AT_ONCE)
            .onItem()
            .ignoreAsUni();
  }

  Uni<Boolean> downTo(long maxBytes) {
    return database
        .writeLocally(tx -> dropIfAbove(tx, maxBytes))
        .call(dropped -> dropped ? purgeMore(AT_ONCE) : Uni.createFrom().voidItem());
  }

  private static boolean dropIfAbove(SqliteTransaction tx, long maxBytes) throws SQLException {
    Standing standing = LogState.read(tx);
    long head = standing.history().head();
    boolean isTooMuch = (head - standing.completeAfter()) * ENTRY_BYTES > maxBytes;
    if (standing.isLeading() && isTooMuch) {
      LogState.completeAfter(tx, head);
    }
    return standing.isLeading() && isTooMuch;
  }
}
