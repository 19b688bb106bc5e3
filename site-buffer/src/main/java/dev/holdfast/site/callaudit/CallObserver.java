package dev.holdfast.site.callaudit;

import dev.holdfast.messaging.sqlite.SqliteTransaction;
import java.sql.SQLException;

/**
 * Is told of every attempt of a tracked category, and of what operators decide. What it throws is
 * counted and swallowed, and what it wrote before is undone: a watcher never changes a message's
 * fate.
 */
public interface CallObserver {

  /**
   * May be told of an attempt again, when the commit that recorded it did not come about.
   *
   * @param transaction the commit that records it; what is written here lasts with it
   */
  void observed(CallReport report, SqliteTransaction transaction) throws SQLException;
}
