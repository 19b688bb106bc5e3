package dev.holdfast.examples.orders;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.testkit.waiting.Eventually;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;

@QuarkusTest
@QuarkusTestResource(OrdersSettings.class)
class OrdersTest {

  private static final Duration PATIENCE = Duration.ofSeconds(20);

  @Inject Orders orders;
  @Inject Billing billing;

  @Test
  void an_approved_order_is_invoiced_once() {
    OrderApproved order =
        new OrderApproved(new UUID(0, 7), new BigDecimal("12.50"), Optional.of("Ada"));

    orders.approve(order).await().atMost(PATIENCE);

    Eventually.holds("the invoice", PATIENCE, () -> !invoices().isEmpty());
    assertThat(invoices()).containsExactly("00000000-0000-0000-0000-000000000007: 12.50");
  }

  private List<String> invoices() {
    return billing.invoices().await().atMost(PATIENCE);
  }
}
