package dev.holdfast.messaging.receive;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.base.problem.ProblemException;
import dev.holdfast.shared.wire.EnvelopeReply;
import dev.holdfast.shared.wire.WireLimits;
import dev.holdfast.testkit.time.ManualScheduler;
import dev.holdfast.testkit.time.SettableClock;
import io.smallrye.mutiny.Uni;
import io.smallrye.mutiny.helpers.test.UniAssertSubscriber;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** However many send at once: what is worked on fits into memory, and nothing is done twice. */
class ReceiveAtOnceTest {

  private static final byte[] LARGE = new byte[WireLimits.BATCH_BYTES];
  private static final int LARGE_AT_ONCE = 3;
  private static final int AT_WORK = LARGE_AT_ONCE * WireLimits.BATCH_BYTES;
  private static final int SMALL_AT_ONCE = AT_WORK / Admission.LEAST;
  private static final byte[] SMALL = {'\n'};

  private final ManualScheduler timer = new ManualScheduler(SettableClock.at(Instant.EPOCH));
  private final List<CompletableFuture<List<EnvelopeReply>>> underWay = new ArrayList<>();
  private final ReceiveResource resource =
      new ReceiveResource(
          texts -> {
            CompletableFuture<List<EnvelopeReply>> replies = new CompletableFuture<>();
            underWay.add(replies);
            return Uni.createFrom().completionStage(replies);
          },
          new Admission(timer, AT_WORK));

  @BeforeAll
  static void blank() {
    Arrays.fill(LARGE, (byte) '\n');
  }

  @Test
  void what_comes_beyond_the_room_waits_for_its_turn() {
    List<UniAssertSubscriber<String>> sent = send(LARGE, LARGE_AT_ONCE + 2);
    assertThat(underWay).hasSize(LARGE_AT_ONCE);

    underWay.get(1).complete(List.of());

    assertThat(underWay).hasSize(LARGE_AT_ONCE + 1);
    sent.get(1).assertCompleted();
    underWay.get(LARGE_AT_ONCE).complete(List.of());
    sent.get(LARGE_AT_ONCE).assertCompleted();
    sent.get(LARGE_AT_ONCE + 1).assertNotTerminated();
  }

  @Test
  void each_takes_some_room_however_small_it_is() {
    send(SMALL, SMALL_AT_ONCE + 1);

    assertThat(underWay).hasSize(SMALL_AT_ONCE);
  }

  @Test
  void a_small_machine_works_on_less_and_never_on_nothing() {
    assertThat(Admission.mostAtWork(64L << 20)).isEqualTo(WireLimits.BATCH_BYTES);
    assertThat(Admission.mostAtWork(256L << 20)).isEqualTo(16 << 20);
    assertThat(Admission.mostAtWork(8L << 30)).isEqualTo(32 << 20);
  }

  @Test
  void who_waits_too_long_is_sent_away_and_nothing_was_done() {
    List<UniAssertSubscriber<String>> sent = send(LARGE, LARGE_AT_ONCE + 1);

    timer.advance(Admission.LONGEST_WAIT.minus(Duration.ofMillis(1)));
    sent.get(LARGE_AT_ONCE).assertNotTerminated();
    timer.advance(Duration.ofMillis(1));

    assertSentAway(sent.get(LARGE_AT_ONCE));
    underWay.forEach(work -> work.complete(List.of()));
    assertThat(underWay).hasSize(LARGE_AT_ONCE);
    sent.get(0).assertCompleted();
  }

  @Test
  void who_hangs_up_while_waiting_is_not_worked_on() {
    List<UniAssertSubscriber<String>> sent = send(LARGE, LARGE_AT_ONCE + 1);

    sent.get(LARGE_AT_ONCE).cancel();
    underWay.get(0).complete(List.of());

    assertThat(underWay).hasSize(LARGE_AT_ONCE);
  }

  @Test
  void what_has_begun_takes_its_room_until_it_is_done_though_nobody_waits_for_it() {
    List<UniAssertSubscriber<String>> sent = send(LARGE, LARGE_AT_ONCE + 1);

    sent.get(0).cancel();
    assertThat(underWay).hasSize(LARGE_AT_ONCE);
    assertThat(underWay.get(0)).isNotCancelled();

    underWay.get(0).complete(List.of());
    assertThat(underWay).hasSize(LARGE_AT_ONCE + 1);
  }

  private List<UniAssertSubscriber<String>> send(byte[] body, int count) {
    List<UniAssertSubscriber<String>> sent = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      sent.add(resource.batch(body).subscribe().withSubscriber(UniAssertSubscriber.create()));
    }
    return sent;
  }

  private static void assertSentAway(UniAssertSubscriber<String> sent) {
    sent.assertFailedWith(ProblemException.class);
    assertThat(((ProblemException) sent.getFailure()).problem().status()).isEqualTo(503);
  }
}
