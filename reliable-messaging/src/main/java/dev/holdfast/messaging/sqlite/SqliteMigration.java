package dev.holdfast.messaging.sqlite;

import java.sql.SQLException;
import java.sql.Statement;

/**
 * Brings a file to the present form, inside the transaction that opens it. Must look before it
 * changes anything: it runs at every start.
 */
@FunctionalInterface
public interface SqliteMigration {

  void bringUpToDate(Statement statement) throws SQLException;
}
