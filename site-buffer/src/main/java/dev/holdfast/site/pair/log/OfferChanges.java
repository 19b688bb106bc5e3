package dev.holdfast.site.pair.log;

import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;

/**
 * What a node does that comes back and does not lead any more: it offers what it has changed behind
 * the last position that both have, and forgets those changes when the leader has them all. Cut off
 * in between, it begins again, and the leader finds that it knows.
 */
public final class OfferChanges {

  private final ReplicationLog log;
  private final int maxBytes;

  public OfferChanges(ReplicationLog log) {
    this(log, ShipChanges.MAX_BYTES);
  }

  public OfferChanges(ReplicationLog log, int maxBytes) {
    this.log = log;
    this.maxBytes = maxBytes;
  }

  /** Whether a file may hold changes that the other has never heard of. */
  static boolean hasOwn(History history, Optional<Position> common) {
    return common.isEmpty() || history.head() > common.get().seq();
  }

  /**
   * @param common up to where both histories are the same
   * @param toLeader completes when the leader has merged it
   */
  public Uni<Standing> run(Optional<Position> common, Function<Shipment, Uni<Void>> toLeader) {
    return log.standing()
        .chain(
            ours ->
                common.filter(ours::canTellAfter).isPresent()
                    ? offerChanges(common.get(), toLeader).chain(() -> log.rewind(common))
                    // What was removed cannot be told then, so the leader's file counts as a whole.
                    : offerAll(toLeader).chain(() -> log.rewind(Optional.empty())));
  }

  private Uni<Void> offerChanges(Position common, Function<Shipment, Uni<Void>> toLeader) {
    AtomicReference<Position> offered = new AtomicReference<>(common);
    return Multi.createBy()
        .repeating()
        .uni(
            () ->
                log.changesAfter(offered.get(), maxBytes)
                    .map(Optional::orElseThrow)
                    .call(toLeader::apply)
                    .invoke(changes -> offered.set(changes.to())))
        .whilst(changes -> !changes.isAll())
        .onItem()
        .ignoreAsUni();
  }

  private Uni<Void> offerAll(Function<Shipment, Uni<Void>> toLeader) {
    AtomicReference<Optional<CopyCursor>> cursor = new AtomicReference<>(Optional.empty());
    return Multi.createBy()
        .repeating()
        .uni(
            () ->
                log.copy(cursor.get(), maxBytes)
                    .call(toLeader::apply)
                    .invoke(page -> cursor.set(page.next())))
        .whilst(page -> page.next().isPresent())
        .onItem()
        .ignoreAsUni();
  }
}
