package dev.holdfast.messaging.sqlite;

import java.sql.SQLException;

/** Something to do with a connection, by one thread, inside a transaction. May be run again. */
@FunctionalInterface
public interface SqliteWork<T> {

  T run(SqliteTransaction statements) throws SQLException;
}
