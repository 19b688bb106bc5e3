package dev.holdfast.site.pair.peer;

import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import io.vertx.core.buffer.Buffer;
import java.time.Duration;
import java.util.function.Function;

/**
 * The way to the other node of the site. States, answers and replies come on an event loop of the
 * channel's own: nothing there may block, and least of all wait for the disk.
 */
public interface PeerChannel {

  /** False when no peer is configured; then it is {@link PeerState.Absent} for ever. */
  boolean isEnabled();

  /** This node, as the peer knows it; without an incarnation while it is starting. */
  Peer self();

  /** The host by which the peer knows this node; empty while it is starting. */
  String host();

  PeerState state();

  /** The state as it is, then every change of it; ends with the channel. */
  Multi<PeerState> states();

  /**
   * Asks the peer. The reply is never waited for longer than {@code within}, and no longer than the
   * peer is there: whoever asks must be able to ask again, as an answer may have been lost on its
   * way after the peer has done its work.
   *
   * @return fails with a {@link PeerException}
   */
  Uni<Buffer> request(String topic, Buffer body, Duration within);

  /**
   * Answers what the peer asks about a topic. Only requests of a node that has proven itself come
   * here, and none from before it was last away; the first may come before {@link #states} says
   * that it is there. A failure's message is what the peer gets to see.
   */
  void answer(String topic, Function<Buffer, Uni<Buffer>> answer);
}
