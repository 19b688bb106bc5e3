package dev.holdfast.site;

import dev.holdfast.site.testing.SiteResource;
import dev.holdfast.site.testing.SqliteText;
import dev.holdfast.testkit.http.FaultyHttpTarget;
import dev.holdfast.testkit.postgres.TemporaryPostgres;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;

/** A node that starts on a file of the first generation, with what its messages are for. */
public class FirstGenerationSite extends SiteResource {

  static final String CALL = "5f2d1f0a-6f0e-4a53-9c1f-3f1f5a7f9b10";
  static final String NOTIFICATION = "5f2d1f0a-6f0e-4a53-9c1f-3f1f5a7f9b11";
  static final String WRITE = "5f2d1f0a-6f0e-4a53-9c1f-3f1f5a7f9b12";
  static final String PARKED = "5f2d1f0a-6f0e-4a53-9c1f-3f1f5a7f9b13";
  static final String GARBLED = "5f2d1f0a-6f0e-4a53-9c1f-3f1f5a7f9b14";
  static final String FAILED_LONG_AGO = "5f2d1f0a-6f0e-4a53-9c1f-3f1f5a7f9b15";

  private static final String TWELVE_COLUMNS =
      """
      CREATE TABLE sf_messages (
        id TEXT PRIMARY KEY, category INTEGER, target TEXT, payload_json TEXT,
        retry_count INTEGER, max_retries INTEGER DEFAULT 50, retry_interval_ms INTEGER DEFAULT 30000,
        created_at TEXT, last_attempt_at TEXT NULL, status INTEGER, last_error TEXT NULL,
        origin_instance TEXT NULL
      )
      """;

  private static final String TRACKING =
      """
      CREATE TABLE OperationTracking (
        TrackedOperationId TEXT NOT NULL PRIMARY KEY, Kind TEXT NOT NULL, TargetSummary TEXT NULL,
        Status TEXT NOT NULL, RetryCount INTEGER NOT NULL DEFAULT 0, LastError TEXT NULL,
        HttpStatus INTEGER NULL, CreatedAtUtc TEXT NOT NULL, UpdatedAtUtc TEXT NOT NULL,
        TerminalAtUtc TEXT NULL, SourceInstanceId TEXT NULL, SourceScript TEXT NULL,
        SourceNode TEXT NULL
      )
      """;

  private FaultyHttpTarget erp;
  private TemporaryPostgres historian;

  @Override
  public Map<String, String> start() {
    erp = FaultyHttpTarget.start();
    historian = TemporaryPostgres.start();
    createTrips(historian);
    Map<String, String> settings = super.start();
    settings.put("holdfast.site.external-systems.erp.base-url", erp.baseUrl().toString());
    settings.put("holdfast.site.databases.historian.url", historian.reactiveUrl());
    settings.put("holdfast.site.databases.historian.user", historian.username());
    Path data = dataDirectory(settings);
    fill(data.resolve("store-and-forward.db"));
    track(data.resolve("site-tracking.db"));
    return settings;
  }

  private static void createTrips(TemporaryPostgres historian) {
    try (Connection connection = historian.database().connect();
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE TABLE trips (pump integer)");
    } catch (SQLException e) {
      throw new IllegalStateException("the table could not be created", e);
    }
  }

  /** In the shapes that it serialised. */
  private static void fill(Path file) {
    String write =
        """
        {"ConnectionName": "historian", "Sql": "INSERT INTO trips VALUES (@Pump)", "Parameters": {"pump": 3}}
        """;
    String notification =
        """
        {"NotificationId": "x", "ListName": "ops", "Subject": "Pump 3", "Body": "runs dry",
         "SourceSiteId": "plant-0", "SourceScript": "pump-watch"}
        """;
    SqliteText.execute(
        file,
        TWELVE_COLUMNS,
        row(CALL, 0, "erp", "{\"MethodName\": \"approve\", \"Parameters\": {\"n\": 1}}", 0),
        row(NOTIFICATION.replace("-", ""), 1, "ops", notification, 0),
        row(GARBLED, 1, "ops", "Pump 3 runs dry", 0),
        row(WRITE, 2, "historian", write, 0),
        row(PARKED, 0, "erp", "{\"method\": \"POST\", \"path\": \"/never\"}", 2));
  }

  private static void track(Path file) {
    SqliteText.execute(
        file,
        TRACKING,
        """
        INSERT INTO OperationTracking
          (TrackedOperationId, Kind, Status, RetryCount, LastError, HttpStatus, CreatedAtUtc,
           UpdatedAtUtc, TerminalAtUtc)
        VALUES ('%s', 'ApiCallCached', 'Failed', 2, 'refused', 422, '2025-01-01T00:00:00.0000000Z',
          datetime('now'), datetime('now'))
        """
            .formatted(FAILED_LONG_AGO.replace("-", "")));
  }

  private static String row(String id, int category, String target, String payload, int status) {
    return """
        INSERT INTO sf_messages (id, category, target, payload_json, retry_count, created_at, status)
        VALUES ('%s', %d, '%s', '%s', 3, '2025-01-01T00:00:00Z', %d)
        """
        .formatted(id, category, target, payload, status);
  }

  @Override
  public void inject(TestInjector injector) {
    super.inject(injector);
    injector.injectIntoFields(erp, new TestInjector.MatchesType(FaultyHttpTarget.class));
    injector.injectIntoFields(historian, new TestInjector.MatchesType(TemporaryPostgres.class));
  }

  @Override
  public void stop() {
    super.stop();
    if (erp != null) {
      erp.close();
    }
    if (historian != null) {
      historian.close();
    }
  }
}
