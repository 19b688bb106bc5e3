package dev.holdfast.central.database;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.central.testing.CentralTest;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Of the tables that every mail adds to. */
@QuarkusTest
class IndexOrderTest extends CentralTest {

  private static final String DESCENDING =
      """
      SELECT indexdef FROM pg_indexes
      WHERE tablename IN ('notifications', 'audit_events') AND indexdef LIKE '%DESC%'
      """;

  @Inject Transactions transactions;

  @Test
  void rows_that_come_in_the_order_of_time_go_to_the_end_of_every_index() {
    List<String> descending =
        await(
            transactions.statement(
                session -> session.createNativeQuery(DESCENDING, String.class).getResultList()));

    assertThat(descending).isEmpty();
  }
}
