package dev.holdfast.examples.orders;

import io.quarkus.test.common.QuarkusTestResourceLifecycleManager;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.util.Map;

/** A file and a secret for one test run. */
public final class OrdersSettings implements QuarkusTestResourceLifecycleManager {

  @Override
  public Map<String, String> start() {
    try {
      return Map.of(
          "quarkus.http.test-port", "0",
          "orders.database", Files.createTempDirectory("orders").resolve("orders.db").toString(),
          "holdfast.messaging.services.billing.transport", "to-itself",
          "ORDERS_BILLING_SECRET", "orders-and-billing-share-this-in-tests");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void stop() {}
}
