package dev.holdfast.site.pair;

import dev.holdfast.site.pair.log.Answer;
import dev.holdfast.site.pair.log.Encoding;
import dev.holdfast.site.pair.log.Offer;
import dev.holdfast.site.pair.log.OfferChanges;
import dev.holdfast.site.pair.log.Position;
import dev.holdfast.site.pair.log.ReplicationLog;
import dev.holdfast.site.pair.log.Shipment;
import dev.holdfast.site.pair.log.Standing;
import dev.holdfast.site.pair.peer.PeerChannel;
import io.smallrye.mutiny.Uni;
import io.vertx.core.buffer.Buffer;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.jboss.logging.Logger;

/** The standby's part: takes what the leader ships, and offers what it has changed by itself. */
final class Following {

  private static final Logger LOG = Logger.getLogger(Following.class);

  static final String MERGE = "merge";
  private static final Duration MERGING = Duration.ofSeconds(60);

  private final PeerChannel channel;
  private final ReplicationLog log;
  private final OfferChanges offering;
  private final Consumer<Standing> onProgress;
  private final Consumer<Answer> onShipment;
  private final AtomicBoolean isOffering = new AtomicBoolean();

  /**
   * @param onProgress told how this node's file stands, whenever that has changed
   * @param onShipment told what became of each that the leader has sent
   */
  Following(
      PeerChannel channel,
      ReplicationLog log,
      Consumer<Standing> onProgress,
      Consumer<Answer> onShipment) {
    this.channel = channel;
    this.log = log;
    this.offering = new OfferChanges(log);
    this.onProgress = onProgress;
    this.onShipment = onShipment;
  }

  void answer() {
    channel.answer(Shipping.STANDING, ignored -> log.standing().map(Encoding::encode));
    channel.answer(Shipping.SHIP, body -> apply(Encoding.shipment(body)).map(Encoding::encode));
    channel.answer(Shipping.OFFER, body -> offer(Encoding.common(body)).map(Encoding::encode));
  }

  private Uni<Answer> apply(Shipment shipment) {
    return log.apply(shipment)
        .invoke(onShipment)
        .invoke(answer -> onProgress.accept(answer.standing()));
  }

  /** A leader that has lost patience asks again, while this is still under way. */
  private Uni<Standing> offer(Optional<Position> common) {
    if (!isOffering.compareAndSet(false, true)) {
      return Uni.createFrom()
          .failure(new IllegalStateException("it is still offering what it has changed by itself"));
    }
    LOG.infof(
        "Offering what was changed here behind %s",
        common.map(Object::toString).orElse("the beginning"));
    return offering
        .run(common, shipment -> toLeader(new Offer(common, shipment)))
        .invoke(onProgress)
        .onTermination()
        .invoke(() -> isOffering.set(false));
  }

  private Uni<Void> toLeader(Offer offer) {
    return channel.request(MERGE, Encoding.encode(offer), MERGING).replaceWithVoid();
  }

  /** For a body that says all by being there. */
  static Buffer nothing() {
    return Buffer.buffer();
  }
}
