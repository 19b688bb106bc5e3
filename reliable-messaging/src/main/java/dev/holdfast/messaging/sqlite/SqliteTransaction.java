package dev.holdfast.messaging.sqlite;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.jboss.logging.Logger;

/**
 * What a piece of work may do to the file: run statements, each prepared once. Good only while the
 * work runs, and only on its thread.
 */
public final class SqliteTransaction {

  /** Turns the row a result set stands on into a value. */
  @FunctionalInterface
  public interface RowReader<T> {
    T read(ResultSet row) throws SQLException;
  }

  private static final Logger LOG = Logger.getLogger(SqliteTransaction.class);

  /** More than a service has texts of its own; what varies from one to the next makes way. */
  static final int KEPT_STATEMENTS = 200;

  private final Connection connection;

  /** The one that has not been used for the longest time comes first. */
  private final Map<String, PreparedStatement> prepared = new LinkedHashMap<>(16, 0.75f, true);

  private final Set<Runnable> afterCommit = new LinkedHashSet<>();
  private boolean begun;

  /** More than one where a row is read with the help of another statement. */
  private int executing;

  /**
   * What the file failed with in this transaction. SQLite may have ended it over that, and what
   * came next would be committed for itself, even where the failure itself is shrugged off.
   */
  private SQLException ended;

  SqliteTransaction(Connection connection) {
    this.connection = connection;
  }

  /** Runs an insert, update or delete and says how many rows it changed. */
  public int update(String sql, Object... parameters) throws SQLException {
    return execute(sql, PreparedStatement::executeUpdate, parameters);
  }

  /** All rows of a query. Bound it: they are all in memory at once. */
  public <T> List<T> list(String sql, RowReader<T> reader, Object... parameters)
      throws SQLException {
    return listUntil(row -> false, sql, reader, parameters);
  }

  /** The rows of a query up to and including the one after which it is enough. */
  public <T> List<T> listUntil(
      Predicate<T> enough, String sql, RowReader<T> reader, Object... parameters)
      throws SQLException {
    return execute(sql, statement -> readUntil(enough, statement, reader), parameters);
  }

  private static <T> List<T> readUntil(
      Predicate<T> enough, PreparedStatement statement, RowReader<T> reader) throws SQLException {
    List<T> found = new ArrayList<>();
    try (ResultSet rows = statement.executeQuery()) {
      boolean more = true;
      while (more && rows.next()) {
        T next = reader.read(rows);
        found.add(next);
        more = !enough.test(next);
      }
    }
    return found;
  }

  /** The first row of a query, if there is one. */
  public <T> Optional<T> first(String sql, RowReader<T> reader, Object... parameters)
      throws SQLException {
    return listUntil(row -> true, sql, reader, parameters).stream().findFirst();
  }

  /** Runs one step of a statement that does not come again, as those that change the schema. */
  public void run(String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  /**
   * Runs once the commit that holds this work is on disk, and not at all when there is none. The
   * same one is run once however often it is given. On the writing thread: it only gives a signal.
   */
  public void afterCommit(Runnable signal) {
    afterCommit.add(signal);
  }

  /** Some of the work that may fail without the rest of it. */
  @FunctionalInterface
  public interface Part {
    void run() throws SQLException;
  }

  /**
   * Runs a part of the work. If it fails, nothing that it wrote or wanted to be told of is left,
   * and all else stands.
   *
   * @return what it failed with
   * @throws SQLException when what it wrote could not be undone: then the whole work has to be
   */
  public Optional<Throwable> attempt(Part part) throws SQLException {
    int signals = afterCommit.size();
    execute("SAVEPOINT part", PreparedStatement::execute);
    Optional<Throwable> failure = failureOf(part);
    if (failure.isPresent()) {
      execute("ROLLBACK TO part", PreparedStatement::execute);
      dropSignalsAfter(signals);
    }
    execute("RELEASE part", PreparedStatement::execute);
    return failure;
  }

  /** A part may fail with an error of its own, as of a missing class; not with one of the JVM. */
  private static Optional<Throwable> failureOf(Part part) {
    try {
      part.run();
      return Optional.empty();
    } catch (StackOverflowError e) {
      return Optional.of(e);
    } catch (VirtualMachineError e) {
      throw e;
    } catch (Throwable e) {
      return Optional.of(e);
    }
  }

  private void dropSignalsAfter(int kept) {
    if (afterCommit.size() > kept) {
      List.copyOf(afterCommit).subList(kept, afterCommit.size()).forEach(afterCommit::remove);
    }
  }

  /** What is done with a statement that has its parameters. */
  @FunctionalInterface
  private interface Execution<T> {
    T of(PreparedStatement statement) throws SQLException;
  }

  /**
   * The driver closes a statement that failed, on a full disk for one. Kept, it would fail for ever
   * after, so it is prepared anew for the next one.
   */
  private <T> T execute(String sql, Execution<T> execution, Object... parameters)
      throws SQLException {
    if (ended != null) {
      throw ended;
    }
    PreparedStatement statement = prepare(sql);
    executing++;
    try {
      for (int i = 0; i < parameters.length; i++) {
        statement.setObject(i + 1, parameters[i]);
      }
      return execution.of(statement);
    } catch (SQLException e) {
      if (begun && SqliteErrors.isOfTheFile(e)) {
        ended = e;
      }
      prepared.remove(sql);
      statement.close();
      throw e;
    } finally {
      executing--;
      closeSurplus();
    }
  }

  /** None that is being read. */
  private void closeSurplus() throws SQLException {
    Iterator<PreparedStatement> oldest = prepared.values().iterator();
    while (executing == 0 && prepared.size() > KEPT_STATEMENTS) {
      PreparedStatement statement = oldest.next();
      oldest.remove();
      statement.close();
    }
  }

  private PreparedStatement prepare(String sql) throws SQLException {
    PreparedStatement statement = prepared.get(sql);
    if (statement == null) {
      statement = connection.prepareStatement(sql);
      prepared.put(sql, statement);
    }
    return statement;
  }

  int prepared() {
    return prepared.size();
  }

  /**
   * Transactions are begun and ended here and not by the driver, which would begin the next one
   * with each commit and so keep the file locked while nothing is being written.
   */
  void begin() throws SQLException {
    execute("BEGIN IMMEDIATE", PreparedStatement::execute);
    begun = true;
  }

  void commit() throws SQLException {
    execute("COMMIT", PreparedStatement::execute);
    begun = false;
    List<Runnable> signals = List.copyOf(afterCommit);
    afterCommit.clear();
    signals.forEach(SqliteTransaction::give);
  }

  /** What is committed stays so, whatever becomes of the signal. */
  private static void give(Runnable signal) {
    try {
      signal.run();
    } catch (RuntimeException e) {
      LOG.error("a signal after a commit failed", e);
    }
  }

  void rollback() throws SQLException {
    begun = false;
    ended = null;
    afterCommit.clear();
    execute("ROLLBACK", PreparedStatement::execute);
  }

  void close() throws SQLException {
    connection.close();
  }
}
