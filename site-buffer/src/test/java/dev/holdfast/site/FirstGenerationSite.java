package dev.holdfast.site;

import dev.holdfast.site.storage.BufferFile;
import dev.holdfast.site.testing.SiteResource;
import dev.holdfast.site.testing.SqliteText;
import dev.holdfast.testkit.http.FaultyHttpTarget;
import dev.holdfast.testkit.postgres.TemporaryPostgres;
import java.nio.file.Path;
import java.util.Map;

/** A node that starts on a file of the first generation, with what its messages are for. */
public class FirstGenerationSite extends SiteResource {

  static final String CALL = "5f2d1f0a-6f0e-4a53-9c1f-3f1f5a7f9b10";
  static final String NOTIFICATION = "5f2d1f0a-6f0e-4a53-9c1f-3f1f5a7f9b11";
  static final String WRITE = "5f2d1f0a-6f0e-4a53-9c1f-3f1f5a7f9b12";
  static final String PARKED = "5f2d1f0a-6f0e-4a53-9c1f-3f1f5a7f9b13";

  private static final String TWELVE_COLUMNS =
      """
      CREATE TABLE sf_messages (
        id TEXT PRIMARY KEY, category INTEGER, target TEXT, payload_json TEXT,
        retry_count INTEGER, max_retries INTEGER DEFAULT 50, retry_interval_ms INTEGER DEFAULT 30000,
        created_at TEXT, last_attempt_at TEXT NULL, status INTEGER, last_error TEXT NULL,
        origin_instance TEXT NULL
      )
      """;

  private FaultyHttpTarget erp;
  private TemporaryPostgres historian;

  @Override
  public Map<String, String> start() {
    erp = FaultyHttpTarget.start();
    historian = TemporaryPostgres.start();
    Map<String, String> settings = super.start();
    settings.put("holdfast.site.external-systems.erp.base-url", erp.baseUrl().toString());
    settings.put("holdfast.site.databases.historian.url", historian.reactiveUrl());
    settings.put("holdfast.site.databases.historian.user", historian.username());
    fill(BufferFile.in(Path.of(settings.get("holdfast.site.data-dir"))));
    return settings;
  }

  private static void fill(Path file) {
    String write =
        """
        {"statements": [{"sql": "CREATE TABLE trips (pump integer)"},
          {"sql": "INSERT INTO trips VALUES ($1)", "parameters": [3]}]}
        """;
    SqliteText.execute(
        file,
        TWELVE_COLUMNS,
        row(
            CALL,
            0,
            "erp",
            "{\"method\": \"POST\", \"path\": \"/orders\", \"body\": {\"n\": 1}}",
            0),
        row(
            NOTIFICATION,
            1,
            "ops",
            "{\"list\": \"ops\", \"subject\": \"Pump 3\", \"body\": \"runs dry\"}",
            0),
        row(WRITE, 2, "historian", write, 0),
        row(PARKED, 0, "erp", "{\"method\": \"POST\", \"path\": \"/never\"}", 2));
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
