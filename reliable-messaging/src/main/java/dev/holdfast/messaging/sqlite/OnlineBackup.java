package dev.holdfast.messaging.sqlite;

import dev.holdfast.base.files.OwnerOnly;
import dev.holdfast.messaging.sqlite.FileCheck.Result;
import dev.holdfast.messaging.store.StoreException;
import dev.holdfast.messaging.store.StoreException.Kind;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jboss.logging.Logger;
import org.sqlite.SQLiteConnection;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;

/**
 * Copies the file through SQLite's backup API while others write to it. The copy is that of one
 * moment: the connection holds a snapshot, without which every commit would make the copy begin
 * again and it would never end. It is written in small steps, each brought to the disk, with a
 * pause in between, so that the writer's commits find the disk free: docs/adr/0018.
 */
final class OnlineBackup {

  private static final Logger LOG = Logger.getLogger(OnlineBackup.class);

  /** One mebibyte of the usual pages. */
  private static final int PAGES_AT_ONCE = 256;

  private static final long PAUSE_MILLIS = 2;

  /** For SQLITE_BUSY, which a snapshot in WAL mode does not meet; never forever, though. */
  private static final int BUSY_MILLIS = 10;

  private static final int BUSY_TRIES = 500;

  private final SqliteFile file;
  private final BackupDirectory directory;
  private final CountDownLatch hurry = new CountDownLatch(1);

  OnlineBackup(SqliteFile file, BackupDirectory directory) {
    this.file = file;
    this.directory = directory;
  }

  /** The node is going down: a copy under way makes no more pauses. */
  void hurry() {
    hurry.countDown();
  }

  /** Returns when the backup is whole, checked, on disk and under its name. */
  Backup take(Instant now) {
    try {
      return takeAs(directory.nameFor(now));
    } catch (SQLException e) {
      throw SqliteErrors.explain(e);
    } catch (IOException | UncheckedIOException e) {
      throw new StoreException(
          Kind.BROKEN, "a backup could not be written to %s: %s".formatted(directory.path(), e), e);
    }
  }

  private Backup takeAs(Path backup) throws SQLException, IOException {
    Path unfinished = BackupDirectory.unfinished(backup);
    try {
      directory.prepare();
      copyInto(unfinished);
      requireSound(unfinished);
      DurableFiles.rename(unfinished, backup);
      return directory.read(backup).orElseThrow(() -> new NoSuchFileException(backup.toString()));
    } finally {
      removeQuietly(unfinished);
    }
  }

  private void copyInto(Path target) throws SQLException, IOException {
    try (Connection connection = file.openForReading();
        Statement statement = connection.createStatement();
        FileChannel written =
            FileChannel.open(
                target,
                Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE),
                OwnerOnly.attributes(target))) {
      statement.execute("BEGIN");
      statement.executeQuery("SELECT count(*) FROM sqlite_schema").close();
      int code =
          ((SQLiteConnection) connection)
              .getDatabase()
              .backup(
                  "main",
                  target.toString(),
                  (remaining, pages) -> afterStep(written),
                  BUSY_MILLIS,
                  BUSY_TRIES,
                  PAGES_AT_ONCE);
      if (code != SQLiteErrorCode.SQLITE_OK.code) {
        SQLiteErrorCode error = SQLiteErrorCode.getErrorCode(code);
        throw new SQLiteException(
            "copying %s into %s ended with %s".formatted(file.path(), target, error), error);
      }
      statement.execute("COMMIT");
      written.force(true);
    }
  }

  /** Called from within SQLite, so nothing may be thrown; what fails here fails at the end too. */
  private void afterStep(FileChannel written) {
    try {
      written.force(false);
      boolean inHurry = hurry.await(PAUSE_MILLIS, TimeUnit.MILLISECONDS);
      LOG.tracef("a step of the backup is on disk, in a hurry: %s", inHurry);
    } catch (IOException e) {
      LOG.debug("a step of the backup is not on disk; the end of it will tell", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static void requireSound(Path copy) throws IOException {
    if (FileCheck.ofBackup(copy) instanceof Result.Damaged damaged) {
      throw new StoreException(
          Kind.BROKEN,
          "the copy, and so most likely the database itself, is damaged: " + damaged.why(),
          null);
    }
  }

  private static void removeQuietly(Path unfinished) {
    try {
      Files.deleteIfExists(unfinished);
      Files.deleteIfExists(SqliteFile.companion(unfinished, "-journal"));
    } catch (IOException e) {
      LOG.debugf(e, "%s is left; the next backup removes it", unfinished);
    }
  }
}
