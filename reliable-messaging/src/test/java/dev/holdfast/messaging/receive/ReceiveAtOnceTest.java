package dev.holdfast.messaging.receive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.base.problem.ProblemException;
import dev.holdfast.shared.wire.EnvelopeReply;
import dev.holdfast.shared.wire.WireLimits;
import io.smallrye.mutiny.Uni;
import io.smallrye.mutiny.helpers.test.UniAssertSubscriber;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** However many send at once, what is worked on fits into memory. */
class ReceiveAtOnceTest {

  private static final byte[] LARGE = new byte[WireLimits.BATCH_BYTES];

  private final List<CompletableFuture<List<EnvelopeReply>>> underWay = new ArrayList<>();
  private final ReceiveResource resource =
      new ReceiveResource(
          texts -> {
            CompletableFuture<List<EnvelopeReply>> replies = new CompletableFuture<>();
            underWay.add(replies);
            return Uni.createFrom().completionStage(replies);
          });

  @Test
  void what_comes_beyond_the_room_is_sent_away_until_there_is_some_again() {
    Arrays.fill(LARGE, (byte) '\n');
    List<UniAssertSubscriber<String>> first = new ArrayList<>();
    for (int i = 0; i < ReceiveResource.BYTES_AT_ONCE / WireLimits.BATCH_BYTES; i++) {
      first.add(resource.batch(LARGE).subscribe().withSubscriber(UniAssertSubscriber.create()));
    }

    assertThatThrownBy(() -> resource.batch(LARGE))
        .isInstanceOfSatisfying(
            ProblemException.class,
            refused -> assertThat(refused.problem().status()).isEqualTo(503));
    assertThatThrownBy(() -> resource.one(new byte[] {'x'})).isInstanceOf(ProblemException.class);

    underWay.get(0).complete(List.of());
    first.get(0).awaitItem();
    first.get(1).cancel();
    resource.batch(LARGE).subscribe().withSubscriber(UniAssertSubscriber.create());
    resource.batch(LARGE).subscribe().withSubscriber(UniAssertSubscriber.create());
    assertThatThrownBy(() -> resource.batch(LARGE)).isInstanceOf(ProblemException.class);
  }
}
