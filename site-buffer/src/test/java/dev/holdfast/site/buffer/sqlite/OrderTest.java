package dev.holdfast.site.buffer.sqlite;

import static dev.holdfast.site.testing.OpenBuffer.await;
import static org.assertj.core.api.Assertions.assertThat;

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
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Ordering keys, the probe and the revision, on the real file. */
class OrderTest {

  private static final Instant NOON = Instant.parse("2026-03-01T12:00:00Z");
  private static final Instant LATER = NOON.plusSeconds(3_600);
  private static final Lane ERP = Lane.of(Category.ExternalSystem, "erp");
  private static final Attempt ATTEMPT =
      new Attempt(NOON.plusSeconds(5), Duration.ofMillis(5), Optional.empty());

  @TempDir Path directory;
  private OpenBuffer file;
  private SqliteMessageBuffer buffer;

  @BeforeEach
  void open() {
    file = OpenBuffer.open(directory.resolve("buffer.db"));
    buffer = file.buffer();
  }

  @AfterEach
  void close() {
    file.close();
  }

  @Test
  void of_one_key_only_the_first_is_due() {
    append("a1", "a");
    append("a2", "a");
    append("b1", "b");
    append("free");

    assertThat(due()).containsExactly("a1", "b1", "free");
  }

  @Test
  void a_key_counts_for_one_target_and_category() {
    append("a1", "a");
    await(buffer.append(Sample.call("mes", NOON).payload("other").key("a").message()));
    await(
        buffer.append(
            Sample.of(Category.CachedDbWrite, "erp", NOON).payload("write").key("a").message()));

    assertThat(payloads(Lane.of(Category.ExternalSystem, "mes"))).containsExactly("other");
    assertThat(payloads(Lane.of(Category.CachedDbWrite, "erp"))).containsExactly("write");
  }

  @Test
  void the_next_is_due_as_soon_as_the_first_has_left() {
    append("a1", "a");
    append("a2", "a");
    append("a3", "a");
    BufferedMessage first = head();

    settle(first, new Settlement.Delivered());

    assertThat(due()).containsExactly("a2");
    assertThat(await(buffer.follower(first))).map(next -> next.message().payload()).contains("a2");
    settle(head(), new Settlement.Unreadable("broken"));
    assertThat(due()).containsExactly("a3");
  }

  @Test
  void the_others_wait_while_the_first_is_put_off_or_parked() {
    append("a1", "a");
    append("a2", "a");
    settle(head(), new Settlement.PutOff("HTTP 503", NOON.plusSeconds(60), true));
    assertThat(due(NOON.plusSeconds(59))).isEmpty();
    assertThat(due(NOON.plusSeconds(60))).containsExactly("a1");

    BufferedMessage first = head();
    settle(first, new Settlement.Parked("HTTP 404", false));

    assertThat(due()).isEmpty();
    assertThat(await(buffer.follower(first))).isEmpty();
    append("a3", "a");
    assertThat(due()).isEmpty();
  }

  /** Its node has merged with another one, which had a message of that key. */
  @Test
  void one_that_is_held_since_its_attempt_began_is_not_put_off_but_goes_on_waiting() {
    append("a2", "a");
    BufferedMessage underWay = head();
    file.execute("UPDATE sf_messages SET due_at_ms = " + MessageSql.HELD);

    settle(underWay, new Settlement.PutOff("away", NOON, false));

    assertThat(due()).isEmpty();
  }

  @Test
  void a_recovered_target_makes_due_what_was_put_off_but_not_what_waits_for_another() {
    append("a1", "a");
    append("a2", "a");
    append("free");
    for (BufferedMessage message : page(LATER)) {
      settle(message, new Settlement.PutOff("away", LATER.plusSeconds(60), true));
    }
    assertThat(due()).isEmpty();

    await(buffer.makeDue(ERP, NOON));

    assertThat(due()).containsExactlyInAnyOrder("a1", "free");
  }

  @Test
  void the_probe_is_the_longest_due_whether_due_or_not_and_never_one_that_waits_for_another() {
    append("a1", "a");
    append("a2", "a");
    settle(head(), new Settlement.PutOff("away", LATER, false));

    assertThat(await(buffer.probe(ERP))).map(probe -> probe.message().payload()).contains("a1");
    settle(await(buffer.probe(ERP)).orElseThrow(), new Settlement.Parked("HTTP 404", false));
    assertThat(await(buffer.probe(ERP))).isEmpty();
    assertThat(await(buffer.probe(Lane.of(Category.ExternalSystem, "unknown")))).isEmpty();
  }

  @Test
  void a_probe_does_not_count_against_its_message() {
    append("free");

    settle(head(), new Settlement.PutOff("away", NOON, false));

    assertThat(head().retryCount()).isZero();
  }

  @Test
  void a_result_counts_only_for_the_revision_it_was_obtained_with() {
    append("free");
    BufferedMessage attempted = head();
    // Parked by its expiry and retried by an operator meanwhile: pending as before, yet another.
    file.execute("UPDATE sf_messages SET revision = revision + 2");
    List<String> row = file.rows("SELECT * FROM sf_messages");
    List<String> tracked = file.rows("SELECT * FROM operation_tracking");
    List<String> events = file.events();

    for (Settlement late :
        List.of(
            new Settlement.Delivered(),
            new Settlement.PutOff("late", LATER, true),
            new Settlement.Parked("late", true),
            new Settlement.Unreadable("late"))) {
      assertThat(settle(attempted, late)).isFalse();
    }

    assertThat(file.rows("SELECT * FROM sf_messages")).isEqualTo(row);
    assertThat(file.rows("SELECT * FROM operation_tracking")).isEqualTo(tracked);
    assertThat(file.events()).isEqualTo(events);
    assertThat(buffer.depth().pending()).isEqualTo(1);
    assertThat(settle(head(), new Settlement.Delivered())).isTrue();
  }

  @Test
  void of_what_has_expired_so_many_are_parked_at_a_time_and_nobody_is_told_of_an_attempt() {
    for (int i = 0; i < 5; i++) {
      await(buffer.append(Sample.call("erp", NOON).expires(NOON.plusSeconds(i)).message()));
    }
    append("free");

    assertThat(await(buffer.parkExpired(NOON.plusSeconds(3), 3, Set.of()))).isEqualTo(3);
    assertThat(await(buffer.parkExpired(NOON.plusSeconds(3), 3, Set.of()))).isEqualTo(1);
    assertThat(await(buffer.parkExpired(NOON.plusSeconds(3), 3, Set.of()))).isZero();

    assertThat(buffer.depth().parked()).isEqualTo(4);
    assertThat(file.rows("SELECT DISTINCT retry_count, last_attempt_at FROM sf_messages"))
        .containsExactly("0 null");
    assertThat(file.rows("SELECT count(*) FROM site_events WHERE kind = 'Expired'"))
        .containsExactly("4");
    assertThat(file.rows("SELECT count(*) FROM operation_tracking WHERE status = 'Parked'"))
        .containsExactly("4");
  }

  private void append(String payload) {
    await(buffer.append(Sample.call("erp", NOON).payload(payload).message()));
  }

  private void append(String payload, String key) {
    OutboundMessage message = Sample.call("erp", NOON).payload(payload).key(key).message();
    await(buffer.append(message));
  }

  private boolean settle(BufferedMessage message, Settlement settlement) {
    return await(buffer.settle(message, ATTEMPT, settlement));
  }

  private BufferedMessage head() {
    return page(LATER).get(0);
  }

  private List<BufferedMessage> page(Instant now) {
    return await(buffer.due(ERP, DueSpan.until(now), DuePage.Cursor.START, 100)).messages();
  }

  private List<String> due() {
    return due(LATER);
  }

  private List<String> due(Instant now) {
    return page(now).stream().map(message -> message.message().payload()).toList();
  }

  private List<String> payloads(Lane lane) {
    return await(buffer.due(lane, DueSpan.until(LATER), DuePage.Cursor.START, 100))
        .messages()
        .stream()
        .map(message -> message.message().payload())
        .toList();
  }
}
