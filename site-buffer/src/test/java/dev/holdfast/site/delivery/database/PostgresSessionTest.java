package dev.holdfast.site.delivery.database;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.shared.outcome.DeliveryOutcome.Permanent;
import dev.holdfast.testkit.net.FaultProxy;
import dev.holdfast.testkit.waiting.Eventually;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PostgresSessionTest extends DatabaseSessionContract {

  @RegisterExtension static final ForAllTests<PostgresServer> SERVER = ForAllTests.postgres();

  @Override
  Server server() {
    return SERVER.get();
  }

  @Test
  void a_write_that_takes_too_long_is_ended_at_the_server() {
    define("plant", server().port(), HASTE);

    assertLater(write(server().sleep(60), "[]"));

    Eventually.holds("the statement is gone", SHORT, () -> !runs("SLEEP("));
    assertDelivered(write("INSERT INTO notes (id) VALUES (1)", "[]"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT set_config('default_transaction_read_only', 'on', false)",
        "SELECT set_config('search_path', 'nowhere', false)",
        "SELECT pg_advisory_lock(7)",
        "DO $$ BEGIN SET search_path = nowhere; END $$",
        "SET LOCAL search_path = nowhere",
        "LOCK TABLE notes"
      })
  void what_a_message_does_to_its_session_ends_with_it(String sql) {
    assertDelivered(write(sql, "[]"));

    assertDelivered(write("INSERT INTO notes (id) VALUES (1)", "[]"));
    assertThat(count("SELECT count(*) FROM pg_locks WHERE locktype = 'advisory'")).isZero();
  }

  @Test
  void a_session_is_cleaned_and_kept() {
    try (FaultProxy proxy = FaultProxy.forwardingTo("localhost", server().port())) {
      define("plant", proxy.port(), PATIENCE);

      assertDelivered(write("SELECT 1", "[]"));
      assertThat(write("SELECT 1 / 0", "[]")).isInstanceOf(Permanent.class);
      assertDelivered(write("SELECT 1", "[]"));

      assertThat(proxy.connections()).isEqualTo(1);
    }
  }
}
