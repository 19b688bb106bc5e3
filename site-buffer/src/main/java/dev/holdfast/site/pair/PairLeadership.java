package dev.holdfast.site.pair;

import dev.holdfast.base.time.TrustedTime;
import dev.holdfast.site.leadership.Leadership;
import dev.holdfast.site.leadership.Role;
import dev.holdfast.site.leadership.RoleChanged;
import dev.holdfast.site.pair.log.ReplicationLog;
import dev.holdfast.site.pair.log.Standing;
import dev.holdfast.site.pair.peer.PeerChannel;
import dev.holdfast.site.pair.peer.PeerState;
import io.smallrye.mutiny.Uni;
import io.vertx.core.buffer.Buffer;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jboss.logging.Logger;

/**
 * Decides which node leads. Everything here happens on one thread that waits for nobody, least of
 * all for the file: what is compared is in memory, and what has to be on disk first goes on when it
 * is.
 */
final class PairLeadership implements Leadership {

  private static final Logger LOG = Logger.getLogger(PairLeadership.class);

  static final String COMPARE = "compare";
  private static final Duration BEAT = Duration.ofMillis(250);
  private static final Duration BETWEEN_COMPARISONS = Duration.ofSeconds(1);
  private static final Duration COMPARING = Duration.ofSeconds(2);

  private final PeerChannel channel;
  private final ReplicationLog log;
  private final LeaderFence fence;
  private final Pulse pulse;
  private final LongSupplier nanos;
  private final Clock clock;
  private final TrustedTime time;
  private final ScheduledExecutorService thread;
  private final Supplier<Introduction> node;
  private final Consumer<RoleChanged> onChange;

  private volatile Role role = Role.starting;
  private volatile long epoch;

  /** That has ever been heard of; the next one is higher. */
  private long highest;

  private volatile Standing standing = Standing.NONE;
  private volatile Optional<Candidate> theirs = Optional.empty();
  private volatile PeerState peer = new PeerState.Starting();
  private long peerSince;

  /** Whether the file is being made ready for this node to lead; for the other it does already. */
  private boolean takingOver;

  private boolean comparing;
  private boolean standingDown;
  private long compared;

  PairLeadership(
      PeerChannel channel,
      ReplicationLog log,
      LeaderFence fence,
      Pulse pulse,
      LongSupplier nanos,
      Clock clock,
      TrustedTime time,
      ScheduledExecutorService thread,
      Supplier<Introduction> node,
      Consumer<RoleChanged> onChange) {
    this.channel = channel;
    this.log = log;
    this.fence = fence;
    this.pulse = pulse;
    this.nanos = nanos;
    this.clock = clock;
    this.time = time;
    this.thread = thread;
    this.node = node;
    this.onChange = onChange;
  }

  @Override
  public Role role() {
    return role;
  }

  @Override
  public long epoch() {
    return epoch;
  }

  @Override
  public Optional<String> activeUrl() {
    return theirs
        .filter(Candidate::active)
        .map(active -> active.node().url())
        .filter(it -> role != Role.active);
  }

  PeerState peer() {
    return peer;
  }

  /** What the other has said of itself last, as long as it is there. */
  Optional<Candidate> theirs() {
    return theirs;
  }

  /** How this node's file stands, as far as is known without looking. */
  Standing standing() {
    return standing;
  }

  void stands(Standing now) {
    thread.execute(() -> isAt(now));
  }

  private void isAt(Standing now) {
    standing = now;
    if (!leadsOrWill()) {
      epoch = now.history().epoch();
    }
    highest = Math.max(highest, epoch);
  }

  private boolean leadsOrWill() {
    return takingOver || role == Role.active || role == Role.handingOver;
  }

  /**
   * @param file how it stands; nobody leads in it
   */
  void begin(Standing file) {
    isAt(file);
    peerSince = nanos.getAsLong();
    channel.answer(COMPARE, this::answer);
    channel.states().emitOn(thread).subscribe().with(this::peerIs);
    var unused =
        thread.scheduleAtFixedRate(
            this::beat, BEAT.toMillis(), BEAT.toMillis(), TimeUnit.MILLISECONDS);
  }

  private void peerIs(PeerState state) {
    noticeSuspension();
    boolean isOther = !state.equals(peer);
    peer = state;
    if (isOther) {
      peerSince = nanos.getAsLong();
      theirs = Optional.empty();
    }
    if (state instanceof PeerState.Refused refused && role == Role.active) {
      LOG.errorf(
          "This node is active, and so may the other be that it will not talk to: %s",
          refused.why());
    }
    compare();
    goOnAlone();
  }

  private void beat() {
    noticeSuspension();
    if (nanos.getAsLong() - compared > BETWEEN_COMPARISONS.toNanos()) {
      compare();
    }
    goOnAlone();
  }

  /** What is known of the other is from before then, so it is asked before anything follows. */
  private void noticeSuspension() {
    if (pulse.beat()) {
      return;
    }
    if (role == Role.active) {
      standDown("it was suspended, and the other may have taken over", Role.starting);
    } else if (role == Role.standby && !takingOver) {
      LOG.info("This node was suspended, and asks the other anew which of them leads");
      become(Role.starting);
    }
    peerSince = nanos.getAsLong();
  }

  private Candidate ours() {
    return new Candidate(
        channel.self().incarnation(),
        leadsOrWill(),
        epoch,
        standing.history().head(),
        node.get(),
        clock.instant());
  }

  /** One of the two asks, so that there is one result. */
  private void compare() {
    if (!comparing
        && peer instanceof PeerState.Present present
        && channel.self().incarnation().compareTo(present.peer().incarnation()) < 0) {
      comparing = true;
      compared = nanos.getAsLong();
      Candidate said = ours();
      channel
          .request(COMPARE, said.toBuffer(), COMPARING)
          .map(Candidate::of)
          .emitOn(thread)
          .onTermination()
          .invoke(() -> comparing = false)
          .subscribe()
          .with(
              other -> decide(said, other),
              failure -> LOG.debugf("the nodes could not be compared: %s", failure.getMessage()));
    }
  }

  private Uni<Buffer> answer(Buffer body) {
    return Uni.createFrom()
        .item(() -> answer(Candidate.of(body)).toBuffer())
        .runSubscriptionOn(thread);
  }

  private Candidate answer(Candidate other) {
    Candidate said = ours();
    decide(said, other);
    return said;
  }

  /** Unless this node has become another since it said so; then they compare again. */
  private void decide(Candidate said, Candidate other) {
    if (!(peer instanceof PeerState.Present)) {
      return;
    }
    theirs = Optional.of(other);
    time.contradict(other.clock());
    highest = Math.max(highest, other.epoch());
    if (said.active() != ours().active() || said.epoch() != epoch) {
      return;
    }
    Transition next = Transition.between(said, other);
    if (next == Transition.LEAD) {
      takeOver("it has the newer file of the two");
    } else if (next == Transition.FOLLOW && said.active()) {
      standDown("node '%s' leads in epoch %d".formatted(peerName(), other.epoch()), Role.standby);
    } else if (next == Transition.FOLLOW && role == Role.starting) {
      become(Role.standby);
    }
  }

  private String peerName() {
    return peer instanceof PeerState.Present present ? present.peer().node() : "?";
  }

  private void goOnAlone() {
    if (!leadsOrWill()) {
      Patience.with(peer, role == Role.standby)
          .filter(wait -> nanos.getAsLong() - peerSince >= wait.toNanos())
          .ifPresent(waited -> takeOver("the other node is " + peer.word()));
    }
  }

  /** For the other, which may not be there any more by the time it is on disk, it leads at once. */
  private void takeOver(String why) {
    if (standingDown) {
      // The file is still being closed from the last time; the next beat tries again.
      return;
    }
    takingOver = true;
    highest++;
    long begun = highest;
    epoch = begun;
    log.lead(begun)
        .emitOn(thread)
        .subscribe()
        .with(file -> tookOver(file, begun, why), this::notTakenOver);
  }

  private void tookOver(Standing file, long begun, String why) {
    standing = file;
    if (!takingOver || epoch != begun) {
      closeFile();
      return;
    }
    takingOver = false;
    LOG.infof("This node is active in epoch %d from %s on: %s", epoch, position(file), why);
    fence.open(epoch);
    become(Role.active);
  }

  private static String position(Standing file) {
    return file.history().position().map(Object::toString).orElse("the beginning");
  }

  private void notTakenOver(Throwable failure) {
    LOG.error("This node should be active, and cannot write that down; it tries again", failure);
    takingOver = false;
    isAt(standing);
    peerSince = nanos.getAsLong();
  }

  /**
   * The other will go on: finishes what was begun, and begins nothing.
   *
   * @param require fails when the standby is in no state to take over
   */
  Uni<Void> beginHandOver(Runnable require) {
    return onThread(
        () -> {
          boolean isFollowed = theirs.filter(it -> !it.active()).isPresent();
          if (role != Role.active || !isFollowed) {
            throw new IllegalStateException(
                role == Role.active ? "no standby is there" : "this node is not the active one");
          }
          require.run();
          LOG.info("This node hands over to the other");
          become(Role.handingOver);
        });
  }

  /** Nothing more is written, so that the standby can have everything. */
  Uni<Void> stopWriting() {
    return onThread(fence::close);
  }

  /**
   * The other leads, or has not answered; comparing tells which. Does nothing when the hand-over
   * was called off, or the other has told already.
   */
  Uni<Void> endHandOver() {
    return onThread(
        () -> {
          if (role == Role.handingOver) {
            standDown("it has handed over", Role.starting);
          }
        });
  }

  /** It did not come to an end, so this node goes on, unless the other has overtaken it. */
  Uni<Void> callHandOverOff() {
    return onThread(
        () -> {
          if (role == Role.handingOver) {
            fence.open(epoch);
            become(Role.active);
          }
        });
  }

  /** The active node hands over. From the moment this completes on it is this one that leads. */
  Uni<Void> lead() {
    return onThread(
        () -> {
          if (role != Role.standby) {
            throw new IllegalStateException("this node is not the standby, but " + role);
          }
          if (!takingOver) {
            takeOver("the other has handed over");
          }
        });
  }

  private Uni<Void> onThread(Runnable work) {
    return Uni.createFrom()
        .<Void>item(
            () -> {
              work.run();
              return null;
            })
        .runSubscriptionOn(thread);
  }

  /** From this moment nothing is written or sent; the file follows. */
  private void standDown(String why, Role next) {
    LOG.infof("This node stands down: %s", why);
    fence.close();
    takingOver = false;
    become(next);
    closeFile();
  }

  private void closeFile() {
    standingDown = true;
    log.standDown()
        .emitOn(thread)
        .onFailure()
        .invoke(failure -> LOG.error("The file is not closed yet; it is tried again", failure))
        .onFailure()
        .retry()
        .withBackOff(Duration.ofMillis(200), Duration.ofSeconds(5))
        .indefinitely()
        .emitOn(thread)
        .subscribe()
        .with(
            file -> {
              isAt(file);
              standingDown = false;
            });
  }

  private void become(Role next) {
    if (role != next) {
      role = next;
      onChange.accept(new RoleChanged(next, epoch));
      // So that both know of each other what they are now.
      thread.execute(this::compare);
    }
  }
}
