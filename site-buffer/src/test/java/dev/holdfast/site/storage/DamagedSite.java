package dev.holdfast.site.storage;

import dev.holdfast.messaging.sqlite.BackupDirectory;
import dev.holdfast.site.testing.SiteResource;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import org.sqlite.SQLiteConfig;

/** A node that had a backup, and whose file was overwritten before it starts. */
public class DamagedSite extends SiteResource {

  private static final List<String> EARLIER_BUFFER =
      List.of(
          """
          CREATE TABLE sf_messages (id TEXT PRIMARY KEY, category INTEGER NOT NULL,
            target TEXT NOT NULL, payload_json TEXT NOT NULL,
            retry_count INTEGER NOT NULL DEFAULT 0, max_retries INTEGER NOT NULL DEFAULT 50,
            retry_interval_ms INTEGER NOT NULL DEFAULT 30000, created_at TEXT NOT NULL,
            last_attempt_at TEXT, status INTEGER NOT NULL DEFAULT 0, last_error TEXT,
            origin_instance TEXT)
          """,
          """
          INSERT INTO sf_messages (id, category, target, payload_json, created_at, status)
          VALUES ('5f2d1f0a-6f0e-4a53-9c1f-3f1f5a7f9b11', 1, 'ops', '{}',
            '2026-03-01T10:00:00Z', 2)
          """);

  @Override
  public Map<String, String> start() {
    Map<String, String> settings = super.start();
    Path file = BufferFile.in(dataDirectory(settings));
    write(file);
    keepAsBackup(file);
    overwrite(file);
    return settings;
  }

  private static void write(Path file) {
    try (Connection connection = new SQLiteConfig().createConnection("jdbc:sqlite:" + file);
        Statement statement = connection.createStatement()) {
      for (String sql : EARLIER_BUFFER) {
        statement.execute(sql);
      }
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  /** As the service would have, but Quarkus is between two applications here. */
  private static void keepAsBackup(Path file) {
    Path backup = BackupDirectory.of(file).path().resolve("buffer-20260301T110000.000Z.db");
    try {
      Files.createDirectories(backup.getParent());
      Files.copy(file, backup);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void overwrite(Path file) {
    try {
      Files.writeString(file, "somebody's shopping list");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
