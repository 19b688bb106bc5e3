package dev.holdfast.site.acknowledged.sqlite;

import static dev.holdfast.site.testing.OpenBuffer.await;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.shared.contract.SubmitNumber;
import dev.holdfast.shared.contract.SubmitSpan;
import dev.holdfast.site.acknowledged.AcknowledgedNotifications.PutBack;
import dev.holdfast.site.buffer.Attempt;
import dev.holdfast.site.buffer.BufferedMessage;
import dev.holdfast.site.buffer.DuePage;
import dev.holdfast.site.buffer.DueSpan;
import dev.holdfast.site.buffer.Settlement;
import dev.holdfast.site.message.Category;
import dev.holdfast.site.message.Lane;
import dev.holdfast.site.message.OutboundMessage;
import dev.holdfast.site.testing.OpenBuffer;
import dev.holdfast.site.testing.Sample;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SqliteAcknowledgedNotificationsTest {

  private static final Instant NOON = Instant.parse("2026-03-01T12:00:00Z");

  @TempDir Path directory;
  private OpenBuffer open;
  private SqliteAcknowledgedNotifications acknowledged;

  @BeforeEach
  void open() {
    open = OpenBuffer.open(directory.resolve("buffer.db"));
    acknowledged = new SqliteAcknowledgedNotifications(open.database(), open.depth());
  }

  @AfterEach
  void close() {
    open.close();
  }

  @Test
  void what_was_numbered_and_acknowledged_is_kept_and_nothing_else_is() {
    acknowledge("a/1/1", NOON);
    acknowledge("a/2/1", NOON);
    acknowledge("b/3/3/a", NOON);
    deliver(append(Sample.of(Category.Notification, "ops", NOON)), NOON);
    deliver(append(Sample.call("erp", NOON)), NOON);
    number(append(Sample.of(Category.Notification, "ops", NOON)), "b/4/3/a");

    assertThat(await(acknowledged.overview()).kept())
        .containsExactly(span(1, "a/2/1"), span(3, "b/3/3/a"));
    assertThat(await(acknowledged.overview()).gone()).isEmpty();
    assertThat(await(acknowledged.size()).rows()).isEqualTo(3);
  }

  /** The others tell how far attempts have come: it begins anew. */
  @Test
  void every_column_of_a_message_is_copied_but_those_that_begin_anew() {
    assertThat(
            open.rows(
                """
                SELECT name FROM pragma_table_info('sf_messages')
                EXCEPT SELECT name FROM pragma_table_info('acknowledged_notifications')
                """))
        .as("copy it (KeepAcknowledged, PUT_BACK) or say here that it begins anew")
        .containsExactlyInAnyOrder(
            "category",
            "status",
            "retry_count",
            "last_error",
            "last_attempt_at",
            "due_at_ms",
            "arrival");
  }

  @Test
  void one_that_was_decided_about_meanwhile_is_not_kept() {
    BufferedMessage attempted =
        number(append(Sample.of(Category.Notification, "ops", NOON)), "a/1/1");
    open.execute("UPDATE sf_messages SET revision = revision + 1");

    assertThat(settle(attempted, NOON)).isFalse();

    assertThat(await(acknowledged.overview()).kept()).isEmpty();
  }

  @Test
  void what_is_put_back_is_as_it_was_and_is_kept_again_when_it_is_acknowledged_again() {
    OutboundMessage message =
        Sample.of(Category.Notification, "ops", NOON)
            .payload("{\"body\":\"Größe\"}")
            .expires(NOON.plusSeconds(900))
            .message();
    BufferedMessage before = number(append(new Sample(message)), "a/1/1");
    settle(before, NOON);
    assertThat(open.depth().depth().pending()).isZero();

    PutBack done = await(acknowledged.putBack(span(1, "a/1/1"), NOON.plusSeconds(60), 10));

    assertThat(done).isEqualTo(new PutBack(1, Optional.empty()));
    assertThat(open.depth().depth().pending()).isEqualTo(1);
    assertThat(await(acknowledged.overview()).kept()).isEmpty();
    BufferedMessage again = due(NOON.plusSeconds(60)).get(0);
    assertThat(again.message()).isEqualTo(message);
    assertThat(again.revision()).isGreaterThan(before.revision());
    assertThat(open.rows("SELECT submit_number FROM sf_messages")).containsExactly("a/1/1");
    assertThat(settle(before, NOON)).as("what came late of the first attempt").isFalse();

    assertThat(settle(again, NOON.plusSeconds(61))).isTrue();
    assertThat(await(acknowledged.overview()).kept()).containsExactly(span(1, "a/1/1"));
  }

  @Test
  void it_is_put_back_in_pages() {
    for (int number = 1; number <= 5; number++) {
      acknowledge("a/%d/1".formatted(number), NOON);
    }

    assertThat(await(acknowledged.putBack(span(2, "a/5/1"), NOON, 2)))
        .isEqualTo(new PutBack(2, Optional.of(4L)));
    assertThat(await(acknowledged.putBack(span(4, "a/5/1"), NOON, 3)))
        .isEqualTo(new PutBack(2, Optional.empty()));
    assertThat(await(acknowledged.overview()).kept()).containsExactly(span(1, "a/1/1"));
    assertThat(await(acknowledged.putBack(span(4, "a/5/1"), NOON, 3)))
        .isEqualTo(new PutBack(0, Optional.empty()));
  }

  @Test
  void one_whose_id_waits_in_the_buffer_stays_as_it_is_there() {
    OutboundMessage message = Sample.of(Category.Notification, "ops", NOON).message();
    settle(number(append(new Sample(message)), "a/1/1"), NOON);
    append(new Sample(message));

    assertThat(await(acknowledged.putBack(span(1, "a/1/1"), NOON, 10)).count()).isZero();

    assertThat(open.depth().depth().pending()).isEqualTo(1);
    assertThat(await(acknowledged.overview()).kept()).containsExactly(span(1, "a/1/1"));
  }

  @Test
  void of_one_ordering_key_one_goes_first() {
    for (int number = 1; number <= 3; number++) {
      settle(
          number(
              append(Sample.of(Category.Notification, "ops", NOON).key("pump")),
              "a/%d/1".formatted(number)),
          NOON);
    }

    await(acknowledged.putBack(span(1, "a/3/1"), NOON, 10));

    List<BufferedMessage> first = due(NOON);
    assertThat(first).hasSize(1);
    assertThat(open.rows("SELECT submit_number FROM sf_messages WHERE due_at_ms < 1e18"))
        .containsExactly("a/1/1");
    settle(first.get(0), NOON);
    assertThat(due(NOON)).hasSize(1);
  }

  @Test
  void the_oldest_are_forgotten_and_their_numbers_are_remembered_without_any_other() {
    for (int number : List.of(1, 2, 5, 3, 9, 8, 6)) {
      acknowledge("a/%d/1".formatted(number), NOON.plusSeconds(number));
    }
    acknowledge("b/10/10/a", NOON);
    acknowledge("b/12/10/a", NOON.plusSeconds(2));
    acknowledge("b/11/10/a", NOON.plusSeconds(8));

    assertThat(await(acknowledged.forget(NOON.plusSeconds(1), 10))).isEqualTo(1);
    assertThat(await(acknowledged.forget(NOON.plusSeconds(3), 10))).isEqualTo(3);
    assertThat(await(acknowledged.forget(NOON.plusSeconds(9), 2))).isEqualTo(2);
    assertThat(await(acknowledged.overview()).gone())
        .containsExactly(
            span(1, "a/3/1"), span(5, "a/5/1"), span(10, "b/10/10/a"), span(12, "b/12/10/a"));
    assertThat(await(acknowledged.forget(NOON.plusSeconds(9), 10))).isEqualTo(3);

    assertThat(await(acknowledged.overview()).gone())
        .containsExactly(
            span(1, "a/3/1"), span(5, "a/6/1"), span(8, "a/8/1"), span(10, "b/12/10/a"));
    assertThat(await(acknowledged.overview()).kept()).containsExactly(span(9, "a/9/1"));
  }

  @Test
  void another_installation_makes_a_clean_start() {
    acknowledge("a/1/1", NOON);
    acknowledge("a/2/1", NOON.plusSeconds(1));
    acknowledge("a/3/1", NOON.plusSeconds(1));
    await(acknowledged.forget(NOON.plusSeconds(1), 10));
    await(acknowledged.acknowledgedBy("the first"));

    assertThat(await(acknowledged.drop(1))).isEqualTo(1);
    assertThat(await(acknowledged.overview()).gone()).isNotEmpty();
    assertThat(await(acknowledged.drop(2))).isEqualTo(1);
    await(acknowledged.acknowledgedBy("the second"));

    assertThat(await(acknowledged.overview()).kept()).isEmpty();
    assertThat(await(acknowledged.overview()).gone()).isEmpty();
    assertThat(await(acknowledged.overview()).by()).contains("the second");
  }

  @Test
  void bytes_are_those_of_the_payloads_and_some_for_each_row() {
    assertThat(await(acknowledged.bytes())).isZero();
    settle(
        number(
            append(Sample.of(Category.Notification, "ops", NOON).payload("ü".repeat(10_000))),
            "a/1/1"),
        NOON);

    assertThat(await(acknowledged.bytes())).isBetween(20_000L, 21_000L);
  }

  private void acknowledge(String number, Instant at) {
    settle(number(append(Sample.of(Category.Notification, "ops", NOON)), number), at);
  }

  private BufferedMessage append(Sample sample) {
    await(open.buffer().append(sample.message()));
    return new BufferedMessage(sample.message(), 0, 0);
  }

  private BufferedMessage number(BufferedMessage message, String number) {
    open.execute(
        "UPDATE sf_messages SET submit_number = '%s' WHERE id = '%s'"
            .formatted(number, message.id()));
    return message;
  }

  private void deliver(BufferedMessage message, Instant at) {
    assertThat(settle(message, at)).isTrue();
  }

  private boolean settle(BufferedMessage message, Instant at) {
    Attempt attempt = new Attempt(at, Duration.ZERO, Optional.empty());
    return await(open.buffer().settle(message, attempt, new Settlement.Delivered()));
  }

  private List<BufferedMessage> due(Instant now) {
    return await(open.buffer().due(Lane.CENTRAL, DueSpan.until(now), DuePage.Cursor.START, 10))
        .messages();
  }

  private static SubmitSpan span(long from, String to) {
    return new SubmitSpan(from, SubmitNumber.parse(to));
  }
}
