package dev.holdfast.site.pair.peer.eventbus;

import dev.holdfast.site.pair.peer.Peer;
import dev.holdfast.site.pair.peer.PeerChannel;
import dev.holdfast.site.pair.peer.PeerException;
import dev.holdfast.site.pair.peer.PeerState;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import io.vertx.core.buffer.Buffer;
import java.time.Duration;
import java.util.function.Function;

/** A node that stands alone: no network, no thread. */
record NoPeer(String node) implements PeerChannel {

  @Override
  public boolean isEnabled() {
    return false;
  }

  @Override
  public Peer self() {
    return new Peer(node, "");
  }

  @Override
  public String host() {
    return "";
  }

  @Override
  public PeerState state() {
    return new PeerState.Absent();
  }

  @Override
  public Multi<PeerState> states() {
    return Multi.createBy()
        .concatenating()
        .streams(Multi.createFrom().item(state()), Multi.createFrom().nothing());
  }

  @Override
  public Uni<Buffer> request(String topic, Buffer body, Duration within) {
    return Uni.createFrom()
        .failure(new PeerException(PeerException.Kind.GONE, "no peer is configured"));
  }

  @Override
  public void answer(String topic, Function<Buffer, Uni<Buffer>> answer) {
    // Nobody will ask.
  }
}
