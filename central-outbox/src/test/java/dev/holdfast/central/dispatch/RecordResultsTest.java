package dev.holdfast.central.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.central.audit.AuditTrail;
import dev.holdfast.central.changes.TellChanges;
import dev.holdfast.central.notification.AttemptResult;
import dev.holdfast.central.notification.ClaimOwner;
import dev.holdfast.central.notification.ClaimedNotification;
import dev.holdfast.central.notification.DueNotifications;
import dev.holdfast.central.notification.Notifications;
import dev.holdfast.central.notification.Wanted;
import dev.holdfast.central.testing.Arrivals;
import dev.holdfast.central.testing.CentralTest;
import dev.holdfast.shared.contract.NotificationStatus;
import dev.holdfast.shared.id.NotificationId;
import io.quarkus.test.junit.QuarkusTest;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

@QuarkusTest
class RecordResultsTest extends CentralTest {

  private static final ClaimOwner OWNER = new ClaimOwner("one");
  private static final Duration LEASE = Duration.ofMinutes(2);
  private static final Duration A_MOMENT = Duration.ofMillis(1);

  @Inject DueNotifications due;
  @Inject Notifications notifications;
  @Inject RecordResults results;
  @Inject AuditTrail audit;
  @Inject TellChanges changes;

  @Test
  void one_result_that_the_database_refuses_does_not_hold_up_the_others() {
    List<ClaimedNotification> claimed = claimed(5);
    List<Attempt> attempts = new ArrayList<>();
    claimed.forEach(one -> attempts.add(attempt(one, delivered(one))));
    ClaimedNotification bad = claimed.get(3);
    attempts.set(3, attempt(bad, parkedWithoutWhy(bad)));

    await(results.of(OWNER, attempts, () -> {}));

    assertThat(claimed)
        .filteredOn(one -> !one.equals(bad))
        .allSatisfy(one -> assertThat(rows.status(one.notification().id())).isEqualTo("Delivered"));
    assertThat(rows.status(bad.notification().id())).isEqualTo("Parked");
    assertThat(rows.column(bad.notification().id(), "last_error")).contains("refused", "Parked");
  }

  @Test
  void a_character_that_the_database_knows_not_costs_neither_the_reason_nor_a_line_of_the_audit() {
    List<ClaimedNotification> claimed = claimed(3);
    List<Attempt> attempts = new ArrayList<>();
    claimed.forEach(one -> attempts.add(attempt(one, delivered(one))));
    ClaimedNotification odd = claimed.get(1);
    attempts.set(1, attempt(odd, odd.parked("550 mailbox\0unknown", now())));

    await(results.of(OWNER, attempts, () -> {}));

    assertThat(rows.column(odd.notification().id(), "last_error")).isEqualTo("550 mailbox unknown");
    assertThat(rows.audit(odd.notification().id())).containsExactly("Attempted", "Parked");
    assertThat(rows.texts("SELECT DISTINCT error FROM audit_events WHERE error IS NOT NULL"))
        .containsExactly("550 mailbox unknown");
    assertThat(claimed)
        .filteredOn(one -> !one.equals(odd))
        .allSatisfy(
            one ->
                assertThat(rows.audit(one.notification().id()))
                    .containsExactly("Attempted", "Delivered"));
  }

  @Test
  void a_write_whose_answer_is_lost_costs_no_line_of_the_audit() {
    List<ClaimedNotification> claimed = claimed(3);
    ClaimedNotification later = claimed.get(1);
    List<Attempt> attempts = new ArrayList<>();
    claimed.forEach(one -> attempts.add(attempt(one, delivered(one))));
    attempts.set(1, attempt(later, later.retryAt(now().plus(LEASE), "451 busy", now())));

    await(losingFirstAnswers().of(OWNER, attempts, () -> {}));

    assertThat(rows.audit(later.notification().id())).containsExactly("Attempted");
    assertThat(claimed)
        .filteredOn(one -> !one.equals(later))
        .allSatisfy(
            one ->
                assertThat(rows.audit(one.notification().id()))
                    .containsExactly("Attempted", "Delivered"));
  }

  @Test
  void what_another_node_has_made_of_it_meanwhile_is_not_taken_for_a_lost_answer() {
    ClaimedNotification taken = claimed(1).get(0);
    Attempt late = attempt(taken, delivered(taken));
    clock.advance(LEASE);
    ClaimOwner other = new ClaimOwner("other");
    ClaimedNotification again =
        await(due.claim(other, Wanted.of(1, "Email"), now(), now().plus(LEASE))).get(0);
    await(due.record(other, List.of(delivered(again))));

    await(losingFirstAnswers().of(OWNER, List.of(late), () -> {}));

    assertThat(rows.audit(taken.notification().id())).containsExactly("Attempted");
  }

  /** The database takes the results, but what it answers to the first write does not arrive. */
  private RecordResults losingFirstAnswers() {
    AtomicInteger writes = new AtomicInteger();
    DueNotifications losing =
        new AlteredDue(due) {
          @Override
          public Uni<Set<NotificationId>> record(ClaimOwner owner, List<AttemptResult> results) {
            Uni<Set<NotificationId>> write = super.record(owner, results);
            return writes.incrementAndGet() == 1 ? write.chain(lost -> away()) : write;
          }
        };
    return new RecordResults(losing, audit, changes, A_MOMENT, A_MOMENT);
  }

  private AttemptResult parkedWithoutWhy(ClaimedNotification one) {
    return new AttemptResult(
        one.notification().id(),
        NotificationStatus.Pending,
        NotificationStatus.Parked,
        0,
        Optional.empty(),
        Optional.empty(),
        Optional.of(now()),
        Optional.empty());
  }

  private List<ClaimedNotification> claimed(int count) {
    await(notifications.insertNew(Arrivals.several(count, "ops", now()), now()));
    return await(due.claim(OWNER, Wanted.of(count, "Email"), now(), now().plus(LEASE)));
  }

  private AttemptResult delivered(ClaimedNotification one) {
    return one.delivered(List.of("anna@example.com"), Optional.empty(), now());
  }

  private static Attempt attempt(ClaimedNotification one, AttemptResult result) {
    return new Attempt(one.notification(), result, Duration.ofMillis(5));
  }

  private Instant now() {
    return clock.instant();
  }
}
