package dev.holdfast.site.delivery.database;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.shared.outcome.DeliveryOutcome;
import dev.holdfast.shared.outcome.DeliveryOutcome.Delivered;
import dev.holdfast.shared.outcome.DeliveryOutcome.Permanent;
import dev.holdfast.shared.outcome.DeliveryOutcome.Transient;
import dev.holdfast.site.definition.DefinitionChanged;
import dev.holdfast.site.message.Category;
import dev.holdfast.site.message.Lane;
import dev.holdfast.site.message.OutboundMessage;
import dev.holdfast.testkit.net.FaultProxy;
import dev.holdfast.testkit.ports.FreePort;
import dev.holdfast.testkit.waiting.Beside;
import dev.holdfast.testkit.waiting.Eventually;
import io.vertx.sqlclient.SqlConnection;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** What holds for every database, each time against a real server. */
abstract class DatabaseWriteContract extends DatabaseWriting {

  @Test
  void a_write_with_positions_is_bound() {
    String evil = "'); DROP TABLE notes; --";

    assertDelivered(
        write(
            "INSERT INTO notes (id, text) VALUES (%s, %s)".formatted(mark(1), mark(2)),
            "[1, \"%s\"]".formatted(evil)));

    assertThat(notes()).containsExactly(evil);
  }

  @Test
  void a_write_with_names_is_bound() {
    assertDelivered(
        write("INSERT INTO notes (id, text) VALUES (:id, ':text') -- :text", "{\"id\": 1}"));
    assertDelivered(
        write("INSERT INTO notes (text, id) VALUES (:text, :id)", "{\"id\": 2, \"text\": \"b\"}"));

    assertThat(notes()).containsExactly(":text", "b");
  }

  /** It may have been taken in while more was allowed. */
  @Test
  void what_the_definition_does_not_allow_is_not_run() {
    allow("INSERT", "UPDATE");
    define("plant", server().port(), PATIENCE);

    assertDelivered(write("INSERT INTO notes (id, text) VALUES (1, 'a')", "[]"));
    assertThat(write("DELETE FROM notes", "[]"))
        .isInstanceOfSatisfying(
            Permanent.class,
            refused ->
                assertThat(refused.reason())
                    .isEqualTo(
                        "the write cannot be run: payload.sql is not what this database takes (it"
                            + " begins with DELETE): its definition allows only INSERT, UPDATE"));
    assertThat(notes()).containsExactly("a");
  }

  @Test
  void several_statements_take_effect_together() {
    assertDelivered(
        deliver(
            """
            {"statements": [
              {"sql": "INSERT INTO notes (id, text) VALUES (:id, 'a')", "parameters": {"id": 1}},
              {"sql": "UPDATE notes SET text = 'b' WHERE id = 1"}]}
            """));

    assertThat(notes()).containsExactly("b");
  }

  @Test
  void several_statements_take_no_effect_when_one_fails() {
    DeliveryOutcome outcome =
        deliver(
            """
            {"statements": [
              {"sql": "INSERT INTO notes (id, text) VALUES (1, 'a')"},
              {"sql": "INSERT INTO notes (id, text) VALUES (1, 'again')"}]}
            """);

    assertThat(outcome).isInstanceOf(Permanent.class);
    assertThat(notes()).isEmpty();
    assertDelivered(write("INSERT INTO notes (id, text) VALUES (1, 'after')", "[]"));
  }

  @Test
  void a_write_can_be_made_to_count_once_by_the_id_of_its_message() {
    OutboundMessage message =
        message(
            "plant",
            payload(
                "INSERT INTO notes (id, message_id) SELECT count(*), :own FROM notes"
                    + " WHERE message_id = :own HAVING count(*) = 0",
                "{\"own\": {\"type\": \"messageId\"}}"));

    assertDelivered(deliver(message));
    assertDelivered(deliver(message));

    assertThat(count("SELECT count(*) FROM notes WHERE message_id = '%s'".formatted(message.id())))
        .isEqualTo(1);
  }

  @Test
  void a_taken_key_is_permanent() {
    write("INSERT INTO notes (id) VALUES (1)", "[]");

    assertPermanent(write("INSERT INTO notes (id) VALUES (1)", "[]"), "23");
  }

  @Test
  void a_missing_table_is_permanent() {
    assertPermanent(write("INSERT INTO nowhere (id) VALUES (1)", "[]"), "42");
  }

  @Test
  void a_text_that_is_no_number_is_permanent() {
    assertThat(write(server().badCast(), "[]")).isInstanceOf(Permanent.class);
  }

  @Test
  void too_few_or_too_many_parameters_are_permanent() {
    String sql = "INSERT INTO notes (id, text) VALUES (%s, %s)".formatted(mark(1), mark(2));

    assertThat(write(sql, "[1]")).isInstanceOf(Permanent.class);
    assertThat(write(sql, "[1, \"a\", 2]")).isInstanceOf(Permanent.class);
    assertThat(notes()).isEmpty();
  }

  @Test
  void an_unreadable_payload_is_permanent() {
    assertThat(deliver("{\"sql\": 7}")).isInstanceOf(Permanent.class);
    assertThat(deliver("nothing")).isInstanceOf(Permanent.class);
  }

  @Test
  void a_database_that_nobody_defined_is_permanent_and_the_remedy_is_told() {
    DeliveryOutcome outcome = deliver(message("elsewhere", payload("SELECT 1", "[]")));

    assertThat(((Permanent) outcome).reason())
        .contains("PUT /api/v1/definitions/databases/elsewhere");
  }

  @Test
  void a_refused_login_is_the_targets_fault_and_the_reason_is_told() {
    sql(server().createUser("guest", "right"));
    put("plant", server().port(), "guest", "hunter2-wrong", PATIENCE);

    DeliveryOutcome outcome = write("SELECT 1", "[]");

    assertAway(outcome);
    assertThat(outcome.toString()).contains("SQLSTATE 28000").doesNotContain("hunter2");
  }

  @Test
  void a_database_that_the_server_does_not_know_is_the_targets_fault_and_the_reason_is_told() {
    defineDatabase("nowhere");

    DeliveryOutcome outcome = write("SELECT 1", "[]");

    assertAway(outcome);
    assertThat(outcome.toString()).contains("nowhere", "SQLSTATE");
  }

  @Test
  void a_deadlock_is_transient_and_not_the_targets_fault() throws Exception {
    sql("INSERT INTO notes (id, text) VALUES (1, 'a'), (2, 'b')");
    SqlConnection other = connection();
    await(other.begin());
    await(other.query(server().beStubborn()).execute());
    await(other.query("UPDATE notes SET text = 'other' WHERE id = 1").execute());
    CompletableFuture<DeliveryOutcome> outcome =
        Beside.supply(
            () ->
                deliver(
                    """
                    {"statements": [
                      {"sql": "UPDATE notes SET text = 'mine' WHERE id = 2"},
                      {"sql": "UPDATE notes SET text = 'mine' WHERE id = 1"}]}
                    """));
    Eventually.holds("a lock wait", PATIENCE, () -> count(server().lockWaits()) > 0);

    await(other.query("UPDATE notes SET text = 'other' WHERE id = 2").execute());

    assertThat(outcome.get())
        .isInstanceOfSatisfying(Transient.class, later -> assertThat(later.targetAway()).isFalse());
    await(other.query("COMMIT").execute());
    await(other.close());
    assertDelivered(write("UPDATE notes SET text = 'mine' WHERE id = 1", "[]"));
  }

  @Test
  void a_session_that_is_ended_is_the_targets_fault_and_a_later_write_goes_through() {
    assertAway(write(server().killOwnSession(), "[]"));

    Eventually.holds(
        "a write goes through", PATIENCE, () -> write("SELECT 1", "[]") instanceof Delivered);
  }

  @Test
  void a_refused_port_is_the_targets_fault() {
    define("plant", FreePort.pick(), PATIENCE);

    assertAway(write("SELECT 1", "[]"));
  }

  @Test
  void a_name_nobody_resolves_is_the_targets_fault() {
    defineUrl("%s://nowhere.invalid/x".formatted(server().scheme()));

    assertAway(write("SELECT 1", "[]"));
  }

  @Test
  void a_server_that_goes_silent_is_given_up_and_found_again() {
    try (FaultProxy proxy = FaultProxy.forwardingTo("localhost", server().port())) {
      define("plant", proxy.port(), SHORT);
      assertDelivered(write("INSERT INTO notes (id) VALUES (1)", "[]"));

      proxy.halfOpen();
      assertAway(write("INSERT INTO notes (id) VALUES (2)", "[]"));
      assertAway(write("INSERT INTO notes (id) VALUES (3)", "[]"));

      proxy.heal();
      assertDelivered(write("INSERT INTO notes (id) VALUES (4)", "[]"));
    }
  }

  @Test
  void a_connection_that_breaks_in_the_middle_is_the_targets_fault() {
    try (FaultProxy proxy = FaultProxy.forwardingTo("localhost", server().port())) {
      define("plant", proxy.port(), PATIENCE);
      assertDelivered(write("INSERT INTO notes (id) VALUES (1)", "[]"));
      CompletableFuture<DeliveryOutcome> outcome =
          Beside.supply(() -> write(server().sleep(20), "[]"));
      Eventually.holds("the write runs", PATIENCE, () -> runs("SLEEP("));

      proxy.cut();
      assertAway(outcome.join());

      proxy.heal();
      // The pool may learn of the broken connection a moment after whoever used it.
      Eventually.holds(
          "the server is found again",
          PATIENCE,
          () -> write("INSERT INTO notes (id) VALUES (2)", "[]") instanceof Delivered);
    }
  }

  @Test
  void a_changed_definition_gets_a_pool_of_its_own_and_the_old_one_may_end_its_work() {
    try (FaultProxy before = FaultProxy.forwardingTo("localhost", server().port());
        FaultProxy after = FaultProxy.forwardingTo("localhost", server().port())) {
      define("plant", before.port(), PATIENCE);
      CompletableFuture<DeliveryOutcome> slow = Beside.supply(() -> write(server().sleep(2), "[]"));
      Eventually.holds("the write runs", PATIENCE, () -> runs("SLEEP("));

      define("plant", after.port(), PATIENCE);
      pools.changed(new DefinitionChanged(Lane.of(Category.CachedDbWrite, "plant")));
      assertDelivered(write("INSERT INTO notes (id) VALUES (1)", "[]"));

      assertThat(before.connections()).isEqualTo(1);
      assertThat(after.connections()).isEqualTo(1);
      assertDelivered(slow.join());
    }
  }

  @Test
  void no_more_connections_are_opened_than_the_definition_allows() {
    try (FaultProxy proxy = FaultProxy.forwardingTo("localhost", server().port())) {
      define("plant", proxy.port(), PATIENCE);

      List<CompletableFuture<DeliveryOutcome>> writes = new ArrayList<>();
      for (int i = 0; i < 20; i++) {
        String id = "[%d]".formatted(i);
        writes.add(
            Beside.supply(
                () -> write("INSERT INTO notes (id) VALUES (%s)".formatted(mark(1)), id)));
      }

      writes.forEach(write -> assertDelivered(write.join()));
      assertThat(proxy.connections()).isLessThanOrEqualTo(3);
      assertThat(handler.limits("plant").concurrency()).isEqualTo(3);
    }
  }
}
