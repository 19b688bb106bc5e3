package dev.holdfast.site.delivery.forward;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.messaging.transport.TransportException;
import dev.holdfast.shared.id.MessageId;
import dev.holdfast.shared.wire.Envelope;
import dev.holdfast.shared.wire.EnvelopeHeaders;
import dev.holdfast.shared.wire.EnvelopeReply;
import dev.holdfast.shared.wire.MessageType;
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
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class EnvelopeBatcherTest {

  private final List<List<Envelope>> sent = new ArrayList<>();
  private final List<UniEmitter<? super List<EnvelopeReply>>> answers = new ArrayList<>();
  private final ManualScheduler scheduler =
      new ManualScheduler(SettableClock.at(Instant.parse("2026-03-01T12:00:00Z")));
  private final EnvelopeBatcher batcher =
      new EnvelopeBatcher(this::transport, 2, 3, Duration.ofSeconds(35), scheduler);
  private RuntimeException bug;

  private Uni<List<EnvelopeReply>> transport(List<Envelope> batch) {
    if (bug != null) {
      throw bug;
    }
    sent.add(batch);
    return Uni.createFrom().<List<EnvelopeReply>>emitter(answers::add);
  }

  @Test
  void a_lone_one_is_sent_at_once_and_those_who_come_meanwhile_share_batches_in_order() {
    List<Envelope> envelopes = Stream.generate(EnvelopeBatcherTest::envelope).limit(4).toList();
    List<UniAssertSubscriber<EnvelopeReply>> callers = envelopes.stream().map(this::send).toList();
    assertThat(sent).containsExactly(envelopes.subList(0, 1));

    answer(0);
    answer(1);
    answer(2);

    assertThat(sent)
        .containsExactly(envelopes.subList(0, 1), envelopes.subList(1, 3), envelopes.subList(3, 4));
    for (int i = 0; i < 4; i++) {
      callers.get(i).assertItem(EnvelopeReply.accepted(envelopes.get(i).messageId()));
    }
  }

  @Test
  void whoever_does_not_wait_any_more_is_not_sent_and_makes_room() {
    send(envelope());
    UniAssertSubscriber<EnvelopeReply> impatient = send(envelope());
    Envelope second = envelope();
    Envelope third = envelope();
    send(second);
    send(third);
    send(envelope()).assertFailed();

    impatient.cancel();
    Envelope fourth = envelope();
    send(fourth);
    answer(0);
    answer(1);

    assertThat(sent.subList(1, 3)).containsExactly(List.of(second, third), List.of(fourth));
  }

  @Test
  void when_too_many_wait_the_next_is_told_so_at_once() {
    List<UniAssertSubscriber<EnvelopeReply>> waiting =
        Stream.generate(() -> send(envelope())).limit(4).toList();

    send(envelope()).assertFailedWith(TransportException.class, "too much waits");

    waiting.forEach(UniAssertSubscriber::assertNotTerminated);
  }

  @Test
  void a_batch_that_fails_fails_for_its_own_and_the_next_goes_out() {
    UniAssertSubscriber<EnvelopeReply> first = send(envelope());
    UniAssertSubscriber<EnvelopeReply> second = send(envelope());

    answers.get(0).fail(new TransportException("refused"));
    answer(1);

    first.assertFailedWith(TransportException.class, "refused");
    second.assertCompleted();
  }

  @Test
  void a_transport_that_throws_fails_its_batch_and_the_next_goes_out() {
    bug = new IllegalStateException("no such host");
    UniAssertSubscriber<EnvelopeReply> first = send(envelope());
    bug = null;
    UniAssertSubscriber<EnvelopeReply> second = send(envelope());

    first.assertFailedWith(IllegalStateException.class, "no such host");
    answer(0);
    second.assertCompleted();
  }

  @Test
  void a_batch_that_never_ends_is_given_up_in_time_and_the_next_goes_out() {
    UniAssertSubscriber<EnvelopeReply> first = send(envelope());
    UniAssertSubscriber<EnvelopeReply> second = send(envelope());

    scheduler.advance(Duration.ofSeconds(35));

    first.assertFailedWith(TransportException.class, "no answer within 35 s");
    assertThat(sent).hasSize(2);
    second.assertNotTerminated();
  }

  private UniAssertSubscriber<EnvelopeReply> send(Envelope envelope) {
    return batcher.send(envelope).subscribe().withSubscriber(UniAssertSubscriber.create());
  }

  private void answer(int batch) {
    answers
        .get(batch)
        .complete(
            sent.get(batch).stream()
                .map(envelope -> EnvelopeReply.accepted(envelope.messageId()))
                .toList());
  }

  private static Envelope envelope() {
    return new Envelope(
        MessageId.random(),
        Optional.empty(),
        "plant-7",
        MessageType.Signal,
        "test",
        "{}",
        new EnvelopeHeaders(
            EnvelopeHeaders.CURRENT_VERSION, "2026-03-01T12:00:00Z", "", Optional.empty()));
  }
}
