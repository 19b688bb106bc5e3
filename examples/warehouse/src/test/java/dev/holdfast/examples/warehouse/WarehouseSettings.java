package dev.holdfast.examples.warehouse;

import io.quarkus.test.common.QuarkusTestResourceLifecycleManager;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.util.Map;

/** A file and a secret for one test run. */
public final class WarehouseSettings implements QuarkusTestResourceLifecycleManager {

  static final String SECRET = "desk-and-warehouse-share-this-in-tests";

  @Override
  public Map<String, String> start() {
    try {
      return Map.of(
          "quarkus.http.test-port",
          "0",
          "holdfast.messaging.sqlite-file",
          Files.createTempDirectory("warehouse").resolve("w.db").toString(),
          "DESK_AND_WAREHOUSE_SECRET",
          SECRET);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void stop() {}
}
