package dev.holdfast.messaging.transport.link;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.holdfast.messaging.transport.link.LinkException.Kind;
import dev.holdfast.shared.wire.WireLimits;
import io.smallrye.mutiny.Uni;
import io.smallrye.mutiny.subscription.UniEmitter;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;

/** The requests of one link that wait for their replies: so many at most, and not for ever. */
final class Outstanding {

  private final LinkSocket socket;
  private final String peer;
  private final int most;
  private final ScheduledExecutorService timeouts;
  private final Semaphore places;
  private final AtomicInteger numbers = new AtomicInteger();
  private final Map<Integer, UniEmitter<? super List<String>>> waiting = new ConcurrentHashMap<>();
  private volatile String lostBecause;

  Outstanding(LinkSocket socket, String peer, int most, ScheduledExecutorService timeouts) {
    this.timeouts = timeouts;
    this.socket = socket;
    this.peer = peer;
    this.most = most;
    this.places = new Semaphore(most);
  }

  /** Fails with {@link LinkException}. */
  Uni<List<String>> ask(List<String> envelopes, Duration timeout) {
    return Uni.createFrom()
        .deferred(
            () -> {
              if (isTooLarge(envelopes)) {
                return Uni.createFrom().failure(tooLarge());
              }
              if (!places.tryAcquire()) {
                return Uni.createFrom().failure(busy());
              }
              int number = numbers.incrementAndGet();
              return Uni.createFrom()
                  .<List<String>>emitter(caller -> send(number, envelopes, caller))
                  .ifNoItem()
                  .after(timeout)
                  .on(timeouts)
                  .failWith(() -> timedOut(timeout))
                  .onTermination()
                  .invoke(() -> over(number));
            });
  }

  private void send(int number, List<String> envelopes, UniEmitter<? super List<String>> caller) {
    waiting.put(number, caller);
    // Looked at after the request is among those that a loss would tell.
    if (lostBecause != null) {
      caller.fail(lost(lostBecause));
      return;
    }
    socket
        .send(new LinkFrame.Request(number, envelopes))
        .onFailure(failure -> caller.fail(lost(failure.getMessage())));
  }

  private void over(int number) {
    waiting.remove(number);
    places.release();
  }

  /** A reply that nobody waits for any more is dropped. */
  void answered(LinkFrame.Reply reply) {
    UniEmitter<? super List<String>> caller = waiting.get(reply.number());
    if (caller != null) {
      caller.complete(reply.replies());
    }
  }

  void failed(LinkFrame.Failed failed) {
    UniEmitter<? super List<String>> caller = waiting.get(failed.number());
    if (caller != null) {
      caller.fail(
          new LinkException(
              Kind.FAILED, "%s failed to process it; its log says why".formatted(peer)));
    }
  }

  /** Nobody waits for what will not come. */
  void lose(String reason) {
    lostBecause = reason;
    List.copyOf(waiting.values()).forEach(caller -> caller.fail(lost(reason)));
  }

  private static boolean isTooLarge(List<String> envelopes) {
    return envelopes.size() > WireLimits.BATCH_ENVELOPES
        || envelopes.stream().mapToLong(text -> text.getBytes(UTF_8).length + 1L).sum()
            > WireLimits.BATCH_BYTES;
  }

  private LinkException tooLarge() {
    return new LinkException(
        Kind.TOO_LARGE,
        "at most %d envelopes and %d bytes go to %s at once"
            .formatted(WireLimits.BATCH_ENVELOPES, WireLimits.BATCH_BYTES, peer));
  }

  private LinkException lost(String reason) {
    return new LinkException(
        Kind.LOST, "the link to %s was lost before it answered: %s".formatted(peer, reason));
  }

  private LinkException timedOut(Duration timeout) {
    return new LinkException(
        Kind.TIMED_OUT, "%s gave no answer over its link within %s".formatted(peer, timeout));
  }

  private LinkException busy() {
    return new LinkException(
        Kind.BUSY, "%d requests to %s are under way already".formatted(most, peer));
  }
}
