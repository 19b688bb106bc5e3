package dev.holdfast.site.buffer.sqlite;

import static dev.holdfast.site.testing.OpenBuffer.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.messaging.store.StoreException;
import dev.holdfast.messaging.store.StoreException.Kind;
import dev.holdfast.shared.id.MessageId;
import dev.holdfast.site.buffer.Attempt;
import dev.holdfast.site.buffer.BufferDepth;
import dev.holdfast.site.buffer.BufferedMessage;
import dev.holdfast.site.buffer.DuePage;
import dev.holdfast.site.buffer.DueSpan;
import dev.holdfast.site.buffer.HeldMessage;
import dev.holdfast.site.buffer.Settlement;
import dev.holdfast.site.message.Category;
import dev.holdfast.site.message.Lane;
import dev.holdfast.site.message.Origin;
import dev.holdfast.site.message.OutboundMessage;
import dev.holdfast.site.testing.OpenBuffer;
import dev.holdfast.site.testing.Sample;
import io.smallrye.mutiny.Uni;
import io.smallrye.mutiny.helpers.test.UniAssertSubscriber;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SqliteMessageBufferTest {

  private static final Instant NOON = Instant.parse("2026-03-01T12:00:00Z");

  /** More events than fit into a millisecond, which is not to be that of another test. */
  private static final Instant RUSH = Instant.parse("2031-05-05T05:05:05Z");

  private static final Attempt ATTEMPT = new Attempt(NOON, Duration.ofMillis(5), Optional.empty());

  @TempDir Path directory;
  private OpenBuffer file;
  private SqliteMessageBuffer buffer;

  @BeforeEach
  void open() {
    file = OpenBuffer.open(path());
    buffer = file.buffer();
  }

  @AfterEach
  void close() {
    file.close();
  }

  @Test
  void an_appended_message_comes_back_whole_when_it_is_due() {
    OutboundMessage message =
        new OutboundMessage(
            MessageId.random(),
            Category.Notification,
            "ops",
            "{\"text\":\"grün 🐟\"}",
            Sample.RETRY,
            NOON,
            Origin.said(
                    Optional.of("plc-2"),
                    Optional.of("watch"),
                    Optional.of("e1"),
                    Optional.of("p1"))
                .submittedBy("scripts"),
            Optional.of("00-abc"),
            Optional.of("pump-3"),
            Optional.of(NOON.plusSeconds(60)));

    await(buffer.append(message));

    assertThat(due(NOON)).containsExactly(new BufferedMessage(message, 0, 0));
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
    DuePage page = page(DuePage.Cursor.START, 4);
    while (!page.isLast()) {
      page.messages().forEach(message -> seen.add(message.id()));
      page = page(page.end(), 4);
    }
    page.messages().forEach(message -> seen.add(message.id()));

    assertThat(seen).containsExactlyElementsOf(appended);
  }

  @Test
  void a_message_that_was_put_off_counts_its_retry_and_waits() {
    append(NOON);
    BufferedMessage message = due(NOON).get(0);

    assertThat(settle(message, putOff("refused"))).isTrue();

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
    settle(due(NOON).get(0), new Settlement.Parked("parked", false));

    await(buffer.makeDue(Lane.CENTRAL, NOON));

    assertThat(
            await(buffer.due(Lane.CENTRAL, DueSpan.until(NOON), DuePage.Cursor.START, 5_000))
                .messages())
        .hasSize(waiting)
        .allMatch(due -> due.message().category() == Category.Notification);
    assertThat(due(Lane.of(Category.ExternalSystem, "ops"), NOON)).isEmpty();
    assertThat(buffer.depth().parked()).isEqualTo(1);
  }

  @Test
  void a_parked_message_stays_and_is_never_due() {
    append(NOON);
    BufferedMessage message = due(NOON).get(0);

    assertThat(settle(message, new Settlement.Parked("no such list", false))).isTrue();

    assertThat(due(NOON.plus(Duration.ofDays(365)))).isEmpty();
    assertThat(await(buffer.find(message.id()))).map(HeldMessage::parked).contains(true);
    assertThat(buffer.depth()).isEqualTo(ofOps(0, 1));
  }

  @Test
  void what_an_operator_decided_meanwhile_is_not_overwritten() {
    append(NOON);
    BufferedMessage message = due(NOON).get(0);
    List<String> before = file.events();
    // Somebody parks the row while its delivery is under way.
    file.execute("UPDATE sf_messages SET status = 2, last_error = 'by hand'");

    assertThat(settle(message, new Settlement.Delivered())).isFalse();
    assertThat(settle(message, putOff("late"))).isFalse();
    assertThat(settle(message, new Settlement.Parked("late", true))).isFalse();
    assertThat(settle(message, new Settlement.Unreadable("late"))).isFalse();

    assertThat(await(buffer.find(message.id())).flatMap(HeldMessage::lastError))
        .contains("by hand");
    assertThat(file.events()).isEqualTo(before);
  }

  @Test
  void a_delivered_message_leaves_and_the_event_log_says_so() {
    append(NOON);
    BufferedMessage message = due(NOON).get(0);

    assertThat(settle(message, new Settlement.Delivered())).isTrue();

    assertThat(await(buffer.find(message.id()))).isEmpty();
    assertThat(buffer.depth()).isEqualTo(new BufferDepth(0, 0, List.of()));
    assertThat(file.events())
        .containsExactly(
            "Queued " + message.id() + " kept for delivery",
            "Delivered " + message.id() + " delivered");
  }

  @Test
  void an_unreadable_message_leaves_its_payload_in_the_event_log() {
    append(NOON);
    BufferedMessage message = due(NOON).get(0);

    assertThat(settle(message, new Settlement.Unreadable("not JSON"))).isTrue();

    assertThat(await(buffer.find(message.id()))).isEmpty();
    assertThat(file.events())
        .contains("Discarded " + message.id() + " not JSON; the payload was: {}");
  }

  @Test
  void an_id_is_taken_once() {
    OutboundMessage message = Sample.of(Category.Notification, "ops", NOON).message();
    await(buffer.append(message));

    assertThatThrownBy(() -> await(buffer.append(message)))
        .isInstanceOfSatisfying(
            StoreException.class,
            e -> assertThat(e.kind()).isEqualTo(StoreException.Kind.DUPLICATE_ID));
    assertThat(buffer.depth().pending()).isEqualTo(1);
  }

  @Test
  void depth_is_counted_anew_when_the_file_is_opened_again() {
    append(NOON);
    append(NOON);
    settle(due(NOON).get(0), new Settlement.Parked("parked", false));
    file.close();

    open();

    assertThat(buffer.depth()).isEqualTo(ofOps(1, 1));
  }

  @Test
  void a_second_process_is_kept_out_of_the_file() {
    assertThatThrownBy(() -> OpenBuffer.open(path()))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("another process has the database file");
  }

  @Test
  void a_result_has_room_however_much_is_handed_in() {
    append(NOON);
    BufferedMessage attempted = due(NOON).get(0);
    CountDownLatch gate = file.holdTheWriter();
    List<UniAssertSubscriber<Void>> handedIn = new ArrayList<>();
    do {
      handedIn.add(subscribe(buffer.append(Sample.call("erp", RUSH).message())));
    } while (handedIn.size() < 20_000 && last(handedIn).getFailure() == null);
    UniAssertSubscriber<Boolean> settled =
        subscribe(buffer.settle(attempted, ATTEMPT, new Settlement.Delivered()));
    gate.countDown();

    assertThat(handedIn.remove(handedIn.size() - 1).getFailure())
        .isInstanceOfSatisfying(
            StoreException.class, busy -> assertThat(busy.kind()).isEqualTo(Kind.BUSY));
    assertThat(settled.awaitItem(Duration.ofMinutes(1)).getItem()).isTrue();
    handedIn.forEach(one -> one.awaitItem(Duration.ofMinutes(1)));
  }

  private static <T> T last(List<T> list) {
    return list.get(list.size() - 1);
  }

  private static <T> UniAssertSubscriber<T> subscribe(Uni<T> uni) {
    return uni.subscribe().withSubscriber(UniAssertSubscriber.create());
  }

  private Path path() {
    return directory.resolve("site/buffer.db");
  }

  private static BufferDepth ofOps(long pending, long parked) {
    return new BufferDepth(
        pending,
        parked,
        List.of(new BufferDepth.OfTarget(Category.Notification, "ops", pending, parked)));
  }

  private MessageId append(Instant at) {
    return append(at, Category.Notification);
  }

  private MessageId append(Instant at, Category category) {
    OutboundMessage message = Sample.of(category, "ops", at).message();
    await(buffer.append(message));
    return message.id();
  }

  private boolean settle(BufferedMessage message, Settlement settlement) {
    return await(buffer.settle(message, ATTEMPT, settlement));
  }

  private static Settlement putOff(String error) {
    return new Settlement.PutOff(error, NOON.plusSeconds(30), true);
  }

  private List<BufferedMessage> due(Instant now) {
    return due(Lane.CENTRAL, now);
  }

  private List<BufferedMessage> due(Lane lane, Instant now) {
    return await(buffer.due(lane, DueSpan.until(now), DuePage.Cursor.START, 1000)).messages();
  }

  private DuePage page(DuePage.Cursor after, int limit) {
    return await(buffer.due(Lane.CENTRAL, DueSpan.until(NOON.plusSeconds(1)), after, limit));
  }
}
