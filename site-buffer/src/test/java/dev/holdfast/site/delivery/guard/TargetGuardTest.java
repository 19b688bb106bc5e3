package dev.holdfast.site.delivery.guard;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.base.time.Timeouts;
import dev.holdfast.shared.breaker.Breaker;
import dev.holdfast.shared.breaker.Breaker.Change;
import dev.holdfast.shared.breaker.BreakerState;
import dev.holdfast.shared.outcome.DeliveryOutcome;
import dev.holdfast.site.buffer.Attempt;
import dev.holdfast.site.definition.DefinitionKey;
import dev.holdfast.site.definition.Kind;
import dev.holdfast.site.delivery.DeliveryResult;
import dev.holdfast.site.delivery.TargetLimits;
import dev.holdfast.site.delivery.guard.GuardedResult.Attempted;
import dev.holdfast.site.delivery.guard.GuardedResult.NotNow;
import dev.holdfast.site.pause.Pause;
import dev.holdfast.testkit.time.ManualScheduler;
import dev.holdfast.testkit.time.SettableClock;
import io.smallrye.mutiny.Uni;
import io.smallrye.mutiny.helpers.test.UniAssertSubscriber;
import io.smallrye.mutiny.subscription.UniEmitter;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TargetGuardTest {

  private static final Duration PATIENCE = Duration.ofSeconds(20);
  private static final Instant NOON = Instant.parse("2026-03-01T12:00:00Z");
  private static final TargetLimits ONE = new TargetLimits(1, Duration.ofMinutes(5));
  private static final DeliveryResult DELIVERED = DeliveryResult.of(DeliveryOutcome.delivered());
  private static final DeliveryResult AWAY =
      DeliveryResult.of(DeliveryOutcome.targetAway("refused"));

  private static final NotNow BOOKED_UP = new NotNow("the target takes no more for now");

  private final SettableClock clock = SettableClock.at(NOON);
  private final List<Change> changes = new ArrayList<>();
  private Optional<Pause> pause = Optional.empty();
  private final TargetGuard guard = guard(false, new Timeouts().scheduler());

  private TargetGuard guard(boolean outagesCount, ScheduledExecutorService timer) {
    return new TargetGuard(
        new Breaker(2, Duration.ofSeconds(10)),
        outagesCount,
        clock,
        timer,
        () -> pause,
        changes::add);
  }

  @Test
  void an_attempt_is_told_with_its_end_its_length_and_its_http_status() {
    GuardedResult result =
        run(
            ONE,
            () -> {
              clock.advance(Duration.ofMillis(40));
              return Uni.createFrom().item(DeliveryResult.ofHttp(201, DeliveryOutcome.delivered()));
            });

    assertThat(result)
        .isEqualTo(
            new Attempted(
                DeliveryResult.ofHttp(201, DeliveryOutcome.delivered()),
                new Attempt(NOON.plusMillis(40), Duration.ofMillis(40), Optional.of(201)),
                false));
  }

  @Test
  void an_attempt_during_which_the_clock_was_put_back_took_no_time() {
    Attempted attempted =
        (Attempted)
            run(
                ONE,
                () -> {
                  clock.advance(Duration.ofHours(-1));
                  return Uni.createFrom().item(DELIVERED);
                });

    assertThat(attempted.attempt().took()).isEqualTo(Duration.ZERO);
  }

  @Test
  void a_target_that_is_away_is_left_alone_until_it_is_time_to_look() {
    lose();

    assertThat(run(ONE, TargetGuardTest::neverAsked)).isEqualTo(new NotNow("the target is away"));
    assertThat(guard.isOpen()).isTrue();
    assertThat(guard.isAway()).isTrue();
    clock.advance(Duration.ofSeconds(10));
    assertThat(guard.isOpen()).isFalse();
    assertThat(guard.isAway()).isTrue();
    assertThat(changes).containsExactly(Change.OPENED);
  }

  @Test
  void a_probe_that_arrives_opens_the_way_for_all() {
    lose();
    clock.advance(Duration.ofSeconds(10));

    run(ONE, () -> Uni.createFrom().item(DELIVERED));

    assertThat(changes).containsExactly(Change.OPENED, Change.CLOSED);
    assertThat(guard.isAway()).isFalse();
  }

  @Test
  void a_paused_target_is_left_alone_and_one_finds_out_how_it_is_afterwards() {
    pause = Optional.of(pausedUntil(NOON.plusSeconds(3600)));
    assertThat(run(ONE, TargetGuardTest::neverAsked)).isEqualTo(new NotNow("the target is paused"));
    assertThat(guard.isOpen()).isTrue();
    assertThat(guard.openUntil()).contains(NOON.plusSeconds(3600));
    assertThat(guard.away()).as("it is not away").isEmpty();

    pause = Optional.empty();
    assertThat(guard.isOpen()).isFalse();
    assertThat(guard.isAway()).as("only one goes out").isTrue();
    run(ONE, () -> Uni.createFrom().item(DELIVERED));

    assertThat(guard.isAway()).isFalse();
    assertThat(changes).containsExactly(Change.CLOSED);
  }

  @Test
  void a_target_that_is_not_there_after_its_pause_is_looked_for_like_any_other() {
    pause = Optional.of(pausedUntil(NOON.plusSeconds(3600)));
    run(ONE, TargetGuardTest::neverAsked);
    pause = Optional.empty();

    assertThat(attempted(AWAY).outage()).isTrue();

    assertThat(run(ONE, TargetGuardTest::neverAsked)).isEqualTo(new NotNow("the target is away"));
    assertThat(guard.openUntil()).contains(NOON.plusSeconds(10));
  }

  private static Pause pausedUntil(Instant end) {
    return new Pause(
        new DefinitionKey(Kind.EXTERNAL_SYSTEM, "erp"), "release", Optional.of(end), NOON, "anna");
  }

  @Test
  void an_attempt_that_finds_the_target_away_meets_an_outage_from_the_first_on() {
    assertThat(attempted(AWAY).outage()).isTrue();
    assertThat(attempted(AWAY).outage()).isTrue();
    clock.advance(Duration.ofSeconds(10));
    assertThat(attempted(AWAY).outage()).isTrue();
    clock.advance(Duration.ofSeconds(10));

    assertThat(attempted(DELIVERED).outage()).isFalse();
    assertThat(attempted(DeliveryResult.of(DeliveryOutcome.failedForNow("500"))).outage())
        .isFalse();
  }

  private Attempted attempted(DeliveryResult result) {
    return (Attempted) run(ONE, () -> Uni.createFrom().item(result));
  }

  @Test
  void where_outages_count_there_are_none() {
    Attempted attempted =
        (Attempted)
            guard(true, new Timeouts().scheduler())
                .run(wanted(Traffic.LIVE, ONE, () -> Uni.createFrom().item(AWAY)))
                .await()
                .atMost(PATIENCE);

    assertThat(attempted.outage()).isFalse();
  }

  @ParameterizedTest
  @CsvSource({"0, 10, true", "4, 6, true", "5, 5, true", "6, 4, false", "9, 1, false"})
  void no_answer_while_others_are_answered_to_the_last_is_the_messages_own_trouble(
      int secondsBefore, int secondsAfter, boolean outage) {
    ManualScheduler scheduler = new ManualScheduler(clock);
    TargetGuard manual = guard(false, scheduler);
    TargetLimits tenSeconds = new TargetLimits(2, Duration.ofSeconds(10));
    UniAssertSubscriber<GuardedResult> slow =
        manual
            .run(wanted(Traffic.BACKLOG, tenSeconds, () -> Uni.createFrom().nothing()))
            .subscribe()
            .withSubscriber(UniAssertSubscriber.create());

    scheduler.advance(Duration.ofSeconds(secondsBefore));
    manual
        .run(wanted(Traffic.LIVE, tenSeconds, () -> Uni.createFrom().item(DELIVERED)))
        .await()
        .atMost(PATIENCE);
    scheduler.advance(Duration.ofSeconds(secondsAfter));

    assertThat(((Attempted) slow.awaitItem(PATIENCE).getItem()).outage()).isEqualTo(outage);
    assertThat(manual.state()).isEqualTo(new BreakerState.Closed(outage ? 1 : 0));
  }

  @Test
  void whatever_the_target_answers_shows_that_it_is_there() {
    for (DeliveryOutcome answer :
        List.of(
            DeliveryOutcome.delivered(),
            DeliveryOutcome.failedForNow("HTTP 429"),
            DeliveryOutcome.failedForGood("HTTP 404"),
            new DeliveryOutcome.Unreadable("no JSON"))) {
      run(ONE, () -> Uni.createFrom().item(AWAY));
      run(ONE, () -> Uni.createFrom().item(DeliveryResult.of(answer)));
    }

    assertThat(changes).isEmpty();
    assertThat(guard.isAway()).isFalse();
  }

  @Test
  void those_who_waited_for_a_place_while_the_target_went_away_are_not_attempted() {
    List<UniEmitter<? super DeliveryResult>> underWay = new ArrayList<>();
    run(ONE, () -> Uni.createFrom().item(AWAY));
    start(Traffic.BACKLOG, ONE, () -> hanging(underWay));
    UniAssertSubscriber<GuardedResult> waiting =
        start(Traffic.BACKLOG, ONE, TargetGuardTest::neverAsked);

    underWay.get(0).complete(AWAY);

    waiting.awaitItem(PATIENCE).assertItem(new NotNow("the target is away"));
  }

  @Test
  void an_attempt_without_an_answer_ends_with_its_time_and_counts_as_away() {
    TargetLimits brief = new TargetLimits(1, Duration.ofMillis(20));

    Attempted result = (Attempted) run(brief, () -> Uni.createFrom().nothing());

    assertThat(result.result().outcome())
        .isEqualTo(DeliveryOutcome.targetAway("no answer within 20 ms"));
    run(brief, () -> Uni.createFrom().nothing());
    assertThat(changes).containsExactly(Change.OPENED);
  }

  @Test
  void a_live_one_is_told_when_too_many_wait() {
    List<UniEmitter<? super DeliveryResult>> underWay = new ArrayList<>();
    start(Traffic.LIVE, ONE, () -> hanging(underWay));
    start(Traffic.LIVE, ONE, () -> hanging(underWay));

    assertThat(run(ONE, TargetGuardTest::neverAsked)).isEqualTo(new NotNow("the target is busy"));
  }

  @Test
  void however_an_attempt_ends_its_place_is_free_again() {
    List<UniEmitter<? super DeliveryResult>> underWay = new ArrayList<>();
    UniAssertSubscriber<GuardedResult> cancelled =
        start(Traffic.LIVE, ONE, () -> hanging(underWay));
    cancelled.cancel();
    start(Traffic.LIVE, ONE, () -> Uni.createFrom().failure(new IllegalStateException("boom")))
        .awaitFailure(PATIENCE);
    start(
            Traffic.LIVE,
            ONE,
            () -> {
              throw new IllegalStateException("boom");
            })
        .awaitFailure(PATIENCE);
    run(new TargetLimits(1, Duration.ofMillis(10)), () -> Uni.createFrom().nothing());

    assertThat(run(ONE, () -> Uni.createFrom().item(DELIVERED))).isInstanceOf(Attempted.class);
  }

  @Test
  void a_rate_limit_spaces_attempts_and_loses_none() {
    TargetLimits rated = new TargetLimits(4, Duration.ofMinutes(5), OptionalDouble.of(200));
    long start = System.nanoTime();
    List<UniAssertSubscriber<GuardedResult>> all = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      all.add(start(Traffic.BACKLOG, rated, () -> Uni.createFrom().item(DELIVERED)));
    }

    all.forEach(one -> one.awaitItem(PATIENCE).assertItem(one.getItem()));

    // The fourth has waited for three times five milliseconds.
    assertThat(Duration.ofNanos(System.nanoTime() - start)).isGreaterThan(Duration.ofMillis(12));
  }

  @Test
  void a_live_one_whose_turn_is_far_off_is_told_so_at_once_and_takes_no_turn() {
    TargetLimits rare = rated(8, 0.1);
    run(rare, () -> Uni.createFrom().item(DELIVERED));

    for (int i = 0; i < 3; i++) {
      assertThat(run(rare, TargetGuardTest::neverAsked)).isEqualTo(BOOKED_UP);
    }

    clock.advance(Duration.ofSeconds(10));
    assertThat(run(rare, () -> Uni.createFrom().item(DELIVERED))).isInstanceOf(Attempted.class);
  }

  @Test
  void backlog_that_waits_for_its_turn_in_every_place_keeps_no_live_one_waiting() {
    TargetLimits rare = rated(2, 0.1);
    run(rare, () -> Uni.createFrom().item(DELIVERED));
    List<UniAssertSubscriber<GuardedResult>> backlog =
        List.of(
            start(Traffic.BACKLOG, rare, TargetGuardTest::neverAsked),
            start(Traffic.BACKLOG, rare, TargetGuardTest::neverAsked));

    start(Traffic.LIVE, rare, TargetGuardTest::neverAsked).assertCompleted().assertItem(BOOKED_UP);
    backlog.forEach(UniAssertSubscriber::cancel);
  }

  @Test
  void who_waited_for_its_turn_is_not_attempted_if_the_target_went_away_meanwhile() {
    TargetLimits each = new TargetLimits(4, Duration.ofMinutes(5));
    UniAssertSubscriber<GuardedResult> waiting = waitForSeconds();

    run(each, () -> Uni.createFrom().item(AWAY));
    run(each, () -> Uni.createFrom().item(AWAY));

    waiting.awaitItem(PATIENCE).assertItem(new NotNow("the target is away"));
  }

  @Test
  void who_waited_for_its_turn_is_not_attempted_if_the_node_began_to_stop_meanwhile() {
    UniAssertSubscriber<GuardedResult> waiting = waitForSeconds();

    guard.stop();

    waiting.awaitItem(PATIENCE).assertItem(new NotNow("the target is away"));
  }

  private UniAssertSubscriber<GuardedResult> waitForSeconds() {
    run(rated(4, 0.25), () -> Uni.createFrom().item(DELIVERED));
    return start(Traffic.BACKLOG, rated(4, 0.25), TargetGuardTest::neverAsked);
  }

  private static TargetLimits rated(int places, double perSecond) {
    return new TargetLimits(places, Duration.ofMinutes(5), OptionalDouble.of(perSecond));
  }

  @Test
  void what_is_over_when_its_turn_comes_is_not_attempted() {
    List<UniEmitter<? super DeliveryResult>> underWay = new ArrayList<>();
    AtomicBoolean over = new AtomicBoolean();
    start(Traffic.BACKLOG, ONE, () -> hanging(underWay));
    UniAssertSubscriber<GuardedResult> waiting =
        guard
            .run(new GuardedAttempt(Traffic.BACKLOG, ONE, over::get, TargetGuardTest::neverAsked))
            .subscribe()
            .withSubscriber(UniAssertSubscriber.create());

    over.set(true);
    underWay.get(0).complete(DELIVERED);

    waiting.awaitItem(PATIENCE).assertItem(new NotNow("its time is over"));
    assertThat(run(ONE, () -> Uni.createFrom().item(DELIVERED))).isInstanceOf(Attempted.class);
  }

  private void lose() {
    run(ONE, () -> Uni.createFrom().item(AWAY));
    run(ONE, () -> Uni.createFrom().item(AWAY));
  }

  private GuardedResult run(TargetLimits limits, Supplier<Uni<DeliveryResult>> attempt) {
    return guard.run(wanted(Traffic.LIVE, limits, attempt)).await().atMost(PATIENCE);
  }

  private UniAssertSubscriber<GuardedResult> start(
      Traffic traffic, TargetLimits limits, Supplier<Uni<DeliveryResult>> attempt) {
    return guard
        .run(wanted(traffic, limits, attempt))
        .subscribe()
        .withSubscriber(UniAssertSubscriber.create());
  }

  private static GuardedAttempt wanted(
      Traffic traffic, TargetLimits limits, Supplier<Uni<DeliveryResult>> attempt) {
    return new GuardedAttempt(traffic, limits, () -> false, attempt);
  }

  private static Uni<DeliveryResult> hanging(List<UniEmitter<? super DeliveryResult>> underWay) {
    return Uni.createFrom().<DeliveryResult>emitter(underWay::add);
  }

  private static Uni<DeliveryResult> neverAsked() {
    throw new AssertionError("must not be attempted");
  }
}
