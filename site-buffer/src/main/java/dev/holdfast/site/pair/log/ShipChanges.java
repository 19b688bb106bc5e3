package dev.holdfast.site.pair.log;

import io.smallrye.mutiny.Uni;
import java.util.Optional;

/**
 * What the leader sends next, decided anew each time from where both files stand. So nothing has to
 * be remembered between two of them, whoever dies in between.
 */
public final class ShipChanges {

  /** Two of them fit into the memory of a small machine many times over. */
  public static final int MAX_BYTES = 256 * 1024;

  /** What comes next. */
  public sealed interface Step {

    /** This is to be sent; the answer says where the standby is then. */
    record Send(Shipment shipment) implements Step {}

    /** The standby has everything. */
    record UpToDate(Position at) implements Step {}

    /**
     * The other has changes of its own, which are to be merged before it takes any.
     *
     * @param common up to where both are the same; empty if nowhere
     */
    record MergeFirst(Optional<Position> common) implements Step {}
  }

  private final ReplicationLog log;
  private final int maxBytes;

  public ShipChanges(ReplicationLog log) {
    this(log, MAX_BYTES);
  }

  public ShipChanges(ReplicationLog log, int maxBytes) {
    this.log = log;
    this.maxBytes = maxBytes;
  }

  public Uni<Step> next(Standing standby) {
    return log.standing().chain(ours -> next(ours, standby));
  }

  private Uni<Step> next(Standing ours, Standing standby) {
    Optional<Position> common = ours.history().commonWith(standby.history());
    if (standby.copying().isPresent()) {
      return copy(standby.copying());
    }
    if (OfferChanges.hasOwn(standby.history(), common)) {
      return Uni.createFrom().item(new Step.MergeFirst(common));
    }
    if (common.isEmpty() || !ours.canTellAfter(common.get())) {
      return copy(Optional.empty());
    }
    return common.equals(ours.history().position())
        ? Uni.createFrom().item(new Step.UpToDate(common.get()))
        : changes(common.get());
  }

  private Uni<Step> changes(Position after) {
    return log.changesAfter(after, maxBytes)
        .chain(
            changes ->
                changes.isPresent()
                    ? Uni.createFrom().item(new Step.Send(changes.get()))
                    : copy(Optional.empty()));
  }

  private Uni<Step> copy(Optional<CopyCursor> cursor) {
    return log.copy(cursor, maxBytes).map(Step.Send::new);
  }
}
