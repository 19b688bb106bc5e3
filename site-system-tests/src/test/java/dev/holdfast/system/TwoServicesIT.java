package dev.holdfast.system;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.testkit.ports.FreePort;
import dev.holdfast.testkit.soak.Soak;
import dev.holdfast.testkit.waiting.Eventually;
import io.restassured.path.json.JsonPath;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The two example services as processes: a command one way, a signal back, and whoever is killed in
 * between, an order takes stock once and is answered once.
 */
class TwoServicesIT {

  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final String SECRET = "a-secret-that-both-examples-share-in-tests";

  @TempDir Path directory;
  private Service desk;
  private Service warehouse;

  @BeforeEach
  void start() throws IOException {
    int deskPort = FreePort.pick();
    int warehousePort = FreePort.pick();
    desk = service(Packaged.ORDER_DESK, "desk", deskPort, "warehouse", warehousePort).start();
    warehouse =
        service(Packaged.WAREHOUSE, "warehouse", warehousePort, "order-desk", deskPort).start();
  }

  private Service service(Packaged packaged, String name, int port, String peer, int peerPort)
      throws IOException {
    return new Service(
        packaged,
        directory.resolve(name),
        port,
        Map.of(
            "DESK_AND_WAREHOUSE_SECRET",
            SECRET,
            "holdfast.messaging.services." + peer + ".address",
            "http://127.0.0.1:" + peerPort,
            "holdfast.messaging.outbox.base-retry-delay",
            "200ms",
            "holdfast.messaging.outbox.send-timeout",
            "2s",
            "holdfast.messaging.outbox.lease",
            "3s"));
  }

  @AfterEach
  void stop() {
    desk.close();
    warehouse.close();
  }

  @Test
  void an_order_goes_there_and_its_answer_comes_back() {
    String order = place(3);
    awaitState(order, "reserved");
    assertStock(97, 1);

    awaitState(place(1_000), "refused");
    assertStock(97, 1);
  }

  @Test
  void an_order_waits_while_the_warehouse_is_dead() {
    warehouse.kill();
    String order = place(3);
    assertThat(order(order).getString("state")).isEqualTo("placed");

    warehouse.start();

    awaitState(order, "reserved");
    assertStock(97, 1);
  }

  @Test
  void whoever_dies_on_the_way_each_order_takes_stock_once_and_is_answered_once() {
    String[] orders = new String[Soak.length(4, 40)];
    for (int i = 0; i < orders.length; i++) {
      // No wait: the death falls into the exchange, at one moment or another.
      orders[i] = place(2);
      Service victim = i % 2 == 0 ? warehouse : desk;
      victim.kill();
      victim.start();
    }

    for (String order : orders) {
      awaitState(order, "reserved");
    }
    assertStock(100 - 2 * orders.length, orders.length);
    for (String order : orders) {
      assertThat(order(order).getInt("answers")).isEqualTo(1);
    }
  }

  private String place(int pumps) {
    return desk.request()
        .body("{\"item\":\"pump\",\"quantity\":%d}".formatted(pumps))
        .post("/orders")
        .then()
        .statusCode(202)
        .extract()
        .path("id");
  }

  private void awaitState(String order, String state) {
    Eventually.holds(
        "order " + order + " is " + state,
        PATIENCE,
        () -> order(order).getString("state").equals(state));
    assertThat(order(order).getInt("answers")).isEqualTo(1);
  }

  private JsonPath order(String id) {
    return desk.request().get("/orders/{id}", id).then().statusCode(200).extract().jsonPath();
  }

  private void assertStock(int left, int reservations) {
    JsonPath pumps =
        warehouse.request().get("/stock/pump").then().statusCode(200).extract().jsonPath();
    assertThat(pumps.getInt("left")).isEqualTo(left);
    assertThat(pumps.getInt("reservations")).isEqualTo(reservations);
  }
}
