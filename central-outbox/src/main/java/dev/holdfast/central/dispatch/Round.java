package dev.holdfast.central.dispatch;

import dev.holdfast.central.notification.ClaimedNotification;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;

/**
 * Batches of which each is delivered after the one before it and recorded beside the next: a server
 * never sees more deliveries at once than one batch makes. A claim that fails ends the round, but
 * only after what has been claimed before is delivered and recorded.
 */
final class Round {

  private final PlaceInLine place = new PlaceInLine();
  private final AtomicInteger claimed = new AtomicInteger();
  private volatile Throwable failure;
  private volatile boolean enough;
  private CompletableFuture<Void> before = CompletableFuture.completedFuture(null);

  PlaceInLine place() {
    return place;
  }

  /**
   * @param batch in the order of the line
   * @param full whether there may be more in the line
   */
  void claimed(List<ClaimedNotification> batch, boolean full) {
    claimed.addAndGet(batch.size());
    if (full) {
      place.moveBehind(batch.get(batch.size() - 1).place());
    } else {
      place.moveToFront();
    }
  }

  List<ResolvedClaim> failed(Throwable cause) {
    failure = cause;
    return List.of();
  }

  /** What has been claimed is delivered and recorded, and no more is claimed. */
  void claimNoMore() {
    enough = true;
  }

  boolean goesOn() {
    return failure == null && !enough;
  }

  Uni<Void> inTurn(
      List<ResolvedClaim> batch,
      Function<List<ResolvedClaim>, Multi<Attempt>> deliver,
      Function<Multi<Attempt>, Uni<Void>> record) {
    CompletableFuture<Void> turn = before;
    CompletableFuture<Void> delivered = new CompletableFuture<>();
    before = delivered;
    Multi<Attempt> attempts =
        deliver.apply(batch).onTermination().invoke(() -> delivered.complete(null));
    return Uni.createFrom().completionStage(turn).chain(() -> record.apply(attempts));
  }

  /** How many were claimed. */
  Uni<Integer> end() {
    return failure == null
        ? Uni.createFrom().item(claimed.get())
        : Uni.createFrom().failure(failure);
  }
}
