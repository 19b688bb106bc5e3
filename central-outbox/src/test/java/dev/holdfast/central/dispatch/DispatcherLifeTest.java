package dev.holdfast.central.dispatch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.central.audit.AuditTrail;
import dev.holdfast.central.changes.TellChanges;
import dev.holdfast.central.database.DatabaseTime;
import dev.holdfast.central.delivery.DeliveryAdapter;
import dev.holdfast.central.notification.AttemptResult;
import dev.holdfast.central.notification.ClaimOwner;
import dev.holdfast.central.notification.ClaimedNotification;
import dev.holdfast.central.notification.DueNotifications;
import dev.holdfast.central.notification.NewNotification;
import dev.holdfast.central.notification.Notifications;
import dev.holdfast.central.notification.Wanted;
import dev.holdfast.central.smtp.SmtpSettings;
import dev.holdfast.central.testing.Arrivals;
import dev.holdfast.central.testing.CentralTest;
import dev.holdfast.shared.id.NotificationId;
import dev.holdfast.testkit.smtp.SessionScript;
import dev.holdfast.testkit.smtp.Stage;
import dev.holdfast.testkit.time.SettableClock;
import dev.holdfast.testkit.waiting.Eventually;
import io.quarkus.arc.All;
import io.quarkus.test.junit.QuarkusTest;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

@QuarkusTest
class DispatcherLifeTest extends CentralTest {

  private static final Duration A_MOMENT = Duration.ofMillis(1);

  @Inject DueNotifications due;
  @Inject Notifications notifications;
  @Inject @All List<DeliveryAdapter> adapters;
  @Inject ResolveDeliveries resolve;
  @Inject DispatchAttempt attempt;
  @Inject AuditTrail audit;
  @Inject TellChanges changes;
  @Inject Heartbeat heartbeat;
  @Inject DispatchTurn turn;
  @Inject DatabaseTime time;
  @Inject SmtpSettings smtp;

  private Dispatcher dispatcher(DueNotifications store) {
    return dispatcher(store, 100);
  }

  private Dispatcher dispatcher(DueNotifications store, int batchSize) {
    RecordResults results = new RecordResults(store, audit, changes, A_MOMENT, A_MOMENT);
    return new Dispatcher(
        store,
        adapters,
        resolve,
        attempt,
        results,
        heartbeat,
        turn,
        time,
        new Settings(batchSize),
        smtp);
  }

  @Test
  void a_shutdown_cuts_off_what_hangs_and_puts_it_back_as_it_was() {
    rows.list("ops", "anna@example.com");
    sink.script(SessionScript.hang(Stage.MAIL));
    NewNotification notification = Arrivals.notification("ops", "Hanging", clock.instant());
    await(notifications.insertNew(List.of(notification), clock.instant()));
    Dispatcher dispatcher = dispatcher(due);
    CompletableFuture<Integer> pass = dispatcher.runOnce().subscribeAsCompletionStage();
    sink.awaitHanging(1, PATIENCE);
    assertThat(rows.column(notification.id(), "claim_owner")).isNotNull();

    dispatcher.stop();

    assertThat(rows.status(notification.id())).isEqualTo("Pending");
    assertThat(rows.column(notification.id(), "retry_count")).isEqualTo("0");
    assertThat(rows.column(notification.id(), "claim_owner")).isNull();
    assertThat(pass).isDone();
    sink.releaseHangs();
  }

  @Test
  void a_node_whose_clock_is_ahead_leaves_the_claims_of_others_alone() {
    rows.list("ops", "anna@example.com");
    NewNotification notification = Arrivals.notification("ops", "Held", clock.instant());
    await(notifications.insertNew(List.of(notification), clock.instant()));
    await(
        due.claim(
            new ClaimOwner("another"),
            Wanted.of(1, "Email"),
            clock.instant(),
            clock.instant().plusSeconds(120)));
    DatabaseTime ahead =
        new DatabaseTime(
            () -> Uni.createFrom().item(clock::instant),
            Clock.offset(clock, Duration.ofHours(1)),
            clock::nanos);
    RecordResults results = new RecordResults(due, audit, changes, A_MOMENT, A_MOMENT);
    Dispatcher dispatcher =
        new Dispatcher(
            due,
            adapters,
            resolve,
            attempt,
            results,
            heartbeat,
            turn,
            ahead,
            new Settings(100),
            smtp);

    assertThat(await(dispatcher.runOnce())).isZero();
    assertThat(rows.column(notification.id(), "claim_owner")).isEqualTo("another");
    clock.advance(Duration.ofMinutes(2));
    assertThat(await(dispatcher.runOnce())).isEqualTo(1);

    assertThat(sink.mails()).hasSize(1);
  }

  @Test
  void what_was_ingested_by_a_clock_far_ahead_is_due_when_it_is_right_again() {
    rows.list("ops", "anna@example.com");
    Instant future = clock.instant().plus(Duration.ofHours(1));
    NewNotification notification = Arrivals.notification("ops", "Early", future);
    await(notifications.insertNew(List.of(notification), future));

    Dispatcher dispatcher = dispatcher(due);
    await(dispatcher.makeStrayDue());

    assertThat(await(dispatcher.runOnce())).isEqualTo(1);

    assertThat(rows.status(notification.id())).isEqualTo("Delivered");
  }

  @Test
  void a_pass_that_fails_does_not_prevent_the_next() {
    FailingOnce store = new FailingOnce(due);
    Dispatcher dispatcher = dispatcher(store);

    assertThatThrownBy(() -> await(dispatcher.runOnce())).hasMessageContaining("database is away");
    await(dispatcher.runOnce());

    assertThat(store.claims).hasValue(2);
  }

  @Test
  void what_was_sent_is_recorded_though_the_next_claim_fails() {
    rows.list("ops", "anna@example.com");
    sink.script(SessionScript.hang(Stage.END_OF_DATA));
    NewNotification notification = Arrivals.notification("ops", "Sent", clock.instant());
    await(notifications.insertNew(List.of(notification), clock.instant()));
    FailingAfterFirst store = new FailingAfterFirst(due);
    CompletableFuture<Integer> pass = dispatcher(store).runOnce().subscribeAsCompletionStage();
    sink.awaitHanging(1, PATIENCE);
    Eventually.holds("the next claim has failed", PATIENCE, () -> store.claims.get() == 2);

    sink.releaseHangs();

    assertThatThrownBy(pass::join).hasMessageContaining("database is away");
    assertThat(rows.status(notification.id())).isEqualTo("Delivered");
  }

  @Test
  void what_was_sent_is_recorded_when_the_database_is_back_and_sent_once() {
    rows.list("ops", "anna@example.com");
    List<NewNotification> several = Arrivals.several(8, "ops", clock.instant());
    await(notifications.insertNew(several, clock.instant()));
    AwayForLong store = new AwayForLong(due, clock);

    await(dispatcher(store, 1).runOnce());

    assertThat(store.failures.get()).isGreaterThanOrEqualTo(AwayForLong.FAILURES);
    assertThat(several).allSatisfy(n -> assertThat(rows.status(n.id())).isEqualTo("Delivered"));
    assertThat(sink.mails()).hasSize(8);
    assertThat(rows.audit(several.get(0).id())).containsExactly("Attempted", "Delivered");
  }

  @Test
  void a_node_that_stops_does_not_wait_for_the_database_for_ever() {
    rows.list("ops", "anna@example.com");
    NewNotification notification = Arrivals.notification("ops", "Sent", clock.instant());
    await(notifications.insertNew(List.of(notification), clock.instant()));
    AwayForGood store = new AwayForGood(due);
    Dispatcher dispatcher = dispatcher(store);
    CompletableFuture<Integer> pass = dispatcher.runOnce().subscribeAsCompletionStage();
    Eventually.holds("it is tried again", PATIENCE, () -> store.failures.get() > 20);

    dispatcher.stop();

    assertThat(pass).isDone();
  }

  @Test
  void passes_never_overlap_and_a_call_in_between_makes_the_pass_look_again() {
    Held store = new Held(due);
    Dispatcher dispatcher = dispatcher(store);
    CompletableFuture<Integer> pass = dispatcher.runOnce().subscribeAsCompletionStage();
    Eventually.holds("it claims", PATIENCE, () -> store.claims.get() == 1);

    assertThat(await(dispatcher.runOnce())).isZero();
    assertThat(store.claims).as("the second call has not claimed by itself").hasValue(1);
    store.release.complete(List.of());
    pass.join();

    assertThat(store.claims).hasValue(2);
  }

  @Test
  void a_pass_that_fails_forgets_nobody_who_asked_meanwhile() {
    Held store = new Held(due);
    Dispatcher dispatcher = dispatcher(store);
    CompletableFuture<Integer> pass = dispatcher.runOnce().subscribeAsCompletionStage();
    Eventually.holds("it claims", PATIENCE, () -> store.claims.get() == 1);
    rows.list("ops", "anna@example.com");
    NewNotification notification = Arrivals.notification("ops", "Meanwhile", clock.instant());
    await(notifications.insertNew(List.of(notification), clock.instant()));
    await(dispatcher.runOnce());

    store.release.completeExceptionally(new IllegalStateException("the database is away"));
    pass.join();

    assertThat(store.claims).hasValueGreaterThanOrEqualTo(2);
    assertThat(rows.status(notification.id())).isEqualTo("Delivered");
  }

  @Test
  void what_comes_while_a_mail_hangs_does_not_wait_for_it() {
    rows.list("ops", "anna@example.com");
    sink.script(SessionScript.hang(Stage.MAIL));
    Dispatcher dispatcher = dispatcher(due);
    NewNotification hanging = Arrivals.notification("ops", "Hanging", clock.instant());
    await(notifications.insertNew(List.of(hanging), clock.instant()));
    CompletableFuture<Integer> pass = dispatcher.runOnce().subscribeAsCompletionStage();
    sink.awaitHanging(1, PATIENCE);

    NewNotification later = Arrivals.notification("ops", "Later", clock.instant());
    await(notifications.insertNew(List.of(later), clock.instant()));
    await(dispatcher.runOnce());

    Eventually.holds("delivered", PATIENCE, () -> rows.status(later.id()).equals("Delivered"));
    assertThat(rows.status(hanging.id())).isEqualTo("Pending");
    assertThat(pass).isNotDone();
    sink.releaseHangs();
    assertThat(pass.join()).isEqualTo(2);
  }

  private record Settings(int batchSize) implements DispatchSettings {

    @Override
    public Duration interval() {
      return Duration.ofSeconds(10);
    }

    @Override
    public Duration lease() {
      return Duration.ofMinutes(2);
    }

    @Override
    public Duration shutdownWait() {
      return Duration.ofSeconds(2);
    }

    @Override
    public DispatchMode mode() {
      return DispatchMode.SHARED;
    }

    @Override
    public boolean listen() {
      return false;
    }

    @Override
    public Outage outage() {
      return Outage.WAIT;
    }

    @Override
    public Duration checkInterval() {
      return Duration.ofSeconds(1);
    }
  }

  private static final class FailingOnce extends AlteredDue {
    final AtomicInteger claims = new AtomicInteger();

    FailingOnce(DueNotifications real) {
      super(real);
    }

    @Override
    public Uni<List<ClaimedNotification>> claim(
        ClaimOwner owner, Wanted wanted, Instant now, Instant until) {
      return isForMails(wanted) && claims.incrementAndGet() == 1
          ? away()
          : super.claim(owner, wanted, now, until);
    }
  }

  private static final class FailingAfterFirst extends AlteredDue {
    final AtomicInteger claims = new AtomicInteger();

    FailingAfterFirst(DueNotifications real) {
      super(real);
    }

    @Override
    public Uni<List<ClaimedNotification>> claim(
        ClaimOwner owner, Wanted wanted, Instant now, Instant until) {
      return isForMails(wanted) && claims.incrementAndGet() > 1
          ? away()
          : super.claim(owner, wanted, now, until);
    }
  }

  /** Results are refused for longer than claims hold. */
  private static final class AwayForLong extends AlteredDue {
    static final int FAILURES = 40;

    private final SettableClock clock;
    final AtomicInteger failures = new AtomicInteger();

    AwayForLong(DueNotifications real, SettableClock clock) {
      super(real);
      this.clock = clock;
    }

    @Override
    public Uni<Set<NotificationId>> record(ClaimOwner owner, List<AttemptResult> results) {
      int failed = failures.incrementAndGet();
      if (failed == FAILURES) {
        clock.advance(Duration.ofMinutes(3));
      }
      return failed <= FAILURES ? away() : super.record(owner, results);
    }
  }

  private static final class AwayForGood extends AlteredDue {
    final AtomicInteger failures = new AtomicInteger();

    AwayForGood(DueNotifications real) {
      super(real);
    }

    @Override
    public Uni<Set<NotificationId>> record(ClaimOwner owner, List<AttemptResult> results) {
      failures.incrementAndGet();
      return away();
    }

    @Override
    public Uni<Integer> release(ClaimOwner owner) {
      return away();
    }
  }

  private static final class Held extends AlteredDue {
    final AtomicInteger claims = new AtomicInteger();
    final CompletableFuture<List<ClaimedNotification>> release = new CompletableFuture<>();

    Held(DueNotifications real) {
      super(real);
    }

    @Override
    public Uni<List<ClaimedNotification>> claim(
        ClaimOwner owner, Wanted wanted, Instant now, Instant until) {
      return isForMails(wanted) && claims.incrementAndGet() == 1
          ? Uni.createFrom().completionStage(release)
          : super.claim(owner, wanted, now, until);
    }
  }
}
