package dev.holdfast.messaging.sqlite;

import dev.holdfast.base.files.FileLock;
import dev.holdfast.base.time.TimeMark;
import io.opentelemetry.context.Context;
import io.opentelemetry.context.Scope;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/** The open file: one writer, some readers, and a lock that keeps a second process out. */
public final class SqliteDatabase implements AutoCloseable {

  /** Commits that one round of giving space back may take part in. */
  private static final int COMMITS_A_ROUND = 250;

  /** Cells in the leaves of the table's own tree are its rows. */
  private static final String TABLE_SIZE =
      """
      SELECT coalesce(sum(pgsize), 0),
        coalesce(sum(ncell) FILTER (WHERE name = ? AND pagetype = 'leaf'), 0)
      FROM dbstat WHERE name IN (SELECT name FROM sqlite_schema WHERE tbl_name = ?)
      """;

  private static final int READERS = 4;
  private static final int SEARCHERS = 2;

  private final FileLock lock;
  private final Optional<Recovery> recovery;
  private final Path path;
  private final BackupDirectory backups;
  private final SqliteWriter writer;
  private final SqliteReaders readers;
  private final SqliteReaders searchers;
  private final BackupWorker backupWorker;
  private volatile boolean carriesTraces;
  private volatile Fence fence = Fence.NONE;

  private SqliteDatabase(
      FileLock lock, Optional<Recovery> recovery, SqliteFile file, SqliteWriter writer)
      throws SQLException {
    this.lock = lock;
    this.recovery = recovery;
    this.writer = writer;
    this.readers = new SqliteReaders(file, TimeLimit.LONGEST_READ, "sqlite-reader", READERS);
    this.searchers = new SqliteReaders(file, TimeLimit.LONGEST_READ, "sqlite-search", SEARCHERS);
    this.path = file.path();
    this.backups = BackupDirectory.of(file.path());
    this.backupWorker = new BackupWorker(new OnlineBackup(file, backups));
  }

  /** Opens or creates a file whose damage nobody would mind, and brings its schema up to date. */
  public static SqliteDatabase open(
      Path path, Synchronous synchronous, List<SqliteMigration> migrations) {
    return open(new SqliteFile(path, synchronous), migrations, Optional::empty);
  }

  /**
   * Opens or creates the file and brings its schema up to date. If a damaged file is set aside and
   * replaced by its newest good backup before, {@link #recovery} tells.
   */
  public static SqliteDatabase open(
      Path path,
      Synchronous synchronous,
      List<SqliteMigration> migrations,
      Clock clock,
      OnDamage onDamage) {
    MendFile mend = new MendFile(path, FileCheck.AT_START, onDamage);
    return open(new SqliteFile(path, synchronous), migrations, () -> mend.run(clock.instant()));
  }

  /** Before a file is opened. */
  @FunctionalInterface
  private interface Mend {
    Optional<Recovery> run() throws IOException, SQLException;
  }

  private static SqliteDatabase open(SqliteFile file, List<SqliteMigration> migrations, Mend mend) {
    file.createDirectory();
    FileLock lock = lock(file.path());
    try {
      file.prepareLibraries();
      Optional<Recovery> recovery = mend.run();
      Connection connection = file.openForWriting();
      FreePages.prepare(connection);
      migrate(connection, migrations);
      SqliteWriter writer = new SqliteWriter(new SqliteTransaction(connection));
      return new SqliteDatabase(lock, recovery, file, writer);
    } catch (RuntimeException e) {
      release(lock);
      throw e;
    } catch (SQLException | IOException e) {
      release(lock);
      throw new IllegalStateException(
          "the database file %s cannot be opened".formatted(file.path()), e);
    }
  }

  /** To another file that is there, for who takes something over from it. */
  public static Connection connect(Path other) throws SQLException {
    return new SqliteFile(other, Synchronous.FULL).open();
  }

  /** What had to be mended when the file was opened. */
  public Optional<Recovery> recovery() {
    return recovery;
  }

  public Path path() {
    return path;
  }

  /** The file with its write-ahead log. Looks at the disk, but only at its directory. */
  public long bytesOnDisk() {
    return path.toFile().length() + SqliteFile.companion(path, "-wal").toFile().length();
  }

  /** How many rows have been added, changed and removed since the file was opened. */
  public Uni<Long> changes() {
    return writeLocally(
        tx -> tx.first("SELECT total_changes()", row -> row.getLong(1)).orElseThrow());
  }

  /** What new rows can take of the file before it has to grow. */
  public Uni<Long> reusableBytes() {
    return read(FreePages::bytes);
  }

  /** Looks at every page of the table, so not too often. */
  public Uni<TableSize> sizeOf(String table) {
    return search(
        tx ->
            tx.first(TABLE_SIZE, row -> new TableSize(row.getLong(1), row.getLong(2)), table, table)
                .orElseThrow());
  }

  /** Beside this file. */
  public TimeMark timeMark() {
    return new FileTimeMark(SqliteFile.companion(path, "-time"));
  }

  /** The backups of this file. */
  public BackupDirectory backups() {
    return backups;
  }

  /** From now on what is written is written in the trace of whoever asked for it. */
  public void carryTraces() {
    carriesTraces = true;
  }

  /** From now on what is written has to get past it, but for {@link #writeLocally}. */
  public void fence(Fence with) {
    fence = with;
  }

  /** Completes when the commit that holds the work is on disk. */
  public <T> Uni<T> write(SqliteWork<T> work) {
    return writer.write(marked(work));
  }

  /** The same for what is this file's own, whoever it belongs to: no fence is asked. */
  public <T> Uni<T> writeLocally(SqliteWork<T> work) {
    return writer.write(work);
  }

  /**
   * The same for new work: it is refused as busy while much waits, in number or in bytes, so that
   * what comes of work that was begun always finds room.
   *
   * @param bytes what it holds while it waits, about
   */
  public <T> Uni<T> admit(long bytes, SqliteWork<T> work) {
    return writer.admit(bytes, marked(work));
  }

  /**
   * The same for what nobody waits for but more work of the same kind: it may take some
   * milliseconds longer, and many of them together take much less of the processor.
   */
  public <T> Uni<T> writeAtLeisure(SqliteWork<T> work) {
    return writer.writeAtLeisure(marked(work));
  }

  private <T> SqliteWork<T> marked(SqliteWork<T> work) {
    return fence.mark(carriesTraces ? inTrace(work) : work);
  }

  /** The thread that writes knows nothing of the request it writes for. */
  @SuppressWarnings("try")
  private static <T> SqliteWork<T> inTrace(SqliteWork<T> work) {
    Context trace = Context.current();
    return trace == Context.root()
        ? work
        : transaction -> {
          try (Scope ours = trace.makeCurrent()) {
            return work.run(transaction);
          }
        };
  }

  /**
   * Completes when a write comes through, and fails with the reason when it does not: for whoever
   * wants to know whether the file takes any.
   */
  public Uni<Void> tryWriting() {
    return writer.tryWriting();
  }

  /**
   * Whether what is written now would fail: the file has failed a write since {@link #tryWriting}
   * last came through, or belongs to another.
   */
  public boolean isFailing() {
    return writer.isFailing() || !fence.isOpen();
  }

  /** Reads what is committed, beside the writer; short, since the engine's own reads wait here. */
  public <T> Uni<T> read(SqliteWork<T> work) {
    return readers.read(work);
  }

  /**
   * The same for people, who may look for something among very much: however many of them do, only
   * they wait for each other.
   */
  public <T> Uni<T> search(SqliteWork<T> work) {
    return searchers.read(work);
  }

  /** Copies the file while it is in use; completes when the copy is checked and on disk. */
  public Uni<Backup> backup(Instant now) {
    return backupWorker.take(now);
  }

  /**
   * Gives some of the space that nothing uses any more back to the file system, in commits so small
   * that nobody behind them notices. Many of them would be noticed, by a backlog that leaves: so
   * not while much is written, unless the space is needed.
   *
   * @return whether there is more to give
   */
  public Uni<Boolean> giveSpaceBack(BooleanSupplier isNeeded) {
    return Multi.createBy()
        .repeating()
        .uni(() -> writer.writeAtLeisure(tx -> giveSomeBack(tx, isNeeded.getAsBoolean())))
        .whilst(thereIsMore -> thereIsMore)
        .select()
        .first(COMMITS_A_ROUND)
        .collect()
        .last();
  }

  private boolean giveSomeBack(SqliteTransaction tx, boolean isNeeded) throws SQLException {
    return (isNeeded || !writer.isInCompany()) && FreePages.giveSomeBack(tx, isNeeded);
  }

  @Override
  public void close() {
    try {
      backupWorker.close();
      readers.close();
      searchers.close();
      writer.close();
    } catch (SQLException e) {
      throw new IllegalStateException("closing the database file failed", e);
    } finally {
      release(lock);
    }
  }

  private static void migrate(Connection connection, List<SqliteMigration> migrations)
      throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute("BEGIN IMMEDIATE");
      for (SqliteMigration migration : migrations) {
        migration.bringUpToDate(statement);
      }
      statement.execute("COMMIT");
    }
  }

  /** By file, since the outbox and the inbox of a service may lie in one directory. */
  private static FileLock lock(Path path) {
    try {
      return lock(
          path,
          "another process has the database file %s; stop it or choose another directory"
              .formatted(path));
    } catch (IOException e) {
      throw new UncheckedIOException("the lock of %s cannot be used".formatted(path), e);
    }
  }

  /** For whoever exchanges the file of a service that does not run. */
  public static FileLock lock(Path path, String whenTaken) throws IOException {
    return FileLock.take(path.resolveSibling(path.getFileName() + ".lock"), whenTaken);
  }

  private static void release(FileLock lock) {
    try {
      lock.close();
    } catch (IOException e) {
      throw new UncheckedIOException("the lock of the database could not be released", e);
    }
  }
}
