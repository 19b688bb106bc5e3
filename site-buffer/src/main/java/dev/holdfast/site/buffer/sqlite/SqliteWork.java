package dev.holdfast.site.buffer.sqlite;

import java.sql.SQLException;

/** Something to do with a connection, by one thread, inside a transaction. May be run again. */
@FunctionalInterface
interface SqliteWork<T> {

  T run(Statements statements) throws SQLException;
}
