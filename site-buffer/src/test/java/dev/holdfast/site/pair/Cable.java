package dev.holdfast.site.pair;

import dev.holdfast.site.pair.peer.Peer;
import dev.holdfast.site.pair.peer.PeerChannel;
import dev.holdfast.site.pair.peer.PeerException;
import dev.holdfast.site.pair.peer.PeerException.Kind;
import dev.holdfast.site.pair.peer.PeerState;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import io.smallrye.mutiny.infrastructure.Infrastructure;
import io.smallrye.mutiny.operators.multi.processors.UnicastProcessor;
import io.vertx.core.buffer.Buffer;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/** Between two nodes of one process. Can be cut, and lose what is said about a topic. */
final class Cable {

  private volatile Optional<End> left = Optional.empty();
  private volatile Optional<End> right = Optional.empty();
  private volatile boolean isCut;
  private volatile CompletableFuture<Buffer> cut = new CompletableFuture<>();

  /** What is asked about these gets no answer, nor is it heard. */
  final Set<String> lost = ConcurrentHashMap.newKeySet();

  /** What is asked about these is heard when the future completes. */
  final Map<String, CompletableFuture<Void>> held = new ConcurrentHashMap<>();

  End plugIn(String node, String incarnation) {
    End end = new End(new Peer(node, incarnation));
    if (left.isEmpty()) {
      left = Optional.of(end);
    } else {
      right = Optional.of(end);
    }
    tell();
    return end;
  }

  /** A node that is gone; the other knows at once. */
  void unplug(End end) {
    left = left.filter(it -> it != end);
    right = right.filter(it -> it != end);
    failOutstanding();
    tell();
  }

  void cut() {
    isCut = true;
    failOutstanding();
    tell();
  }

  void mend() {
    isCut = false;
    tell();
  }

  private void failOutstanding() {
    CompletableFuture<Buffer> now = cut;
    cut = new CompletableFuture<>();
    now.completeExceptionally(new PeerException(Kind.GONE, "the cable is cut"));
  }

  private void tell() {
    left.ifPresent(it -> it.moveTo(stateFor(it)));
    right.ifPresent(it -> it.moveTo(stateFor(it)));
  }

  private Optional<End> otherThan(End end) {
    return isCut
        ? Optional.empty()
        : left.filter(it -> it != end).or(() -> right.filter(it -> it != end));
  }

  private PeerState stateFor(End end) {
    return otherThan(end)
        .<PeerState>map(other -> new PeerState.Present(other.self))
        .orElseGet(PeerState.Absent::new);
  }

  final class End implements PeerChannel {

    private final Peer self;
    private final Map<String, Function<Buffer, Uni<Buffer>>> answers = new ConcurrentHashMap<>();
    private final UnicastProcessor<PeerState> changes = UnicastProcessor.create();
    private final Multi<PeerState> states = Multi.createBy().replaying().upTo(1).ofMulti(changes);
    private volatile PeerState state = new PeerState.Starting();

    private End(Peer self) {
      this.self = self;
      states.subscribe().with(ignored -> {});
    }

    private synchronized void moveTo(PeerState next) {
      if (!next.equals(state)) {
        state = next;
        changes.onNext(next);
      }
    }

    @Override
    public boolean isEnabled() {
      return true;
    }

    @Override
    public Peer self() {
      return self;
    }

    @Override
    public String host() {
      return "127.0.0.1";
    }

    @Override
    public PeerState state() {
      return state;
    }

    @Override
    public Multi<PeerState> states() {
      return states;
    }

    @Override
    public Uni<Buffer> request(String topic, Buffer body, Duration within) {
      Optional<End> other = otherThan(this);
      if (other.isEmpty()) {
        return Uni.createFrom().failure(new PeerException(Kind.GONE, "nobody is there"));
      }
      Uni<Buffer> reply =
          lost.contains(topic)
              ? Uni.createFrom().nothing()
              : Uni.createFrom()
                  .completionStage(
                      held.getOrDefault(topic, CompletableFuture.completedFuture(null)))
                  .emitOn(Infrastructure.getDefaultWorkerPool())
                  .chain(() -> other.get().hear(topic, body))
                  .onFailure()
                  .transform(failure -> new PeerException(Kind.FAILED, failure.getMessage()));
      return Uni.combine()
          .any()
          .of(reply, Uni.createFrom().completionStage(cut.copy()))
          .ifNoItem()
          .after(within)
          .failWith(() -> new PeerException(Kind.TIMED_OUT, "no answer about " + topic));
    }

    /** Also what comes from somebody who is not there any more. */
    Uni<Buffer> hear(String topic, Buffer body) {
      return answers.get(topic).apply(body.copy());
    }

    @Override
    public void answer(String topic, Function<Buffer, Uni<Buffer>> answer) {
      answers.put(topic, answer);
    }
  }
}
