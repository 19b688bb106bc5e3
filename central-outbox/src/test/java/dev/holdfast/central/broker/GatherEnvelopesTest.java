package dev.holdfast.central.broker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.shared.id.MessageId;
import dev.holdfast.shared.wire.EnvelopeReply;
import io.smallrye.mutiny.Uni;
import io.smallrye.mutiny.helpers.test.UniAssertSubscriber;
import io.smallrye.mutiny.subscription.UniEmitter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class GatherEnvelopesTest {

  private static final MessageId ID = MessageId.random();

  private record Asked(List<String> texts, UniEmitter<? super List<EnvelopeReply>> answer) {

    void all(EnvelopeReply reply) {
      answer.complete(texts.stream().map(text -> reply).toList());
    }
  }

  private final BlockingQueue<Asked> asked = new LinkedBlockingQueue<>();
  private final GatherEnvelopes gather =
      new GatherEnvelopes(
          texts -> Uni.createFrom().emitter(answer -> asked.add(new Asked(texts, answer))),
          Duration.ofMillis(1));

  @Test
  void what_comes_while_one_batch_is_stored_is_the_next_batch() throws InterruptedException {
    List<UniAssertSubscriber<EnvelopeReply>> callers = new ArrayList<>();
    IntStream.range(0, 700).forEach(i -> callers.add(take("e" + i)));

    next().all(EnvelopeReply.accepted(ID));
    Asked second = next();
    assertThat(second.texts()).hasSize(500).startsWith("e1", "e2");
    assertThat(callers.get(1).getItem()).as("not before it is stored").isNull();
    second.all(EnvelopeReply.accepted(ID));
    Asked third = next();
    assertThat(third.texts()).hasSize(199);
    third.all(EnvelopeReply.accepted(ID));

    callers.forEach(caller -> caller.assertItem(EnvelopeReply.accepted(ID)));
  }

  @Test
  void what_could_not_be_stored_is_tried_again_in_its_order_and_the_rest_is_answered()
      throws InterruptedException {
    UniAssertSubscriber<EnvelopeReply> first = take("a");
    UniAssertSubscriber<EnvelopeReply> bad = take("b");
    UniAssertSubscriber<EnvelopeReply> last = take("c");
    EnvelopeReply away = EnvelopeReply.refused(ID, 500, "could not be stored");
    EnvelopeReply flawed = EnvelopeReply.refused(ID, 400, "no");

    next().all(away);
    Asked again = next();
    assertThat(again.texts()).containsExactly("a", "b", "c");
    again.answer().complete(List.of(away, flawed, away));
    bad.assertItem(flawed);
    Asked rest = next();
    assertThat(rest.texts()).containsExactly("a", "c");
    rest.answer().fail(new IllegalStateException("a bug"));
    Asked evenThen = next();
    assertThat(evenThen.texts()).containsExactly("a", "c");
    evenThen.all(EnvelopeReply.accepted(ID));

    first.assertItem(EnvelopeReply.accepted(ID));
    last.assertItem(EnvelopeReply.accepted(ID));
  }

  private UniAssertSubscriber<EnvelopeReply> take(String text) {
    return gather.take(text).subscribe().withSubscriber(UniAssertSubscriber.create());
  }

  private Asked next() throws InterruptedException {
    Asked next = asked.poll(20, TimeUnit.SECONDS);
    assertThat(next).as("a batch").isNotNull();
    return next;
  }
}
