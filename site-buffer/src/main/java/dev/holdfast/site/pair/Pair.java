package dev.holdfast.site.pair;

import dev.holdfast.base.time.TrustedTime;
import dev.holdfast.messaging.sqlite.SqliteDatabase;
import dev.holdfast.site.eventlog.SiteEvents;
import dev.holdfast.site.leadership.Leadership;
import dev.holdfast.site.leadership.Role;
import dev.holdfast.site.leadership.RoleChanged;
import dev.holdfast.site.pair.PairView.LagView;
import dev.holdfast.site.pair.PairView.PeerView;
import dev.holdfast.site.pair.log.Merged;
import dev.holdfast.site.pair.log.ReplicationLog;
import dev.holdfast.site.pair.log.Standing;
import dev.holdfast.site.pair.peer.PeerChannel;
import dev.holdfast.site.pair.peer.PeerState;
import io.micrometer.core.instrument.MeterRegistry;
import io.smallrye.mutiny.Uni;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jboss.logging.Logger;

/** One node of a pair, put together: who leads, the copy, and what is known of both. */
final class Pair implements AutoCloseable {

  private static final Logger LOG = Logger.getLogger(Pair.class);
  static final String LEAD = "lead";
  private static final Duration LEADING = Duration.ofSeconds(5);
  private static final Duration CATCHING_UP = Duration.ofSeconds(10);
  private static final Duration TICK = Duration.ofSeconds(1);

  private static final int TICKS_BETWEEN_BOUNDS = 10;

  /** What the log may take while the standby is away; then that one needs a full copy. */
  static final long LOG_BYTES = 256L << 20;

  /** Both files are read as a whole for it. */
  private static final Duration BETWEEN_COMPARISONS = Duration.ofDays(1);

  private final PeerChannel channel;
  private final ReplicationLog log;
  private final LongSupplier nanos;

  /** What still comes for it when it is closed is for nobody. */
  private final ScheduledExecutorService thread =
      new ScheduledThreadPoolExecutor(1, Pair::thread, new ThreadPoolExecutor.DiscardPolicy());

  private final PairHistory history;
  private final Lag lag;
  private final PairMetrics metrics;
  private final Shipping shipping;
  private final Following following;
  private final PairLeadership leadership;
  private final Consumer<RoleChanged> onChange;

  /** The last change that the standby has; while none is there, the last one that it had. */
  private volatile long standbyHead;

  private Role before = Role.starting;
  private boolean isShipping;
  private long ticks;
  private volatile Optional<Long> copiesCompared = Optional.empty();

  Pair(
      PeerChannel channel,
      ReplicationLog log,
      SqliteDatabase database,
      SiteEvents events,
      Clock clock,
      TrustedTime time,
      LongSupplier nanos,
      Supplier<Introduction> node,
      MeterRegistry registry,
      Consumer<RoleChanged> onChange) {
    this.channel = channel;
    this.log = log;
    this.nanos = nanos;
    this.onChange = onChange;
    this.history = new PairHistory(clock, events, channel.self().node());
    this.lag = new Lag(nanos);
    this.shipping =
        new Shipping(channel, log, thread, this::standbyIs, history::mergeEnded, this::compared);
    Pulse pulse = new Pulse(nanos);
    LeaderFence fence = new LeaderFence(pulse, shipping::wake);
    this.leadership =
        new PairLeadership(
            channel, log, fence, pulse, nanos, clock, time, thread, node, this::changed);
    this.metrics = new PairMetrics(registry);
    this.following = new Following(channel, log, leadership::stands, metrics::answered);
    database.fence(fence);
    metrics.watch(registry, leadership, lag, history);
  }

  private static Thread thread(Runnable work) {
    Thread thread = new Thread(work, "pair");
    thread.setDaemon(true);
    return thread;
  }

  Leadership leadership() {
    return leadership;
  }

  /** Returns at once; the node is {@link Role#starting} until it knows which one it is. */
  void start() {
    following.answer();
    new CompareCopies(channel, log).answer();
    new MergeReturned(log, this::merged).answer(channel);
    channel.answer(LEAD, ignored -> leadership.lead().map(begun -> Following.nothing()));
    log.switchOn()
        .chain(file -> file.isLeading() ? log.standDown() : Uni.createFrom().item(file))
        .onFailure()
        .invoke(failure -> LOG.error("The file cannot be made ready for a pair", failure))
        .onFailure()
        .retry()
        .withBackOff(TICK, TICK.multipliedBy(10))
        .indefinitely()
        .emitOn(thread)
        .subscribe()
        .with(this::begin);
  }

  private void begin(Standing file) {
    leadership.begin(file);
    var unused =
        thread.scheduleAtFixedRate(
            this::tick, TICK.toMillis(), TICK.toMillis(), TimeUnit.MILLISECONDS);
  }

  private void merged(List<Merged> rows) {
    history.merged(rows);
    metrics.merged(rows);
  }

  private void changed(RoleChanged event) {
    if (event.isActive()) {
      metrics.tookOver();
      history.tookOver(
          event.epoch(),
          leadership.standing().history().position().map(Object::toString).orElse("(0, 0)"),
          lag.operations(),
          before == Role.standby && leadership.theirs().isEmpty());
      standbyHead = leadership.standing().history().head();
      lag.is(0);
    } else if (event.role() == Role.standby) {
      history.stoodDown();
    }
    before = event.role();
    onChange.accept(event);
    shipIfOneCan();
  }

  /** The leader ships whenever the other is there and has said what it is. */
  private void shipIfOneCan() {
    boolean can =
        (leadership.isActive() || leadership.role() == Role.handingOver)
            && leadership.theirs().isPresent();
    if (can && !isShipping) {
      copiesCompared = Optional.empty();
      shipping.start();
    } else if (!can && isShipping) {
      shipping.stop();
    }
    isShipping = can;
  }

  private void tick() {
    try {
      shipIfOneCan();
      if (leadership.isActive()) {
        refresh();
        compareCopies();
        if (++ticks % TICKS_BETWEEN_BOUNDS == 0) {
          boundLog();
        }
      } else {
        leadership
            .theirs()
            .filter(Candidate::active)
            .ifPresent(it -> lag.is(it.head() - leadership.standing().history().head()));
      }
    } catch (RuntimeException e) {
      LOG.error("looking after the pair failed; it is tried again", e);
    }
  }

  private void refresh() {
    log.standing()
        .invoke(leadership::stands)
        .subscribe()
        .with(
            this::measureLag,
            failure -> LOG.debugf("the file cannot say how it stands: %s", failure.getMessage()));
  }

  private void standbyIs(Standing standby) {
    standbyHead = standby.history().head();
    measureLag(leadership.standing());
  }

  private void measureLag(Standing ours) {
    lag.is(ours.history().head() - standbyHead);
  }

  private void compareCopies() {
    boolean isTime =
        copiesCompared
            .map(at -> nanos.getAsLong() - at > BETWEEN_COMPARISONS.toNanos())
            .orElse(true);
    if (isShipping && isTime) {
      shipping.compareCopies();
    }
  }

  private void compared(boolean equal) {
    copiesCompared = Optional.of(nanos.getAsLong());
    history.compared(equal);
  }

  private void boundLog() {
    if (!isShipping) {
      log.bound(LOG_BYTES)
          .subscribe()
          .with(
              dropped -> {
                if (dropped) {
                  LOG.warn(
                      "The standby has been away for so long that it will need a full copy: the log"
                          + " of changes was dropped");
                }
              },
              failure -> LOG.debugf("the log is not bounded: %s", failure.getMessage()));
    }
  }

  /**
   * The other node becomes the active one, with nothing lost.
   *
   * @param quiesced completes when nothing is under way any more
   */
  Uni<Void> switchOver(Supplier<Uni<Void>> quiesced) {
    return leadership
        .beginHandOver(shipping::requireFollowed)
        .chain(() -> toOther(quiesced))
        .chain(() -> channel.request(LEAD, Following.nothing(), LEADING))
        .replaceWithVoid()
        // Not before: as long as neither leads the two may agree on this one again.
        .eventually(leadership::endHandOver);
  }

  private Uni<Void> toOther(Supplier<Uni<Void>> quiesced) {
    return quiesced
        .get()
        .chain(leadership::stopWriting)
        .chain(() -> shipping.caughtUp(CATCHING_UP))
        .onFailure()
        .call(leadership::callHandOverOff);
  }

  PairView view() {
    return new PairView(
        leadership.epoch(),
        peerView(),
        leadership.activeUrl().orElse(null),
        new LagView(lag.operations(), lag.time().toMillis() / 1_000.0),
        history.takeOver().orElse(null),
        history.merge().orElse(null),
        history.copy().orElse(null));
  }

  private PeerView peerView() {
    PeerState peer = leadership.peer();
    return new PeerView(
        peer instanceof PeerState.Present present ? present.peer().node() : null,
        leadership
            .theirs()
            .map(other -> other.node().version())
            .filter(version -> !version.isEmpty())
            .orElse(null),
        peer.word(),
        peer instanceof PeerState.Refused refused ? refused.why() : null);
  }

  @Override
  public void close() {
    shipping.stop();
    thread.shutdownNow();
  }
}
