package dev.holdfast.site.operation.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.messaging.store.StoreException;
import dev.holdfast.shared.id.MessageId;
import dev.holdfast.site.message.Category;
import dev.holdfast.site.message.KeptResponse;
import dev.holdfast.site.message.Origin;
import dev.holdfast.site.operation.OperationStatus;
import dev.holdfast.site.operation.TrackedOperation;
import dev.holdfast.site.testing.SiteFile;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class SqliteOperationsTest {

  private static final Instant THEN = Instant.parse("2026-03-01T12:00:00Z");
  private static final Origin ORIGIN =
      Origin.said(
              Optional.of("gateway"), Optional.of("pump-watch"), Optional.empty(), Optional.empty())
          .submittedBy("scripts");

  @TempDir Path directory;
  private SiteFile file;
  private SqliteOperations operations;

  @BeforeEach
  void open() {
    file = SiteFile.in(directory);
    operations = new SqliteOperations(file.database());
  }

  @AfterEach
  void close() {
    file.close();
  }

  @Test
  void an_operation_is_found_as_it_was_handed_in() {
    MessageId id = MessageId.random();
    upsert(tracked(id, OperationStatus.Submitted, 0, THEN));

    assertThat(find(id))
        .contains(
            new TrackedOperation(
                id,
                Category.ExternalSystem,
                "erp",
                OperationStatus.Submitted,
                0,
                Optional.empty(),
                Optional.empty(),
                THEN,
                THEN,
                Optional.empty(),
                Optional.of("gateway"),
                Optional.of("pump-watch"),
                Optional.of("scripts"),
                "node-1",
                Optional.empty(),
                Optional.empty()));
  }

  @Test
  void what_a_call_asked_for_is_found_with_it_also_in_a_file_of_before() {
    file.execute("ALTER TABLE operation_tracking DROP COLUMN response_json");
    close();
    open();
    MessageId id = MessageId.random();
    KeptResponse response = new KeptResponse(Optional.of("text/plain"), Optional.of("on"), false);
    upsert(tracked(id, OperationStatus.Delivered, 0, THEN));

    file.write(
        tx -> {
          TrackingRows.keepResponse(tx, id, response);
          return null;
        });

    assertThat(find(id).orElseThrow().response()).contains(response);
  }

  @Test
  void what_is_not_tracked_is_not_found() {
    assertThat(find(MessageId.random())).isEmpty();
  }

  @Test
  void a_change_leaves_when_and_by_whom_it_was_handed_in() {
    MessageId id = MessageId.random();
    Instant later = THEN.plusSeconds(60);
    upsert(tracked(id, OperationStatus.Submitted, 0, THEN));

    file.write(
        tx -> {
          TrackingRows.upsert(
              tx,
              new Tracked(
                  id,
                  Category.ExternalSystem,
                  "erp",
                  OperationStatus.Retrying,
                  1,
                  Optional.of("HTTP 503"),
                  Optional.of(503),
                  later,
                  later,
                  Origin.UNKNOWN,
                  "node-2"));
          return null;
        });

    TrackedOperation found = find(id).orElseThrow();
    assertThat(found.createdAt()).isEqualTo(THEN);
    assertThat(found.sourceInstance()).contains("gateway");
    assertThat(found.sourceScript()).contains("pump-watch");
    assertThat(found.updatedAt()).isEqualTo(later);
    assertThat(found.retryCount()).isEqualTo(1);
    assertThat(found.lastError()).contains("HTTP 503");
    assertThat(found.httpStatus()).contains(503);
    assertThat(found.node()).isEqualTo("node-2");
  }

  @ParameterizedTest
  @EnumSource
  void the_end_has_a_time_and_only_the_end(OperationStatus status) {
    MessageId id = MessageId.random();
    upsert(tracked(id, OperationStatus.Delivered, 0, THEN));

    upsert(tracked(id, status, 0, THEN.plusSeconds(1)));

    assertThat(find(id).orElseThrow().terminalAt())
        .isEqualTo(
            status.isTerminal() ? Optional.of(THEN.plusSeconds(1)) : Optional.<Instant>empty());
    assertThat(file.<Optional<OperationStatus>>read(tx -> TrackingRows.statusOf(tx, id)))
        .contains(status);
  }

  @Test
  void a_decision_leaves_what_the_last_attempt_had_to_say() {
    MessageId id = MessageId.random();
    Tracked parked =
        new Tracked(
            id,
            Category.ExternalSystem,
            "erp",
            OperationStatus.Parked,
            3,
            Optional.of("HTTP 401"),
            Optional.of(401),
            THEN,
            THEN,
            ORIGIN,
            "node-1");
    upsert(parked);

    file.write(
        tx -> {
          TrackingRows.upsertDecision(tx, tracked(id, OperationStatus.Retrying, 0, THEN));
          return null;
        });

    TrackedOperation found = find(id).orElseThrow();
    assertThat(found.status()).isEqualTo(OperationStatus.Retrying);
    assertThat(found.retryCount()).isZero();
    assertThat(found.lastError()).contains("HTTP 401");
    assertThat(found.httpStatus()).contains(401);
  }

  @Test
  void only_what_was_over_before_is_forgotten() {
    Map<OperationStatus, MessageId> old = new EnumMap<>(OperationStatus.class);
    MessageId recent = MessageId.random();
    for (OperationStatus status : OperationStatus.values()) {
      old.put(status, MessageId.random());
      upsert(tracked(old.get(status), status, 0, THEN));
    }
    upsert(tracked(recent, OperationStatus.Delivered, 0, THEN.plus(Duration.ofDays(1))));

    assertThat(SiteFile.await(operations.forget(THEN.plusSeconds(1), 100))).isEqualTo(3);

    old.forEach(
        (status, id) ->
            assertThat(find(id).isPresent()).as(status.name()).isEqualTo(!status.isTerminal()));
    assertThat(find(recent)).isPresent();
  }

  @Test
  void forgetting_keeps_to_its_limit() {
    for (int i = 0; i < 5; i++) {
      upsert(tracked(MessageId.random(), OperationStatus.Delivered, 0, THEN));
    }

    Instant later = THEN.plusSeconds(1);
    assertThat(SiteFile.await(operations.forget(later, 3))).isEqualTo(3);
    assertThat(SiteFile.await(operations.forget(later, 3))).isEqualTo(2);
    assertThat(SiteFile.await(operations.forget(later, 3))).isZero();
  }

  @Test
  void whom_a_message_waits_for_is_found_by_the_index() {
    assertThat(file.planOf(SqliteOperations.FIND))
        .contains("other USING INDEX sf_messages_order (category=? AND lane=? AND ordering_key=?)")
        .doesNotContain("SCAN", "TEMP B-TREE");
  }

  @Test
  void forgetting_finds_its_rows_by_the_index() {
    assertThat(file.planOf(SqliteOperations.FORGET_SOME))
        .contains("USING COVERING INDEX operation_tracking_over (terminal_at_ms<?)");
  }

  @Test
  void the_table_refuses_an_end_without_its_time() {
    MessageId id = MessageId.random();
    upsert(tracked(id, OperationStatus.Submitted, 0, THEN));

    assertThatThrownBy(() -> file.execute("UPDATE operation_tracking SET status = 'Delivered'"))
        .isInstanceOf(StoreException.class)
        .hasMessageContaining("CHECK");
  }

  private static Tracked tracked(MessageId id, OperationStatus status, int retries, Instant at) {
    return new Tracked(
        id,
        Category.ExternalSystem,
        "erp",
        status,
        retries,
        Optional.empty(),
        Optional.empty(),
        THEN,
        at,
        ORIGIN,
        "node-1");
  }

  private void upsert(Tracked tracked) {
    file.write(
        tx -> {
          TrackingRows.upsert(tx, tracked);
          return null;
        });
  }

  private Optional<TrackedOperation> find(MessageId id) {
    return SiteFile.await(operations.find(id));
  }
}
