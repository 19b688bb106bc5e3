package dev.holdfast.messaging.dispatch;

import dev.holdfast.messaging.outbox.Claim;
import dev.holdfast.messaging.outbox.OutboxMessage;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Sends what one claim holds, in as few exchanges as the wire allows. After one that failed, or
 * when the next could outlast the lease, the rest is given back as if it had not been claimed.
 */
final class SendClaim {

  private final Claim claim;
  private final Peer peer;
  private final LaneTools tools;
  private volatile boolean goingOn = true;

  SendClaim(Claim claim, Peer peer, LaneTools tools) {
    this.claim = claim;
    this.peer = peer;
    this.tools = tools;
  }

  Uni<Void> run(String destination) {
    return tools
        .destinations()
        .named(destination)
        .map(this::exchangeAll)
        .orElseGet(() -> nobodyThere(destination));
  }

  private Uni<Void> exchangeAll(Destination there) {
    List<Uni<Void>> steps = new ArrayList<>();
    List<Sealed> sealed = new ArrayList<>();
    for (OutboxMessage message : claim.messages()) {
      try {
        sealed.add(new Sealed(message, there.seal(message)));
      } catch (IllegalArgumentException e) {
        // Nothing that enqueue lets in, but a row may have been written by other means.
        Exchange.Outcome outcome = tools.exchange().unsendable(message, e.getMessage());
        steps.add(tools.books().record(claim.until(), List.of(message), outcome));
      }
    }
    EnvelopeBatches.within(sealed).forEach(batch -> steps.add(exchangeOrRelease(there, batch)));
    return Multi.createFrom()
        .iterable(steps)
        .onItem()
        .transformToUniAndConcatenate(step -> step)
        .onItem()
        .ignoreAsUni();
  }

  private Uni<Void> exchangeOrRelease(Destination there, List<Sealed> batch) {
    List<OutboxMessage> messages = batch.stream().map(Sealed::message).toList();
    return Uni.createFrom()
        .deferred(
            () -> {
              goingOn = goingOn && tools.mayBegin().getAsBoolean() && canEndInTime();
              return goingOn
                  ? tools
                      .exchange()
                      .run(there, batch, peer)
                      .invoke(outcome -> goingOn = outcome.answered())
                      .chain(outcome -> record(messages, outcome))
                  : tools.books().release(claim.until(), messages, tools.clock().instant());
            });
  }

  /** Nobody else may begin what we have begun, so it must end within the lease. */
  private boolean canEndInTime() {
    Duration longest = tools.config().sendTimeout().plus(tools.replyTime());
    return tools.clock().instant().plus(longest).isBefore(claim.until());
  }

  private Uni<Void> nobodyThere(String destination) {
    String reason =
        ("no destination '%1$s' is configured;"
                + " set holdfast.messaging.services.%1$s.address and .secret")
            .formatted(destination);
    peer.missing(reason);
    return record(claim.messages(), tools.exchange().nowhere(claim.messages(), reason));
  }

  private Uni<Void> record(List<OutboxMessage> messages, Exchange.Outcome outcome) {
    return tools.books().record(claim.until(), messages, outcome);
  }
}
