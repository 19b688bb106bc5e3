package dev.holdfast.messaging.sqlite;

import dev.holdfast.messaging.store.StoreException;
import dev.holdfast.messaging.store.StoreException.Kind;
import java.sql.SQLException;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;

/** What SQLite's result codes mean to a caller. */
final class SqliteErrors {

  /** The extended codes of SQLite are told from the usual ones by what stands above this. */
  private static final int USUAL_CODE = 0xff;

  private static final Set<Integer> OF_THE_FILE =
      Stream.of(
              SQLiteErrorCode.SQLITE_FULL,
              SQLiteErrorCode.SQLITE_IOERR,
              SQLiteErrorCode.SQLITE_READONLY,
              SQLiteErrorCode.SQLITE_CANTOPEN,
              SQLiteErrorCode.SQLITE_CORRUPT,
              SQLiteErrorCode.SQLITE_NOTADB,
              SQLiteErrorCode.SQLITE_BUSY,
              SQLiteErrorCode.SQLITE_LOCKED,
              SQLiteErrorCode.SQLITE_PROTOCOL)
          .map(code -> code.code)
          .collect(Collectors.toUnmodifiableSet());

  private SqliteErrors() {}

  /** Would any other write have failed too, since it is the disk or the file that is at fault? */
  static boolean isOfTheFile(Throwable failure) {
    return failure instanceof SQLiteException sqlite
        && OF_THE_FILE.contains(sqlite.getResultCode().code & USUAL_CODE);
  }

  static StoreException busy(int waiting) {
    return new StoreException(Kind.BUSY, "%d writes are already waiting".formatted(waiting), null);
  }

  static StoreException closed() {
    return new StoreException(Kind.CLOSED, "the database file is closed", null);
  }

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
