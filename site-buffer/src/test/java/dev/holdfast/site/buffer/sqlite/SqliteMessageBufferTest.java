package dev.holdfast.site.buffer.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.shared.id.MessageId;
import dev.holdfast.shared.retry.RetryPolicy;
import dev.holdfast.site.buffer.BufferDepth;
import dev.holdfast.site.buffer.BufferException;
import dev.holdfast.site.buffer.BufferedMessage;
import dev.holdfast.site.buffer.Category;
import dev.holdfast.site.buffer.DuePage;
import dev.holdfast.site.buffer.HeldMessage;
import dev.holdfast.site.buffer.NewMessage;
import dev.holdfast.site.buffer.Origin;
import io.smallrye.mutiny.Uni;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SqliteMessageBufferTest {

  private static final Instant NOON = Instant.parse("2026-03-01T12:00:00Z");
  private static final RetryPolicy RETRY = new RetryPolicy(Duration.ofSeconds(30), 50);

  @TempDir Path directory;
  private SqliteDatabase database;
  private SqliteMessageBuffer buffer;

  @BeforeEach
  void open() {
    database = SqliteDatabase.open(file(), BufferConfig.Synchronous.FULL);
    buffer = new SqliteMessageBuffer(database, "node-1");
    await(buffer.countWhatIsThere());
  }

  @AfterEach
  void close() {
    database.close();
  }

  @Test
  void an_appended_message_comes_back_whole_when_it_is_due() {
    Origin origin =
        new Origin(
            Optional.of("plc-2"), Optional.of("watch"), Optional.of("e1"), Optional.of("p1"));
    NewMessage message =
        new NewMessage(
            MessageId.random(),
            Category.Notification,
            "ops",
            "{\"text\":\"grün 🐟\"}",
            RETRY,
            NOON,
            origin,
            Optional.of("00-abc"));

    await(buffer.append(message));

    assertThat(due(NOON))
        .containsExactly(
            new BufferedMessage(
                message.id(),
                Category.Notification,
                "ops",
                "{\"text\":\"grün 🐟\"}",
                0,
                RETRY,
                NOON,
                origin,
                Optional.of("00-abc")));
  }

  @Test
  void a_message_is_not_due_before_its_time() {
    append(NOON);

    assertThat(due(NOON.minusMillis(1))).isEmpty();
    assertThat(due(NOON)).hasSize(1);
  }

  @Test
  void pages_of_due_messages_cover_all_of_them_once_the_longest_due_first() {
    List<MessageId> appended = new ArrayList<>();
    for (int i = 0; i < 25; i++) {
      // Groups of five share a due time, so that the cursor has to tell them apart.
      appended.add(append(NOON.plusMillis(i / 5)));
    }

    List<MessageId> seen = new ArrayList<>();
    Optional<DuePage.Cursor> cursor = Optional.of(DuePage.Cursor.START);
    while (cursor.isPresent()) {
      DuePage page = await(buffer.due(NOON.plusSeconds(1), cursor.get(), 4));
      page.messages().forEach(message -> seen.add(message.id()));
      cursor = page.next();
    }

    assertThat(seen).containsExactlyElementsOf(appended);
  }

  @Test
  void a_rescheduled_message_counts_its_retry_and_waits() {
    append(NOON);
    BufferedMessage message = due(NOON).get(0);

    assertThat(await(buffer.reschedule(message, "refused", NOON, NOON.plusSeconds(30)))).isTrue();

    assertThat(due(NOON.plusSeconds(29))).isEmpty();
    assertThat(due(NOON.plusSeconds(30)))
        .extracting(BufferedMessage::retryCount)
        .containsExactly(1);
    assertThat(await(buffer.find(message.id())).flatMap(HeldMessage::lastError))
        .contains("refused");
  }

  @Test
  void what_waits_for_later_is_due_at_once_when_its_target_is_back() {
    Instant later = NOON.plus(Duration.ofHours(1));
    int waiting = SqliteMessageBuffer.MAKE_DUE_AT_ONCE + 1;
    for (int i = 0; i < waiting; i++) {
      append(later);
    }
    append(later, Category.ExternalSystem);
    append(NOON);
    await(buffer.park(due(NOON).get(0), "parked", NOON));

    await(buffer.makeDue(Category.Notification, NOON));

    assertThat(await(buffer.due(NOON, DuePage.Cursor.START, 5_000)).messages())
        .hasSize(waiting)
        .allMatch(message -> message.category() == Category.Notification);
    assertThat(buffer.depth().parked()).isEqualTo(1);
  }

  @Test
  void a_parked_message_stays_and_is_never_due() {
    append(NOON);
    BufferedMessage message = due(NOON).get(0);

    assertThat(await(buffer.park(message, "no such list", NOON))).isTrue();

    assertThat(due(NOON.plus(Duration.ofDays(365)))).isEmpty();
    assertThat(await(buffer.find(message.id()))).map(HeldMessage::parked).contains(true);
    assertThat(buffer.depth()).isEqualTo(new BufferDepth(0, 1));
  }

  @Test
  void what_an_operator_decided_meanwhile_is_not_overwritten() throws SQLException {
    append(NOON);
    BufferedMessage message = due(NOON).get(0);
    // Somebody parks the row while its delivery is under way.
    execute("UPDATE sf_messages SET status = 2, last_error = 'by hand'");

    assertThat(await(buffer.removeDelivered(message, NOON))).isFalse();
    assertThat(await(buffer.reschedule(message, "late", NOON, NOON.plusSeconds(30)))).isFalse();
    assertThat(await(buffer.park(message, "late", NOON))).isFalse();

    assertThat(await(buffer.find(message.id())).flatMap(HeldMessage::lastError))
        .contains("by hand");
    assertThat(events()).isEmpty();
  }

  @Test
  void a_delivered_message_leaves_and_the_event_log_says_so() throws SQLException {
    append(NOON);
    BufferedMessage message = due(NOON).get(0);

    assertThat(await(buffer.removeDelivered(message, NOON))).isTrue();

    assertThat(await(buffer.find(message.id()))).isEmpty();
    assertThat(buffer.depth()).isEqualTo(new BufferDepth(0, 0));
    assertThat(events()).containsExactly("Delivered " + message.id() + " delivered");
  }

  @Test
  void an_unreadable_message_leaves_its_payload_in_the_event_log() throws SQLException {
    append(NOON);
    BufferedMessage message = due(NOON).get(0);

    assertThat(await(buffer.discardUnreadable(message, "not JSON", NOON))).isTrue();

    assertThat(await(buffer.find(message.id()))).isEmpty();
    assertThat(events())
        .containsExactly("Discarded " + message.id() + " not JSON; the payload was: {}");
  }

  @Test
  void an_id_is_taken_once() {
    NewMessage message = message(NOON, Category.Notification);
    await(buffer.append(message));

    assertThatThrownBy(() -> await(buffer.append(message)))
        .isInstanceOfSatisfying(
            BufferException.class,
            e -> assertThat(e.kind()).isEqualTo(BufferException.Kind.DUPLICATE_ID));
    assertThat(buffer.depth().pending()).isEqualTo(1);
  }

  @Test
  void depth_is_counted_anew_when_the_file_is_opened_again() {
    append(NOON);
    append(NOON);
    await(buffer.park(due(NOON).get(0), "parked", NOON));
    database.close();

    open();

    assertThat(buffer.depth()).isEqualTo(new BufferDepth(1, 1));
  }

  @Test
  void a_second_process_is_kept_out_of_the_file() {
    assertThatThrownBy(() -> SqliteDatabase.open(file(), BufferConfig.Synchronous.FULL))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("another process has the data directory");
  }

  private Path file() {
    return directory.resolve("site/buffer.db");
  }

  private MessageId append(Instant at) {
    return append(at, Category.Notification);
  }

  private MessageId append(Instant at, Category category) {
    NewMessage message = message(at, category);
    await(buffer.append(message));
    return message.id();
  }

  private static NewMessage message(Instant at, Category category) {
    return new NewMessage(
        MessageId.random(), category, "ops", "{}", RETRY, at, Origin.UNKNOWN, Optional.empty());
  }

  private List<BufferedMessage> due(Instant now) {
    return await(buffer.due(now, DuePage.Cursor.START, 1000)).messages();
  }

  private void execute(String sql) throws SQLException {
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file());
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  private List<String> events() throws SQLException {
    List<String> events = new ArrayList<>();
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file());
        Statement statement = connection.createStatement();
        ResultSet rows =
            statement.executeQuery("SELECT kind, message_id, text FROM site_events ORDER BY id")) {
      while (rows.next()) {
        events.add(rows.getString(1) + " " + rows.getString(2) + " " + rows.getString(3));
      }
    }
    return events;
  }

  private static <T> T await(Uni<T> uni) {
    return uni.await().atMost(Duration.ofSeconds(10));
  }
}
