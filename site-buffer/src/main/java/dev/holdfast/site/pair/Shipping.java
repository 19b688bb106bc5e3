package dev.holdfast.site.pair;

import dev.holdfast.site.pair.log.Answer;
import dev.holdfast.site.pair.log.Encoding;
import dev.holdfast.site.pair.log.Position;
import dev.holdfast.site.pair.log.ReplicationLog;
import dev.holdfast.site.pair.log.ShipChanges;
import dev.holdfast.site.pair.log.ShipChanges.Step;
import dev.holdfast.site.pair.log.Shipment;
import dev.holdfast.site.pair.log.Shipment.Changes;
import dev.holdfast.site.pair.log.Standing;
import dev.holdfast.site.pair.peer.PeerChannel;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import io.smallrye.mutiny.subscription.Cancellable;
import io.vertx.core.buffer.Buffer;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ScheduledExecutorService;
import java.util.function.Consumer;
import org.jboss.logging.Logger;

/**
 * Keeps the standby's copy up to date while this node leads and the other is there: one shipment
 * after the other, each sent when the one before is on the standby's disk. Nobody waits for it.
 */
final class Shipping {

  private static final Logger LOG = Logger.getLogger(Shipping.class);

  static final String STANDING = "standing";
  static final String SHIP = "ship";
  static final String OFFER = "offer";

  /** What changes within that time goes together. */
  private static final Duration LINGER = Duration.ofMillis(10);

  private static final Duration ASKING = Duration.ofSeconds(5);

  /** A commit on a slow disk behind much other work. */
  private static final Duration APPLYING = Duration.ofSeconds(30);

  /** All that a node has changed by itself, page after page; if it leaves meanwhile it is known. */
  private static final Duration OFFERING = Duration.ofMinutes(10);

  private static final int PURGED_AT_ONCE = 1_000;

  private static final Duration AFTER_FAILURE = Duration.ofSeconds(1);

  private final PeerChannel channel;
  private final ReplicationLog log;
  private final ShipChanges changes;
  private final ScheduledExecutorService timer;
  private final Consumer<Standing> onProgress;
  private final Runnable onMerged;
  private final CompareCopies copies;
  private final Consumer<Boolean> onCompared;
  private final Signal changed = new Signal();
  private volatile Cancellable running = () -> {};
  private volatile Optional<Standing> standby = Optional.empty();
  private volatile String lastTrouble = "";
  private volatile long confirmed;
  private volatile boolean isComparisonDue;
  private volatile boolean isFollowed;

  /**
   * @param onProgress told where the standby is, whenever that is known anew
   * @param onMerged told when all that a returned node had to offer is merged
   * @param onCompared told whether both files are equal
   */
  Shipping(
      PeerChannel channel,
      ReplicationLog log,
      ScheduledExecutorService timer,
      Consumer<Standing> onProgress,
      Runnable onMerged,
      Consumer<Boolean> onCompared) {
    this.channel = channel;
    this.log = log;
    this.changes = new ShipChanges(log);
    this.timer = timer;
    this.onProgress = onProgress;
    this.onMerged = onMerged;
    this.copies = new CompareCopies(channel, log);
    this.onCompared = onCompared;
  }

  /** Something is new in the file. Returns at once. */
  void wake() {
    changed.give();
  }

  void start() {
    stop();
    running =
        Multi.createBy().repeating().uni(this::step).indefinitely().subscribe().with(ignored -> {});
  }

  void stop() {
    running.cancel();
    standby = Optional.empty();
    isFollowed = false;
  }

  /** As soon as the standby is at the end of the log, or one shipment away from it. */
  void compareCopies() {
    isComparisonDue = true;
    wake();
  }

  /** One that has yet to be merged, or to get a full copy, cannot have everything in a moment. */
  void requireFollowed() {
    if (!isFollowed) {
      throw new IllegalStateException("the standby has not caught up yet; ask again in a moment");
    }
  }

  /** Completes when the standby has all there is in the file, which nobody writes to any more. */
  Uni<Void> caughtUp(Duration atMost) {
    return log.written().chain(ours -> standbyAt(ours.history().position(), atMost));
  }

  private Uni<Void> standbyAt(Optional<Position> end, Duration atMost) {
    return Uni.createFrom()
        .voidItem()
        .invoke(() -> requireAt(end))
        .onFailure(NotYet.class)
        .retry()
        .withBackOff(LINGER, LINGER)
        .expireIn(atMost.toMillis());
  }

  private static final class NotYet extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private NotYet() {
      super("the standby does not have everything yet");
    }
  }

  private void requireAt(Optional<Position> end) {
    if (!standby.flatMap(it -> it.history().position()).equals(end)) {
      wake();
      throw new NotYet();
    }
  }

  private Uni<Void> step() {
    return standing()
        .chain(changes::next)
        .invoke(step -> isFollowed = isNextChange(step))
        .chain(step -> isComparisonDue && endsLog(step) ? compare(step) : carryOut(step))
        .invoke(() -> lastTrouble = "")
        .onFailure()
        .recoverWithUni(this::tryAgain);
  }

  private Uni<Standing> standing() {
    return standby
        .map(known -> Uni.createFrom().item(known))
        .orElseGet(
            () -> channel.request(STANDING, Buffer.buffer(), ASKING).map(Encoding::standing));
  }

  private static boolean isNextChange(Step step) {
    return step instanceof Step.UpToDate
        || (step instanceof Step.Send send && send.shipment() instanceof Changes);
  }

  private static boolean endsLog(Step step) {
    return isNextChange(step)
        && !(step instanceof Step.Send send && !((Changes) send.shipment()).isAll());
  }

  /** With what has changed since that step was read. If that is too much it is for another time. */
  private Uni<Void> compare(Step step) {
    Position from =
        step instanceof Step.UpToDate upToDate
            ? upToDate.at()
            : ((Changes) ((Step.Send) step).shipment()).from();
    return log.changesWithChecksumAfter(from, ShipChanges.MAX_BYTES)
        .chain(
            found ->
                found.filter(all -> all.checksum().isPresent()).isPresent()
                    ? shipAndCompare(found.get())
                    : carryOut(step));
  }

  private Uni<Void> shipAndCompare(Changes all) {
    return ship(all)
        .chain(() -> copies.run(all))
        .invoke(
            equal -> {
              isComparisonDue = equal.isEmpty();
              equal.ifPresent(onCompared);
            })
        .replaceWithVoid();
  }

  private Uni<Void> ship(Shipment shipment) {
    return channel
        .request(SHIP, Encoding.encode(shipment), APPLYING)
        .map(Encoding::answer)
        .chain(this::answered);
  }

  private Uni<Void> carryOut(Step step) {
    if (step instanceof Step.Send send) {
      return ship(send.shipment());
    }
    if (step instanceof Step.MergeFirst merge) {
      return channel
          .request(OFFER, Encoding.encode(merge.common()), OFFERING)
          .map(Encoding::standing)
          .invoke(this::stands)
          .call(log::merged)
          .invoke(ignored -> onMerged.run())
          .replaceWithVoid();
    }
    return confirm(((Step.UpToDate) step).at()).chain(() -> changed.await(LINGER, timer));
  }

  private Uni<Void> answered(Answer answer) {
    stands(answer.standing());
    return answer.outcome() == Answer.Outcome.STALE
        ? Uni.createFrom()
            .failure(new IllegalStateException("the other node does not take this one's changes"))
        : Uni.createFrom().voidItem();
  }

  private void stands(Standing now) {
    standby = Optional.of(now);
    onProgress.accept(now);
  }

  /** Under load not each time: what is purged from the log has to be written too. */
  private Uni<Void> confirm(Position at) {
    if (at.seq() - confirmed < PURGED_AT_ONCE && !changed.isQuiet()) {
      return Uni.createFrom().voidItem();
    }
    confirmed = at.seq();
    return log.confirmed(at);
  }

  /** One line for each trouble, not one for each time. */
  private Uni<Void> tryAgain(Throwable failure) {
    standby = Optional.empty();
    isFollowed = false;
    String trouble = String.valueOf(failure.getMessage());
    if (!trouble.equals(lastTrouble)) {
      lastTrouble = trouble;
      LOG.warnf("The standby's copy is not kept up to date just now: %s", trouble);
    }
    return Uni.createFrom().voidItem().onItem().delayIt().onExecutor(timer).by(AFTER_FAILURE);
  }
}
