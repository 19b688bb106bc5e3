package dev.holdfast.site.buffer.sqlite;

import dev.holdfast.site.buffer.BufferException;
import dev.holdfast.site.buffer.BufferException.Kind;
import java.sql.SQLException;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;

/** What SQLite's result codes mean to a caller. */
final class SqliteErrors {

  private SqliteErrors() {}

  static BufferException explain(Throwable failure) {
    if (failure instanceof SQLiteException sqlite) {
      SQLiteErrorCode code = sqlite.getResultCode();
      if (code == SQLiteErrorCode.SQLITE_FULL) {
        return new BufferException(Kind.DISK_FULL, "the disk of the buffer is full", failure);
      }
      if (code == SQLiteErrorCode.SQLITE_CONSTRAINT_PRIMARYKEY) {
        return new BufferException(
            Kind.DUPLICATE_ID, "a message with this id is already in the buffer", failure);
      }
    }
    String what =
        failure instanceof SQLException
            ? "the buffer file refused"
            : "work on the buffer failed unexpectedly";
    return new BufferException(Kind.BROKEN, what + ": " + failure.getMessage(), failure);
  }
}
