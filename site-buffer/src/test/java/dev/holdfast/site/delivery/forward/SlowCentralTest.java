package dev.holdfast.site.delivery.forward;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.base.time.Timeouts;
import dev.holdfast.base.trace.Traces;
import dev.holdfast.shared.contract.NotificationContent;
import dev.holdfast.shared.contract.SubmitNumber;
import dev.holdfast.shared.id.MessageId;
import dev.holdfast.shared.outcome.DeliveryOutcome;
import dev.holdfast.shared.wire.Envelope;
import dev.holdfast.shared.wire.EnvelopeReply;
import dev.holdfast.shared.wire.EnvelopeSigner;
import dev.holdfast.shared.wire.SigningSecret;
import dev.holdfast.site.delivery.guard.GuardedAttempt;
import dev.holdfast.site.delivery.guard.GuardedResult;
import dev.holdfast.site.delivery.guard.GuardedResult.Attempted;
import dev.holdfast.site.delivery.guard.GuardsByHand;
import dev.holdfast.site.delivery.guard.TargetGuards;
import dev.holdfast.site.delivery.guard.Traffic;
import dev.holdfast.site.identity.Identities;
import dev.holdfast.site.message.Category;
import dev.holdfast.site.message.Lane;
import dev.holdfast.site.message.OutboundMessage;
import dev.holdfast.site.numbering.SubmitNumbers;
import dev.holdfast.site.testing.CentralAsSet;
import dev.holdfast.site.testing.FakeCentral;
import dev.holdfast.site.testing.Sample;
import dev.holdfast.testkit.time.ManualScheduler;
import dev.holdfast.testkit.time.SettableClock;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.opentelemetry.api.OpenTelemetry;
import io.smallrye.mutiny.Uni;
import io.smallrye.mutiny.helpers.test.UniAssertSubscriber;
import io.smallrye.mutiny.subscription.UniEmitter;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** A central that takes nearly all the time it may for each batch. */
class SlowCentralTest {

  private static final Instant NOON = Instant.parse("2026-03-01T12:00:00Z");
  private static final Duration LIMIT = Duration.ofSeconds(30);

  private record NoNumbers() implements SubmitNumbers {

    @Override
    public Uni<Optional<SubmitNumber>> of(MessageId id) {
      return Uni.createFrom().item(Optional.empty());
    }

    @Override
    public Uni<List<SubmitNumber>> givenUp(int limit) {
      return Uni.createFrom().item(List.of());
    }

    @Override
    public Uni<Void> forgetGivenUp(List<SubmitNumber> told) {
      return Uni.createFrom().voidItem();
    }
  }

  private final SettableClock clock = SettableClock.at(NOON);
  private final ManualScheduler scheduler = new ManualScheduler(clock);
  private final Timeouts timeouts = new Timeouts(scheduler);
  private final CentralConfig config = new CentralAsSet(Optional.empty(), Optional.empty(), LIMIT);
  private final List<List<Envelope>> batches = new ArrayList<>();
  private final List<UniEmitter<? super List<EnvelopeReply>>> answers = new ArrayList<>();
  private final EnvelopeBatcher batcher =
      CentralClient.batches(this::transport, CentralClient.longestBatch(config), timeouts);
  private final TargetGuards guards =
      GuardsByHand.create(
          lane -> true, true, clock, timeouts, new SimpleMeterRegistry(), recovered -> {});
  private final ForwardToCentral forward =
      new ForwardToCentral(
          new CentralClient(
              Optional.of(
                  new CentralClient.Exchange(
                      new CentralClient.Link(
                          new EnvelopeSigner(
                              "plant-7", SigningSecret.of(FakeCentral.SECRET), clock),
                          this::transport),
                      batcher,
                      batcher)),
              timeouts),
          new NoNumbers(),
          config,
          Identities.of("plant-7", "node-1"),
          new Traces(OpenTelemetry.noop(), true));

  private Uni<List<EnvelopeReply>> transport(List<Envelope> batch) {
    batches.add(batch);
    return Uni.createFrom().<List<EnvelopeReply>>emitter(answers::add);
  }

  @Test
  void waiting_for_the_batches_before_it_makes_nobody_think_that_central_is_away() {
    List<UniAssertSubscriber<GuardedResult>> submits =
        Stream.generate(this::submit).limit(200).toList();

    for (int batch = 0; batch < 3; batch++) {
      scheduler.advance(LIMIT.minusSeconds(1));
      answer(batch);
    }

    assertThat(batches).extracting(List::size).containsExactly(1, 100, 99);
    assertThat(submits)
        .allSatisfy(
            submit ->
                assertThat(submit.getItem())
                    .isInstanceOfSatisfying(
                        Attempted.class,
                        attempted ->
                            assertThat(attempted.result().outcome())
                                .isInstanceOf(DeliveryOutcome.Delivered.class)));
    assertThat(guards.states()).containsEntry("central", "closed");
  }

  private UniAssertSubscriber<GuardedResult> submit() {
    OutboundMessage message =
        Sample.of(Category.Notification, "ops", NOON)
            .payload(NotificationPayload.write(new NotificationContent("ops", "Pump 3", "dry")))
            .message();
    return guards
        .of(Lane.CENTRAL)
        .run(
            new GuardedAttempt(
                Traffic.BACKLOG,
                forward.limits("ops"),
                () -> false,
                () -> forward.deliver(message)))
        .subscribe()
        .withSubscriber(UniAssertSubscriber.create());
  }

  private void answer(int batch) {
    answers
        .get(batch)
        .complete(
            batches.get(batch).stream()
                .map(envelope -> EnvelopeReply.accepted(envelope.messageId()))
                .toList());
  }
}
