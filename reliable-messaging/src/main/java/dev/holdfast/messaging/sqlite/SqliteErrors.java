package dev.holdfast.messaging.sqlite;

import dev.holdfast.messaging.store.StoreException;
import dev.holdfast.messaging.store.StoreException.Kind;
import java.sql.SQLException;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;

/** What SQLite's result codes mean to a caller. */
final class SqliteErrors {

  private SqliteErrors() {}

  static StoreException explain(Throwable failure) {
    if (failure instanceof StoreException explained) {
      return explained;
    }
    if (failure instanceof SQLiteException sqlite) {
      SQLiteErrorCode code = sqlite.getResultCode();
      if (code == SQLiteErrorCode.SQLITE_FULL) {
        return new StoreException(Kind.DISK_FULL, "the disk is full", failure);
      }
      if (code == SQLiteErrorCode.SQLITE_INTERRUPT) {
        return new StoreException(Kind.BUSY, "the read took too long; ask for less", failure);
      }
      if (code == SQLiteErrorCode.SQLITE_CONSTRAINT_PRIMARYKEY) {
        return new StoreException(Kind.DUPLICATE_ID, "the id is already taken", failure);
      }
    }
    String what =
        failure instanceof SQLException
            ? "the database file refused"
            : "work on the database failed unexpectedly";
    return new StoreException(Kind.BROKEN, what + ": " + failure.getMessage(), failure);
  }
}
