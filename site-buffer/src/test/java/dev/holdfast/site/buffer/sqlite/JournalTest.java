package dev.holdfast.site.buffer.sqlite;

import static dev.holdfast.site.testing.OpenBuffer.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.holdfast.messaging.sqlite.SqliteTransaction;
import dev.holdfast.messaging.store.StoreException;
import dev.holdfast.shared.id.MessageId;
import dev.holdfast.shared.retry.RetryPolicy;
import dev.holdfast.site.buffer.Attempt;
import dev.holdfast.site.buffer.BufferedMessage;
import dev.holdfast.site.buffer.DuePage;
import dev.holdfast.site.buffer.DueSpan;
import dev.holdfast.site.buffer.Settlement;
import dev.holdfast.site.callaudit.CallObserver;
import dev.holdfast.site.callaudit.CallOutcome;
import dev.holdfast.site.callaudit.CallReport;
import dev.holdfast.site.identity.Identities;
import dev.holdfast.site.message.Category;
import dev.holdfast.site.message.Lane;
import dev.holdfast.site.message.Origin;
import dev.holdfast.site.message.OutboundMessage;
import dev.holdfast.site.testing.OpenBuffer;
import dev.holdfast.site.testing.Sample;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.smallrye.mutiny.Uni;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is written down in the commit that makes it happen, and who cannot prevent it. */
class JournalTest {

  private static final Instant NOON = Instant.parse("2026-03-01T12:00:00Z");
  private static final Attempt ATTEMPT =
      new Attempt(NOON.plusSeconds(1), Duration.ofMillis(40), Optional.of(503));

  @TempDir Path directory;
  private final List<CallReport> reports = new ArrayList<>();
  private OpenBuffer file;

  @AfterEach
  void close() {
    file.close();
  }

  @Test
  void every_change_has_its_tracking_its_event_and_its_report() {
    open(this::observe);
    OutboundMessage message = Sample.call("erp", NOON).message();
    await(file.buffer().append(message));
    assertThat(tracked()).containsExactly("Submitted 0 null null");

    settle(new Settlement.PutOff("HTTP 503", NOON, true));
    assertThat(tracked()).containsExactly("Retrying 1 HTTP 503 503");
    settle(new Settlement.PutOff("away", NOON, false));
    assertThat(tracked()).containsExactly("Retrying 1 away 503");
    settle(new Settlement.Parked("enough", true));

    assertThat(tracked()).containsExactly("Parked 2 enough 503");
    assertThat(file.rows("SELECT kind FROM site_events ORDER BY id"))
        .containsExactly("Queued", "Retried", "Retried", "Parked");
    assertThat(reports)
        .extracting(CallReport::outcome)
        .containsExactly(
            CallOutcome.TransientFailure,
            CallOutcome.TransientFailure,
            CallOutcome.ParkedMaxRetries);
    assertThat(file.rows("SELECT count(*) FROM seen")).containsExactly("3");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "  "})
  void calls_of_a_site_without_a_name_are_reported_under_a_name_that_tells(String blank)
      throws SQLException {
    open(this::observe);
    Journal journal =
        new Journal(
            Identities.of(blank, "node-1"), List.of(this::observe), new SimpleMeterRegistry());
    OutboundMessage message = Sample.call("erp", NOON).message();

    await(
        file.database()
            .write(
                tx -> {
                  journal.report(tx, message, ATTEMPT, CallOutcome.Delivered, 0, Optional.empty());
                  return null;
                }));

    assertThat(reports).extracting(CallReport::sourceSite).containsExactly("$unknown-site");
  }

  @Test
  void an_expiry_is_reported_too() {
    open(this::observe);
    await(file.buffer().append(Sample.call("erp", NOON).expires(NOON.plusSeconds(1)).message()));

    await(file.buffer().parkExpired(NOON.plusSeconds(2), 10, Set.of()));

    assertThat(reports)
        .extracting(CallReport::outcome, CallReport::occurredAt, CallReport::took)
        .containsExactly(tuple(CallOutcome.Expired, NOON.plusSeconds(2), Duration.ZERO));
    assertThat(file.rows("SELECT count(*) FROM seen")).containsExactly("1");
  }

  @Test
  void what_never_gets_into_the_buffer_is_recorded_all_the_same() {
    open(this::observe);

    await(file.buffer().recordDelivered(Sample.call("erp", NOON).message(), ATTEMPT));
    await(file.buffer().recordFailed(Sample.call("erp", NOON).message(), ATTEMPT, "HTTP 404"));

    assertThat(tracked()).containsExactly("Delivered 0 null 503", "Failed 0 HTTP 404 503");
    assertThat(file.rows("SELECT kind FROM site_events ORDER BY id"))
        .containsExactly("Delivered", "Failed");
    assertThat(reports)
        .extracting(CallReport::outcome)
        .containsExactly(CallOutcome.Delivered, CallOutcome.PermanentFailure);
    assertThat(file.buffer().depth().pending()).isZero();
  }

  @Test
  void a_report_says_everything_an_observer_may_want_to_know() {
    open(this::observe);
    OutboundMessage message =
        new OutboundMessage(
            MessageId.random(),
            Category.CachedDbWrite,
            "historian",
            "{}",
            new RetryPolicy(Duration.ofSeconds(1), 3),
            NOON,
            Origin.said(
                    Optional.of("plc-2"),
                    Optional.of("watch"),
                    Optional.of("e1"),
                    Optional.of("p1"))
                .submittedBy("scripts"),
            Optional.empty(),
            Optional.empty(),
            Optional.empty());

    await(file.buffer().appendTried(message, ATTEMPT, "08006", NOON));

    assertThat(reports)
        .containsExactly(
            new CallReport(
                message.id(),
                CallReport.Channel.DbOutbound,
                "historian",
                "plant-7",
                CallOutcome.TransientFailure,
                0,
                Optional.of("08006"),
                Optional.of(503),
                NOON,
                NOON.plusSeconds(1),
                Duration.ofMillis(40),
                Optional.of("plc-2"),
                Optional.of("e1"),
                Optional.of("watch"),
                Optional.of("p1"),
                Optional.of("scripts")));
  }

  @Test
  void notifications_are_neither_tracked_nor_reported() {
    open(this::observe);

    await(file.buffer().append(Sample.of(Category.Notification, "ops", NOON).message()));

    assertThat(tracked()).isEmpty();
    assertThat(reports).isEmpty();
    assertThat(file.events()).hasSize(1);
  }

  @Test
  void an_observer_that_throws_changes_nothing_and_is_counted() {
    open(
        (report, tx) -> {
          throw new IllegalStateException("boom");
        },
        (report, tx) -> {
          throw new SQLException("boom");
        },
        (report, tx) -> tx.update("INSERT INTO no_such_table VALUES (1)"),
        this::observe);
    await(file.buffer().append(Sample.call("erp", NOON).message()));

    assertThat(settle(new Settlement.Delivered())).isTrue();

    assertThat(tracked()).containsExactly("Delivered 0 null 503");
    assertThat(file.rows("SELECT * FROM sf_messages")).isEmpty();
    assertThat(file.watcherFailures()).isEqualTo(3);
    // Those after them are told as ever.
    assertThat(reports).hasSize(1);
  }

  @Test
  void what_an_observer_wrote_before_it_threw_is_not_left() {
    open(this::observe, this::writeThenThrow, this::observe);

    await(file.buffer().appendTried(Sample.call("erp", NOON).message(), ATTEMPT, "away", NOON));
    assertThat(tracked()).containsExactly("Retrying 0 away 503");
    assertThat(file.watcherFailures()).isEqualTo(1);
    assertThat(file.rows("SELECT count(*) FROM seen")).containsExactly("2");

    assertThat(settle(new Settlement.Delivered())).isTrue();
    assertThat(tracked()).containsExactly("Delivered 0 null 503");
    assertThat(file.rows("SELECT * FROM sf_messages")).isEmpty();
    assertThat(file.buffer().depth().pending()).isZero();
    assertThat(file.watcherFailures()).isEqualTo(2);
    assertThat(file.rows("SELECT count(*) FROM seen")).containsExactly("4");
    assertThat(file.rows("SELECT count(*) FROM seen WHERE id = 'half'")).containsExactly("0");
  }

  @Test
  void an_observer_that_throws_among_many_writes_takes_none_with_it() {
    open(this::writeThenThrow);
    List<OutboundMessage> messages =
        Stream.generate(() -> Sample.call("erp", NOON).message()).limit(20).toList();

    await(
        Uni.join()
            .all(messages.stream().map(m -> file.buffer().recordDelivered(m, ATTEMPT)).toList())
            .andFailFast());

    assertThat(tracked()).hasSize(20).containsOnly("Delivered 0 null 503");
    assertThat(file.watcherFailures()).isEqualTo(20);
    assertThat(file.rows("SELECT * FROM seen")).isEmpty();
  }

  @Test
  void what_cannot_be_read_stays_as_long_as_its_payload_cannot_be_kept_in_the_event_log() {
    open();
    await(file.buffer().append(Sample.call("erp", NOON).payload("{half").message()));
    file.execute("ALTER TABLE site_events RENAME TO gone");

    assertThatThrownBy(() -> settle(new Settlement.Unreadable("no JSON")))
        .isInstanceOf(StoreException.class);

    assertThat(file.rows("SELECT payload_json FROM sf_messages")).containsExactly("{half");
    assertThat(tracked()).containsExactly("Submitted 0 null null");
    assertThat(file.buffer().depth().pending()).isEqualTo(1);

    file.execute("ALTER TABLE gone RENAME TO site_events");
    assertThat(settle(new Settlement.Unreadable("no JSON"))).isTrue();
    assertThat(file.rows("SELECT * FROM sf_messages")).isEmpty();
    assertThat(file.rows("SELECT text FROM site_events WHERE kind = 'Discarded'"))
        .containsExactly("no JSON; the payload was: {half");
  }

  @Test
  void a_broken_event_log_changes_nothing_and_is_counted() {
    open();
    file.execute("DROP TABLE site_events");
    await(file.buffer().append(Sample.call("erp", NOON).message()));

    assertThat(settle(new Settlement.Delivered())).isTrue();

    assertThat(tracked()).containsExactly("Delivered 0 null 503");
    assertThat(file.watcherFailures()).isEqualTo(2);
  }

  @Test
  void what_cannot_be_tracked_does_not_happen() {
    open(this::observe);
    await(file.buffer().append(Sample.call("erp", NOON).message()));
    file.execute("ALTER TABLE operation_tracking RENAME TO gone");

    assertThatThrownBy(() -> settle(new Settlement.Delivered())).isInstanceOf(StoreException.class);

    assertThat(file.rows("SELECT count(*) FROM sf_messages")).containsExactly("1");
    assertThat(file.rows("SELECT kind FROM site_events")).containsExactly("Queued");
    assertThat(file.rows("SELECT count(*) FROM seen")).containsExactly("0");
    assertThat(file.buffer().depth().pending()).isEqualTo(1);
  }

  @Test
  void the_id_of_an_operation_that_can_still_be_asked_after_is_not_taken_again() {
    open();
    OutboundMessage message = Sample.call("erp", NOON).message();
    await(file.buffer().append(message));
    settle(new Settlement.Delivered());

    assertThatThrownBy(() -> await(file.buffer().append(message)))
        .isInstanceOfSatisfying(
            StoreException.class,
            e -> assertThat(e.kind()).isEqualTo(StoreException.Kind.DUPLICATE_ID));
    assertThat(file.buffer().depth().pending()).isZero();
  }

  private void open(CallObserver... observers) {
    file = OpenBuffer.open(directory.resolve("buffer.db"), observers);
    file.execute("CREATE TABLE seen (id TEXT)");
  }

  /** Writes into the commit it is told of. */
  private void observe(CallReport report, SqliteTransaction tx) throws SQLException {
    tx.update("INSERT INTO seen (id) VALUES (?)", report.id().toString());
    reports.add(report);
  }

  private void writeThenThrow(CallReport report, SqliteTransaction tx) throws SQLException {
    tx.update("INSERT INTO seen (id) VALUES ('half')");
    throw new IllegalStateException("boom");
  }

  private boolean settle(Settlement settlement) {
    BufferedMessage message =
        await(
                file.buffer()
                    .due(
                        Lane.of(Category.ExternalSystem, "erp"),
                        DueSpan.until(NOON),
                        DuePage.Cursor.START,
                        1))
            .messages()
            .get(0);
    return await(file.buffer().settle(message, ATTEMPT, settlement));
  }

  private List<String> tracked() {
    return file.rows(
        "SELECT status, retry_count, last_error, http_status FROM operation_tracking ORDER BY"
            + " status");
  }
}
