package dev.holdfast.site.pair;

import dev.holdfast.site.pair.log.Encoding;
import dev.holdfast.site.pair.log.Merged;
import dev.holdfast.site.pair.log.Offer;
import dev.holdfast.site.pair.log.ReplicationLog;
import dev.holdfast.site.pair.peer.PeerChannel;
import io.smallrye.mutiny.Uni;
import java.util.List;
import java.util.function.Consumer;

/** The leader's part when a node comes back: takes in what that one has changed by itself. */
final class MergeReturned {

  private final ReplicationLog log;
  private final Consumer<List<Merged>> onMerged;

  /**
   * @param onMerged told what became of each row, when it is on disk
   */
  MergeReturned(ReplicationLog log, Consumer<List<Merged>> onMerged) {
    this.log = log;
    this.onMerged = onMerged;
  }

  void answer(PeerChannel channel) {
    channel.answer(
        Following.MERGE, body -> merge(Encoding.offer(body)).map(ignored -> Following.nothing()));
  }

  private Uni<List<Merged>> merge(Offer offer) {
    return log.merge(offer.common(), offer.changes()).invoke(onMerged);
  }
}
