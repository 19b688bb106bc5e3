package dev.holdfast.messaging.dispatch;

import dev.holdfast.messaging.outbox.Claim;
import dev.holdfast.messaging.run.CoalescingRunner;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;

/** The way to one destination. What is due goes out batch by batch, one after the other. */
final class Lane {

  /** How one batch went. */
  private record Pass(int claimed, boolean goesOn) {}

  private final String destination;
  private final LaneTools tools;
  private final Peer peer;

  private final AtomicInteger claimed = new AtomicInteger();
  private final CoalescingRunner runner;

  /**
   * @param onEnd called after every run
   */
  Lane(String destination, LaneTools tools, Runnable onEnd) {
    this.destination = destination;
    this.tools = tools;
    this.peer = new Peer(destination, tools.config());
    this.runner =
        new CoalescingRunner(
            "sending to peer=" + destination, this::untilNothingIsDue, Runnable::run, onEnd);
  }

  /**
   * Goes on until nothing is due or the destination is away. While the lane is at work this only
   * sees to it that it looks once more before it rests.
   *
   * @return how many messages were claimed, and does not fail; empty when the lane has retired
   */
  Optional<Uni<Integer>> drain() {
    if (runner.startIfIdle()) {
      return Optional.of(
          Uni.createFrom().completionStage(runner.atRest()).map(rested -> claimed.getAndSet(0)));
    }
    return runner.wake() ? Optional.of(Uni.createFrom().item(0)) : Optional.empty();
  }

  /** Completes when the lane is at rest. */
  CompletableFuture<Void> atRest() {
    return runner.atRest();
  }

  /** A lane that another would begin just like; that one may have its place. */
  boolean retire() {
    return peer.isWell() && runner.retire();
  }

  private Uni<Void> untilNothingIsDue() {
    return Multi.createBy()
        .repeating()
        .uni(this::pass)
        .whilst(last -> last.claimed() > 0 && last.goesOn())
        .onItem()
        .invoke(pass -> claimed.addAndGet(pass.claimed()))
        .onItem()
        .ignoreAsUni();
  }

  private Uni<Pass> pass() {
    Instant now = tools.clock().instant();
    int window = peer.window(now);
    if (window == 0 || !tools.mayBegin().getAsBoolean()) {
      return Uni.createFrom().item(new Pass(0, false));
    }
    return tools
        .store()
        .claim(destination, window, now, now.plus(tools.config().lease()))
        .chain(this::send);
  }

  private Uni<Pass> send(Claim claim) {
    return claim.isEmpty()
        ? Uni.createFrom().item(new Pass(0, true))
        : new SendClaim(claim, peer, tools)
            .run(destination)
            .map(sent -> new Pass(claim.messages().size(), !isAway()));
  }

  private boolean isAway() {
    return peer.window(tools.clock().instant()) == 0;
  }
}
