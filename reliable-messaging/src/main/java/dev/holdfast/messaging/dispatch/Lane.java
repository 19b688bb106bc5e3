package dev.holdfast.messaging.dispatch;

import dev.holdfast.messaging.outbox.Claim;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import java.time.Instant;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import org.jboss.logging.Logger;

/** The way to one destination. What is due goes out batch by batch, one after the other. */
final class Lane {

  private static final Logger LOG = Logger.getLogger(Lane.class);

  /** How one batch went. */
  private record Pass(int claimed, boolean goesOn) {}

  private final String destination;
  private final LaneTools tools;
  private final Peer peer;

  /** Zero when the lane is at rest; otherwise how often it was asked since the last look. */
  private final AtomicInteger wanted = new AtomicInteger();

  private volatile int wantedAtStart;
  private volatile CompletableFuture<Integer> atWork = CompletableFuture.completedFuture(0);

  Lane(String destination, LaneTools tools) {
    this.destination = destination;
    this.tools = tools;
    this.peer = new Peer(destination, tools.config());
  }

  /**
   * Goes on until nothing is due or the destination is away. While the lane is at work this only
   * sees to it that it looks once more before it rests.
   *
   * @return how many messages were claimed; does not fail
   */
  Uni<Integer> drain() {
    return Uni.createFrom()
        .deferred(
            () -> {
              if (wanted.getAndIncrement() > 0) {
                return Uni.createFrom().item(0);
              }
              atWork = untilNothingIsDue().subscribeAsCompletionStage();
              return Uni.createFrom().completionStage(atWork);
            });
  }

  /** Completes when the lane is at rest. */
  CompletableFuture<Integer> atWork() {
    return atWork;
  }

  private Uni<Integer> untilNothingIsDue() {
    return Multi.createBy()
        .repeating()
        .uni(this::pass)
        .whilst(this::goesOn)
        .collect()
        .with(Collectors.summingInt(Pass::claimed))
        .onFailure()
        .recoverWithItem(this::failed)
        .onCancellation()
        .invoke(() -> wanted.set(0));
  }

  /** Whoever sets the count to zero has stopped owning the lane, so that comes last. */
  private boolean goesOn(Pass last) {
    if (!last.goesOn() || !tools.mayBegin().getAsBoolean()) {
      wanted.set(0);
      return false;
    }
    return last.claimed() > 0 || !wanted.compareAndSet(wantedAtStart, 0);
  }

  private int failed(Throwable failure) {
    wanted.set(0);
    LOG.errorf(
        failure,
        "sending to peer=%s was broken off; what is due is tried again with the next pass",
        destination);
    return 0;
  }

  private Uni<Pass> pass() {
    wantedAtStart = wanted.get();
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
