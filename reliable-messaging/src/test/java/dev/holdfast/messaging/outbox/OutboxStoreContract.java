package dev.holdfast.messaging.outbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.holdfast.base.trace.Traces;
import dev.holdfast.messaging.testing.TestSettings;
import dev.holdfast.shared.id.MessageId;
import dev.holdfast.shared.wire.MessageType;
import dev.holdfast.shared.wire.WireLimits;
import dev.holdfast.testkit.time.SettableClock;
import io.opentelemetry.api.OpenTelemetry;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanContext;
import io.opentelemetry.api.trace.TraceFlags;
import io.opentelemetry.api.trace.TraceState;
import io.opentelemetry.context.Scope;
import io.smallrye.mutiny.Uni;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.assertj.core.groups.Tuple;
import org.junit.jupiter.api.Test;

/** What every outbox must do, whatever database it is in. */
public abstract class OutboxStoreContract {

  protected static final Duration PATIENCE = Duration.ofSeconds(30);
  private static final Duration DAY = Duration.ofDays(1);
  protected static final Instant NOON = Instant.parse("2026-05-01T12:00:00Z");
  private static final Instant LEASE = NOON.plus(Duration.ofMinutes(1));

  protected static final String TRACE = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01";

  /** As a request would have it that is traced. */
  protected static final Span REQUEST =
      Span.wrap(
          SpanContext.create(
              TRACE.substring(3, 35),
              TRACE.substring(36, 52),
              TraceFlags.getSampled(),
              TraceState.getDefault()));

  protected final Traces traces = new Traces(OpenTelemetry.noop(), false);
  protected final SettableClock clock = SettableClock.at(NOON);
  protected final OutboxConfig config = TestSettings.of(OutboxConfig.class, Map.of());

  protected abstract OutboxStore store();

  /** Puts the message in by itself. */
  protected abstract Uni<MessageId> enqueueAlone(NewMessage message);

  /** Writes a business row and the message in one transaction and commits it. */
  protected abstract void enqueueWithBusinessRow(NewMessage message);

  /** The same, but the business fails after both are written. */
  protected abstract void failAfterEnqueueing(NewMessage message);

  protected abstract long businessRows();

  @Test
  void message_and_business_change_are_committed_together() {
    NewMessage message = signal("central");

    enqueueWithBusinessRow(message);

    assertThat(businessRows()).isEqualTo(1);
    assertThat(find(message.id())).isPresent();
  }

  @Test
  void message_and_business_change_are_rolled_back_together() {
    NewMessage message = signal("central");
    AtomicInteger signals = new AtomicInteger();
    store().onEnqueued(signals::incrementAndGet);

    assertThatThrownBy(() -> failAfterEnqueueing(message)).hasMessageContaining("no business");

    assertThat(businessRows()).isZero();
    assertThat(find(message.id())).isEmpty();
    assertThat(signals).hasValue(0);
  }

  @Test
  void a_message_is_kept_as_it_was_put_in() {
    MessageId cause = MessageId.random();
    NewMessage message =
        NewMessage.command("central", "Approve", "{\"text\":\"Grüße \\\"世界\\\" 🚧\"}")
            .correlatedWith(cause)
            .tracedBy(Optional.of("00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"))
            .retriedAtMost(7)
            .expiringAfter(Duration.ofHours(2));

    enqueueWithBusinessRow(message);

    assertThat(find(message.id()))
        .contains(
            new OutboxMessage(
                message.id(),
                Optional.of(cause),
                MessageType.Command,
                "central",
                "Approve",
                message.payload(),
                new OutboxHeaders(message.traceparent()),
                OutboxStatus.Pending,
                0,
                7,
                Optional.of(NOON),
                Optional.empty(),
                Optional.empty(),
                NOON,
                NOON.plus(Duration.ofHours(2)),
                Optional.empty()));
  }

  @Test
  void a_message_continues_the_trace_that_it_is_put_in_in_unless_it_has_its_own() {
    String own = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";
    NewMessage traced = signal("central");
    NewMessage ofAnother = signal("central").tracedBy(Optional.of(own));
    NewMessage untraced = signal("central");

    try (Scope request = REQUEST.makeCurrent()) {
      assertThat(request).isNotNull();
      await(enqueueAlone(traced));
      await(enqueueAlone(ofAnother));
    }
    await(enqueueAlone(untraced));

    assertThat(trace(traced)).contains(TRACE);
    assertThat(trace(ofAnother)).contains(own);
    assertThat(trace(untraced)).isEmpty();
  }

  protected Optional<String> trace(NewMessage message) {
    return find(message.id()).orElseThrow().headers().traceparent();
  }

  @Test
  void what_is_not_said_is_as_configured() {
    NewMessage message = signal("central");

    enqueueWithBusinessRow(message);

    assertThat(find(message.id()).orElseThrow())
        .satisfies(
            row -> {
              assertThat(row.maxRetries()).isEqualTo(5);
              assertThat(row.expiresAt()).isEqualTo(NOON.plus(Duration.ofHours(24)));
            });
  }

  @Test
  void a_message_that_outlasts_the_memory_of_its_receiver_is_refused_with_both_durations() {
    NewMessage longer = signal("central").expiringAfter(Duration.ofDays(9));

    assertThatThrownBy(() -> enqueueWithBusinessRow(longer))
        .hasMessageContaining("may be repeated for PT216H")
        .hasMessageContaining("receivers remember messages for PT24H")
        .hasMessageContaining("toIdempotentReceiver()");
    assertThatThrownBy(() -> enqueueWithBusinessRow(longer.retriedAtMost(1)))
        .hasMessageContaining("may be repeated for PT216H");

    assertThat(businessRows()).isZero();
    enqueueWithBusinessRow(longer.toIdempotentReceiver());
    enqueueWithBusinessRow(signal("central").expiringAfter(Duration.ofHours(24)));
    enqueueWithBusinessRow(signal("central").retriedWithoutLimit());
    assertThat(businessRows()).isEqualTo(3);
  }

  @Test
  void what_was_given_up_is_retried_by_destination_and_error() {
    NewMessage wanted = failed("central", "refused with 413: too 100% large");
    NewMessage otherError = failed("central", "refused with 400: no");
    NewMessage elsewhere = failed("elsewhere", "refused with 413: too 100% large");
    AtomicInteger signals = new AtomicInteger();
    store().onEnqueued(signals::incrementAndGet);
    clock.advance(Duration.ofHours(23));
    Instant now = clock.instant();

    assertThat(await(store().retryAll(givenUp("central", "100% large"), now, DAY, 10)))
        .isEqualTo(1);

    assertThat(find(wanted.id()).orElseThrow())
        .satisfies(
            row -> {
              assertThat(row.status()).isEqualTo(OutboxStatus.Pending);
              assertThat(row.retryCount()).isZero();
              assertThat(row.nextRetryAt()).contains(now);
              assertThat(row.expiresAt()).isEqualTo(NOON.plus(DAY));
            });
    assertThat(signals).hasValue(1);
    assertThat(find(otherError.id()).orElseThrow().status()).isEqualTo(OutboxStatus.Failed);
    assertThat(find(elsewhere.id()).orElseThrow().status()).isEqualTo(OutboxStatus.Failed);
    assertThat(await(store().retryAll(givenUp("central", "100_ large"), now, DAY, 10))).isZero();
  }

  @Test
  void what_receivers_may_have_forgotten_is_left_by_a_retry_of_many() {
    NewMessage old = failed("central", "refused");
    clock.advance(DAY);
    Instant now = clock.instant();
    NewMessage young = failed("central", "refused");
    GivenUp all = new GivenUp(OutboxStatus.Failed, Optional.empty(), Optional.empty());

    assertThat(await(store().retryAll(all, now, DAY, 10))).isEqualTo(1);
    assertThat(find(young.id()).orElseThrow().expiresAt()).isEqualTo(now.plus(DAY));
    assertThat(find(old.id()).orElseThrow().status()).isEqualTo(OutboxStatus.Failed);
    assertThat(await(store().retryAll(all, now, Duration.ofDays(1_000), 10))).isEqualTo(1);
    assertThat(find(old.id()).orElseThrow().expiresAt()).isEqualTo(now.plus(DAY));
  }

  @Test
  void what_was_given_up_is_discarded_by_destination_and_error_and_told() {
    NewMessage wanted = failed("central", "refused with 413");
    NewMessage second = failed("central", "refused with 413");
    NewMessage other = failed("central", "refused with 400");
    NewMessage waiting = signal("central");
    enqueueWithBusinessRow(waiting);

    List<OutboxMessage> gone =
        new ArrayList<>(await(store().discard(givenUp("central", "413"), 1)));
    assertThat(gone).hasSize(1);
    gone.addAll(await(store().discard(givenUp("central", "413"), 10)));

    assertThat(gone)
        .extracting(OutboxMessage::id)
        .containsExactlyInAnyOrder(wanted.id(), second.id());
    assertThat(gone).extracting(OutboxMessage::payload).containsOnly("");
    assertThat(find(wanted.id())).isEmpty();
    assertThat(find(other.id())).isPresent();
    assertThat(find(waiting.id())).isPresent();
  }

  private static GivenUp givenUp(String destination, String error) {
    return new GivenUp(OutboxStatus.Failed, Optional.of(destination), Optional.of(error));
  }

  private NewMessage failed(String destination, String error) {
    NewMessage message = signal(destination);
    enqueueWithBusinessRow(message);
    Instant now = clock.instant();
    Claim claim = await(store().claim(destination, 1, now, now.plus(PATIENCE)));
    await(store().record(claim.until(), List.of(claim.messages().get(0).givenUp(error, now))));
    return message;
  }

  @Test
  void an_id_is_taken_once() {
    NewMessage message = signal("central");
    enqueueWithBusinessRow(message);

    assertThatThrownBy(() -> enqueueWithBusinessRow(message)).isInstanceOf(RuntimeException.class);

    assertThat(businessRows()).isEqualTo(1);
  }

  @Test
  void every_commit_that_brings_messages_gives_a_signal() {
    AtomicInteger signals = new AtomicInteger();
    store().onEnqueued(signals::incrementAndGet);

    enqueueWithBusinessRow(signal("central"));

    assertThat(signals).hasValue(1);
  }

  @Test
  void the_due_destinations_are_those_with_something_due() {
    enqueueWithBusinessRow(signal("north"));
    enqueueWithBusinessRow(signal("south"));
    enqueueWithBusinessRow(signal("south"));
    NewMessage putOff = signal("west");
    enqueueWithBusinessRow(putOff);
    OutboxMessage claimed = claim("west", 1).messages().get(0);
    record(claimed.putOff("later", NOON, NOON.plusSeconds(2)));

    assertThat(await(store().dueDestinations(NOON))).containsExactlyInAnyOrder("north", "south");
    assertThat(await(store().dueDestinations(NOON.plusSeconds(2))))
        .containsExactlyInAnyOrder("north", "south", "west");
  }

  @Test
  void a_claim_takes_the_oldest_of_one_destination_up_to_its_limit() {
    List<MessageId> inOrder = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      NewMessage message = signal("central");
      enqueueWithBusinessRow(message);
      inOrder.add(message.id());
      enqueueWithBusinessRow(signal("elsewhere"));
      clock.advance(Duration.ofSeconds(1));
    }

    Claim claim =
        await(store().claim("central", 3, clock.instant(), clock.instant().plus(PATIENCE)));

    assertThat(claim.messages())
        .extracting(OutboxMessage::id)
        .containsExactlyElementsOf(inOrder.subList(0, 3));
    assertThat(claim.messages()).allMatch(row -> row.status() == OutboxStatus.Sending);
  }

  @Test
  void a_claim_takes_no_more_than_one_batch_of_the_wire_carries() {
    String large = "\"%s\"".formatted("x".repeat(WireLimits.BATCH_BYTES / 5));
    for (int i = 0; i < 6; i++) {
      enqueueWithBusinessRow(NewMessage.signal("central", "SiteCallReport", large));
    }

    assertThat(claim("central", 50).messages()).hasSize(4);
    assertThat(claim("central", 50).messages()).hasSize(2);
  }

  @Test
  void what_expired_comes_in_pieces_that_fit_into_memory() {
    String large = "\"%s\"".formatted("x".repeat(WireLimits.BATCH_BYTES / 5));
    for (int i = 0; i < 6; i++) {
      enqueueWithBusinessRow(NewMessage.signal("central", "SiteCallReport", large));
    }
    Instant late = NOON.plus(Duration.ofDays(2));

    assertThat(await(store().expire(late, 50))).hasSize(5);
    assertThat(await(store().expire(late, 50))).hasSize(1);
    assertThat(await(store().expire(late, 50))).isEmpty();
  }

  @Test
  void a_claimed_message_is_not_claimed_twice() {
    enqueue(100);
    Set<MessageId> seen = new HashSet<>();

    List<Claim> claims =
        await(
            Uni.join()
                .all(
                    IntStream.range(0, 20)
                        .mapToObj(i -> store().claim("central", 10, NOON, LEASE))
                        .toList())
                .andFailFast());

    claims.forEach(
        claim -> claim.messages().forEach(row -> assertThat(seen.add(row.id())).isTrue()));
    // Claims at the same instant may pass over what another is just taking, but leave nothing.
    claim("central", 100).messages().forEach(row -> assertThat(seen.add(row.id())).isTrue());
    assertThat(seen).hasSize(100);
  }

  @Test
  void what_was_claimed_is_claimed_again_when_the_lease_has_run_out() {
    NewMessage message = signal("central");
    enqueueWithBusinessRow(message);
    claim("central", 1);

    assertThat(await(store().claim("central", 1, LEASE.minusMillis(1), LEASE)).messages())
        .isEmpty();
    assertThat(await(store().claim("central", 1, LEASE, LEASE.plus(PATIENCE))).messages())
        .extracting(OutboxMessage::id)
        .containsExactly(message.id());
  }

  @Test
  void who_has_lost_the_lease_changes_nothing() {
    NewMessage message = signal("central");
    enqueueWithBusinessRow(message);
    OutboxMessage slow = claim("central", 1).messages().get(0);
    Instant secondLease = LEASE.plus(PATIENCE);
    await(store().claim("central", 1, LEASE, secondLease));

    assertThat(record(slow.givenUp("too slow", LEASE))).isEmpty();

    assertThat(await(store().record(secondLease, List.of(slow.sent(LEASE)))))
        .containsExactly(message.id());
    assertThat(find(message.id()).orElseThrow().status()).isEqualTo(OutboxStatus.Sent);
  }

  @Test
  void results_of_a_whole_batch_are_recorded_together() {
    enqueue(4);
    List<OutboxMessage> claimed = claim("central", 4).messages();
    Instant later = NOON.plusSeconds(2);

    Set<MessageId> recorded =
        record(
            claimed.get(0).sent(NOON),
            claimed.get(1).putOff("refused with 500", NOON, later),
            claimed.get(2).givenUp("refused with 400", NOON),
            claimed.get(3).released(NOON));

    assertThat(recorded).hasSize(4);
    assertThat(claimed)
        .extracting(row -> find(row.id()).orElseThrow())
        .extracting(
            OutboxMessage::status,
            OutboxMessage::retryCount,
            OutboxMessage::nextRetryAt,
            OutboxMessage::lastAttemptAt,
            OutboxMessage::lastError,
            OutboxMessage::sentAt)
        .containsExactly(
            row(OutboxStatus.Sent, 0, null, NOON, null, NOON),
            row(OutboxStatus.Pending, 1, later, NOON, "refused with 500", null),
            row(OutboxStatus.Failed, 0, null, NOON, "refused with 400", null),
            row(OutboxStatus.Pending, 0, NOON, null, null, null));
  }

  private static Tuple row(
      OutboxStatus status, int retries, Instant next, Instant last, String error, Instant sent) {
    return tuple(
        status,
        retries,
        Optional.ofNullable(next),
        Optional.ofNullable(last),
        Optional.ofNullable(error),
        Optional.ofNullable(sent));
  }

  @Test
  void what_has_outlived_its_time_is_ended_and_returned_once() {
    NewMessage waiting = signal("central").expiringAfter(Duration.ofMinutes(5));
    NewMessage failed = signal("central").expiringAfter(Duration.ofMinutes(5));
    NewMessage living = signal("central").expiringAfter(Duration.ofMinutes(6));
    enqueueWithBusinessRow(failed);
    record(claim("central", 1).messages().get(0).givenUp("refused", NOON));
    enqueueWithBusinessRow(waiting);
    enqueueWithBusinessRow(living);
    Instant end = NOON.plus(Duration.ofMinutes(5));

    assertThat(await(store().expire(end.minusMillis(1), 10))).isEmpty();
    assertThat(await(store().expire(end, 10)))
        .allMatch(row -> row.status() == OutboxStatus.Expired)
        .extracting(OutboxMessage::id)
        .containsExactly(waiting.id());
    assertThat(await(store().expire(end, 10))).isEmpty();
    assertThat(find(failed.id()).orElseThrow().status()).isEqualTo(OutboxStatus.Failed);
    assertThat(await(store().expireFailed(end.minusMillis(1), 10))).isZero();
    assertThat(await(store().expireFailed(end, 10))).isEqualTo(1);
    assertThat(await(store().expireFailed(end, 10))).isZero();
    assertThat(find(failed.id()).orElseThrow().status()).isEqualTo(OutboxStatus.Expired);
    assertThat(find(living.id()).orElseThrow().status()).isEqualTo(OutboxStatus.Pending);
  }

  @Test
  void what_is_being_sent_expires_only_after_its_lease_and_is_not_begun_again() {
    NewMessage message = signal("central").expiringAfter(Duration.ofSeconds(30));
    enqueueWithBusinessRow(message);
    claim("central", 1);

    assertThat(await(store().expire(LEASE.minusMillis(1), 10))).isEmpty();
    assertThat(await(store().claim("central", 1, LEASE, LEASE.plus(PATIENCE))).messages())
        .isEmpty();
    assertThat(await(store().dueDestinations(LEASE))).isEmpty();
    assertThat(await(store().expire(LEASE, 10))).hasSize(1);
  }

  @Test
  void expiring_is_bounded() {
    enqueue(5);

    assertThat(await(store().expire(NOON.plus(Duration.ofDays(2)), 3))).hasSize(3);
    assertThat(await(store().expire(NOON.plus(Duration.ofDays(2)), 3))).hasSize(2);
  }

  @Test
  void an_operator_makes_a_failed_message_due_with_all_its_retries() {
    NewMessage message = signal("central");
    enqueueWithBusinessRow(message);
    record(claim("central", 1).messages().get(0).givenUp("refused", NOON));
    AtomicInteger signals = new AtomicInteger();
    store().onEnqueued(signals::incrementAndGet);
    Instant later = NOON.plus(Duration.ofHours(1));
    Instant newEnd = later.plus(Duration.ofHours(24));

    assertThat(await(store().retry(message.id(), later, newEnd))).isTrue();

    assertThat(find(message.id()).orElseThrow())
        .satisfies(
            row -> {
              assertThat(row.status()).isEqualTo(OutboxStatus.Pending);
              assertThat(row.retryCount()).isZero();
              assertThat(row.nextRetryAt()).contains(later);
              assertThat(row.expiresAt()).isEqualTo(newEnd);
              assertThat(row.lastError()).contains("refused");
            });
    assertThat(signals).hasValue(1);
  }

  @Test
  void only_what_was_given_up_is_retried_by_hand() {
    NewMessage message = signal("central");
    enqueueWithBusinessRow(message);

    assertThat(await(store().retry(message.id(), NOON, LEASE))).isFalse();
    assertThat(await(store().retry(MessageId.random(), NOON, LEASE))).isFalse();
    OutboxMessage claimed = claim("central", 1).messages().get(0);
    assertThat(await(store().retry(message.id(), NOON, LEASE))).isFalse();
    record(claimed.sent(NOON));
    assertThat(await(store().retry(message.id(), NOON, LEASE))).isFalse();
  }

  @Test
  void what_was_given_up_is_listed_page_by_page_from_the_newest() {
    List<MessageId> newestFirst = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      NewMessage message = signal("central");
      enqueueWithBusinessRow(message);
      newestFirst.add(0, message.id());
      // Two of them at the same instant.
      clock.advance(Duration.ofSeconds(i == 1 ? 0 : 1));
    }
    Instant lease = clock.instant().plus(PATIENCE);
    Claim claim = await(store().claim("central", 5, clock.instant(), lease));
    List<SendResult> failures = claim.messages().stream().map(m -> m.givenUp("no", NOON)).toList();
    await(store().record(lease, failures));
    enqueueWithBusinessRow(signal("central"));

    List<MessageId> listed = new ArrayList<>();
    Optional<OutboxCursor> after = Optional.empty();
    List<OutboxMessage> page;
    do {
      page = await(store().givenUp(OutboxStatus.Failed, after, 2));
      page.forEach(row -> listed.add(row.id()));
      assertThat(page).allMatch(row -> row.payload().isEmpty());
      after = page.stream().reduce((first, second) -> second).map(OutboxCursor::behind);
    } while (page.size() == 2);

    assertThat(listed).containsExactlyInAnyOrderElementsOf(newestFirst);
    assertThat(listed.get(0)).isEqualTo(newestFirst.get(0));
    assertThat(listed.get(4)).isEqualTo(newestFirst.get(4));
    assertThat(await(store().givenUp(OutboxStatus.Expired, Optional.empty(), 2))).isEmpty();
  }

  @Test
  void the_counts_are_by_status_with_the_age_of_the_oldest() {
    assertThat(await(store().stats()).counts()).isEmpty();
    assertThat(await(store().stats()).oldestWaiting()).isEmpty();
    enqueue(3);
    record(claim("central", 1).messages().get(0).sent(NOON));
    claim("central", 1);

    OutboxStats stats = await(store().stats());

    assertThat(stats.count(OutboxStatus.Sent)).isEqualTo(1);
    assertThat(stats.count(OutboxStatus.Sending)).isEqualTo(1);
    assertThat(stats.count(OutboxStatus.Pending)).isEqualTo(1);
    assertThat(stats.count(OutboxStatus.Failed)).isZero();
    assertThat(stats.oldestWaiting()).contains(NOON);
    assertThat(await(store().pendingCount())).isEqualTo(2);
  }

  @Test
  void purging_takes_old_sent_messages_a_few_at_a_time_and_nothing_else() {
    enqueue(5);
    Claim claim = claim("central", 4);
    await(store().record(LEASE, claim.messages().stream().map(m -> m.sent(NOON)).toList()));
    Instant after = NOON.plusMillis(1);

    assertThat(await(store().purgeSent(NOON, 3))).isZero();
    assertThat(await(store().purgeSent(after, 3))).isEqualTo(3);
    assertThat(await(store().purgeSent(after, 3))).isEqualTo(1);
    assertThat(await(store().pendingCount())).isEqualTo(1);
  }

  @Test
  void what_lies_further_ahead_than_anybody_puts_it_is_made_due_a_few_at_a_time() {
    enqueue(3);
    enqueueWithBusinessRow(signal("elsewhere"));
    claim("elsewhere", 1);
    NewMessage near = signal("west");
    enqueueWithBusinessRow(near);
    record(await(store().claim("west", 1, NOON, LEASE)).messages().get(0).released(NOON));
    Instant now = NOON.minus(Duration.ofHours(1));

    assertThat(await(store().makeStrayDue(now, NOON, false, 2))).isZero();
    Instant beyond = NOON.minusMillis(1);
    assertThat(await(store().makeStrayDue(now, beyond, false, 2))).isEqualTo(2);
    assertThat(await(store().makeStrayDue(now, beyond, false, 5))).isEqualTo(2);
    assertThat(await(store().dueDestinations(now))).containsExactlyInAnyOrder("central", "west");
    assertThat(await(store().makeStrayDue(now, beyond, true, 5))).isEqualTo(1);

    assertThat(await(store().dueDestinations(now)))
        .containsExactlyInAnyOrder("central", "elsewhere", "west");
    assertThat(find(near.id()).orElseThrow().nextRetryAt()).contains(now);
  }

  @Test
  void the_time_that_was_seen_is_there_again_later() {
    assertThat(await(store().timeMark().read())).isEmpty();

    await(store().timeMark().write(NOON.plusSeconds(30)));
    await(store().timeMark().write(NOON));

    assertThat(await(store().timeMark().read())).contains(NOON);
  }

  protected static NewMessage signal(String destination) {
    return NewMessage.signal(destination, "SiteCallReport", "{\"n\":1}");
  }

  protected static <T> T await(Uni<T> uni) {
    return uni.await().atMost(PATIENCE);
  }

  private void enqueue(int count) {
    for (int i = 0; i < count; i++) {
      enqueueWithBusinessRow(signal("central"));
    }
  }

  private Claim claim(String destination, int limit) {
    return await(store().claim(destination, limit, NOON, LEASE));
  }

  private Set<MessageId> record(SendResult... results) {
    return await(store().record(LEASE, List.of(results)));
  }

  private Optional<OutboxMessage> find(MessageId id) {
    return await(store().find(id));
  }
}
