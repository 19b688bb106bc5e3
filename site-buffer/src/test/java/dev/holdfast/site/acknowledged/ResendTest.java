package dev.holdfast.site.acknowledged;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.base.time.Timeouts;
import dev.holdfast.shared.contract.NotificationContent;
import dev.holdfast.shared.contract.NotificationSubmit;
import dev.holdfast.shared.contract.NumbersAcknowledged;
import dev.holdfast.shared.contract.NumbersMissing;
import dev.holdfast.shared.contract.SubmitNumber;
import dev.holdfast.shared.contract.SubmitSpan;
import dev.holdfast.shared.wire.Envelope;
import dev.holdfast.site.buffer.AcknowledgedConfig;
import dev.holdfast.site.buffer.BufferDepth;
import dev.holdfast.site.buffer.MessageBuffer;
import dev.holdfast.site.delivery.TargetRecovered;
import dev.holdfast.site.delivery.forward.CentralClient;
import dev.holdfast.site.delivery.forward.NotificationPayload;
import dev.holdfast.site.eventlog.EventFilter;
import dev.holdfast.site.eventlog.EventKind;
import dev.holdfast.site.eventlog.SiteEvent;
import dev.holdfast.site.eventlog.SiteEvents;
import dev.holdfast.site.leadership.Leadership;
import dev.holdfast.site.message.Category;
import dev.holdfast.site.message.Lane;
import dev.holdfast.site.status.NodeStatus;
import dev.holdfast.site.sweep.Sweeper;
import dev.holdfast.site.testing.FakeCentral;
import dev.holdfast.site.testing.InjectCentral;
import dev.holdfast.site.testing.Sample;
import dev.holdfast.site.testing.SiteResource;
import dev.holdfast.site.testing.TestClock;
import dev.holdfast.testkit.time.ManualScheduler;
import dev.holdfast.testkit.time.SettableClock;
import dev.holdfast.testkit.waiting.Eventually;
import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

@QuarkusTest
@QuarkusTestResource(SiteResource.class)
class ResendTest {

  private static final Duration PATIENCE = Duration.ofSeconds(20);
  private static final String HERE = "installation";

  @InjectCentral FakeCentral central;
  @Inject MessageBuffer buffer;
  @Inject Sweeper sweeper;
  @Inject AskWhatCentralLacks ask;
  @Inject AcknowledgedNotifications acknowledged;
  @Inject OldAcknowledged old;
  @Inject SiteEvents events;
  @Inject NodeStatus status;
  @Inject MeterRegistry registry;
  @Inject ResendLacking resend;
  @Inject CentralClient client;
  @Inject Leadership leadership;
  @Inject AcknowledgedConfig config;

  private final List<NumbersAcknowledged> questions = new CopyOnWriteArrayList<>();

  @BeforeEach
  void start_with_nothing_kept() {
    central.reset();
    forward(1);
    // Nothing of other tests, whose central had no name.
    int dropped;
    do {
      dropped = await(acknowledged.drop(500));
    } while (dropped > 0);
    await(acknowledged.acknowledgedBy(HERE));
    central.reset();
    questions.clear();
    lacks(List.of());
  }

  @Test
  void what_central_lacks_is_sent_again_under_its_number_and_told() {
    List<SubmitNumber> numbers = forward(5);
    lacks(List.of(new SubmitSpan(numbers.get(1).number(), numbers.get(2))));
    double before = sentAgain();

    await(ask.runOnce());

    List<Envelope> submits = central.awaitSubmits(7);
    awaitNonePending();
    assertThat(submits.subList(5, 7).stream().map(ResendTest::numberOf))
        .containsExactlyInAnyOrder(numbers.get(1), numbers.get(2));
    assertThat(submits.subList(5, 7))
        .extracting(Envelope::messageId)
        .isSubsetOf(submits.subList(0, 5).stream().map(Envelope::messageId).toList());
    assertThat(questions)
        .containsExactly(
            new NumbersAcknowledged(
                Optional.of(HERE),
                List.of(new SubmitSpan(numbers.get(0).number(), numbers.get(4))),
                List.of()));
    String words = "central lacked 2 notifications that it had acknowledged; they are sent again";
    assertThat(newestEvent().text()).isEqualTo(words);
    assertThat(status.now().sentAgain().count()).isEqualTo(2);
    assertThat(sentAgain() - before).isEqualTo(2);
  }

  @Test
  void it_is_asked_again_and_nothing_more_is_sent() {
    List<SubmitNumber> numbers = forward(3);
    lacks(List.of(new SubmitSpan(numbers.get(0).number(), numbers.get(0))));
    await(ask.runOnce());
    central.awaitSubmits(4);
    awaitNonePending();
    lacks(List.of());

    await(ask.runOnce());
    await(ask.runOnce());

    assertThat(central.submitCount()).isEqualTo(4);
    assertThat(questions).hasSize(3);
    assertThat(questions.get(2)).isEqualTo(questions.get(0));
  }

  @Test
  void a_long_answer_is_taken_page_by_page() {
    List<SubmitNumber> numbers = forward(4);
    central.lacks(
        question -> {
          questions.add(question);
          SubmitSpan first = question.kept().get(0);
          boolean more = first.from() < numbers.get(3).number();
          SubmitNumber only = first.to();
          SubmitNumber one =
              new SubmitNumber(only.stream(), first.from(), only.first(), only.follows());
          return new NumbersMissing(HERE, List.of(new SubmitSpan(first.from(), one)), more);
        });

    await(ask.runOnce());

    assertThat(central.awaitSubmits(8).subList(4, 8).stream().map(ResendTest::numberOf))
        .containsExactlyInAnyOrderElementsOf(numbers);
    assertThat(questions).hasSize(4);
    awaitNonePending();
  }

  @Test
  void another_installation_gets_nothing_of_what_this_one_had() {
    List<SubmitNumber> numbers = forward(3);
    central.lacks(
        question ->
            new NumbersMissing(
                "another",
                List.of(new SubmitSpan(numbers.get(0).number(), numbers.get(2))),
                false));

    await(ask.runOnce());
    await(ask.runOnce());

    assertThat(await(acknowledged.overview()).kept()).isEmpty();
    assertThat(await(acknowledged.overview()).by()).contains("another");
    assertThat(central.submitCount()).isEqualTo(3);
  }

  @Test
  void numbers_that_are_kept_no_more_are_named_as_gone() {
    List<SubmitNumber> numbers = forward(3);
    await(old.shed(2));

    await(ask.runOnce());

    NumbersAcknowledged question = questions.get(0);
    List<SubmitNumber> named = new ArrayList<>();
    question.gone().forEach(span -> named.addAll(numbersIn(span)));
    assertThat(named).hasSize(2).isSubsetOf(numbers);
    assertThat(question.kept()).hasSize(1);
  }

  @Test
  void whoever_has_nothing_kept_asks_nothing_and_a_refusal_changes_nothing() {
    await(ask.runOnce());
    assertThat(questions).isEmpty();

    forward(2);
    central.http().down();
    await(ask.runOnce());
    central.http().up();

    assertThat(await(acknowledged.overview()).kept()).isNotEmpty();
  }

  @Test
  void it_asks_by_itself_soon_after_central_was_away_but_not_with_all_others_at_once() {
    ManualScheduler scheduler = new ManualScheduler(SettableClock.at(TestClock.START));
    AskWhatCentralLacks halfway =
        new AskWhatCentralLacks(
            resend, client, leadership, config, () -> 0.5, new Timeouts(scheduler));
    forward(1);

    halfway.onRecovery(new TargetRecovered(Lane.of(Category.ExternalSystem, "erp")));
    assertThat(scheduler.scheduled()).isZero();
    halfway.onRecovery(new TargetRecovered(Lane.CENTRAL));
    scheduler.advance(config.askInterval().dividedBy(20));
    assertThat(scheduler.scheduled()).isEqualTo(1);
    scheduler.advance(Duration.ofSeconds(1));

    Eventually.holds("the question", PATIENCE, () -> questions.size() == 1);
  }

  private void lacks(List<SubmitSpan> missing) {
    central.lacks(
        question -> {
          questions.add(question);
          return new NumbersMissing(HERE, missing, false);
        });
  }

  private static List<SubmitNumber> numbersIn(SubmitSpan span) {
    List<SubmitNumber> numbers = new ArrayList<>();
    for (long number = span.from(); number <= span.to().number(); number++) {
      numbers.add(new SubmitNumber(span.stream(), number, span.to().first(), span.to().follows()));
    }
    return numbers;
  }

  /** In the order of their numbers. */
  private List<SubmitNumber> forward(int count) {
    for (int i = 0; i < count; i++) {
      await(
          buffer.append(
              Sample.of(Category.Notification, "ops", TestClock.get().instant())
                  .payload(
                      NotificationPayload.write(
                          new NotificationContent("ops", "Pump 3", "runs dry")))
                  .message()));
    }
    awaitNonePending();
    return central.awaitSubmits(count).stream()
        .map(ResendTest::numberOf)
        .sorted((one, other) -> Long.compare(one.number(), other.number()))
        .toList();
  }

  private void awaitNonePending() {
    Eventually.holds(
        "nothing waits for central",
        PATIENCE,
        () -> {
          await(sweeper.runOnce());
          return buffer.depth().targets().stream()
                  .filter(share -> share.category() == Category.Notification)
                  .mapToLong(BufferDepth.OfTarget::pending)
                  .sum()
              == 0;
        });
  }

  private SiteEvent newestEvent() {
    EventFilter filter =
        new EventFilter(
            Optional.of(EventKind.SentAgain),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty());
    return await(events.search(filter, Optional.empty(), 1)).events().get(0);
  }

  private double sentAgain() {
    return registry.get("holdfast_site_sent_again").counter().count();
  }

  private static SubmitNumber numberOf(Envelope envelope) {
    return NotificationSubmit.fromJson(envelope.payload()).submitNumber().orElseThrow();
  }

  private static <T> T await(Uni<T> uni) {
    return uni.await().atMost(PATIENCE);
  }
}
