package dev.holdfast.central.dispatch;

import dev.holdfast.base.time.Ticker;
import dev.holdfast.central.database.DatabaseTime;
import dev.holdfast.central.notification.ClaimOwner;
import dev.holdfast.central.notification.DispatchNodes;
import dev.holdfast.central.remoteparked.CentralNode;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.jboss.logging.Logger;

/**
 * Tells the other nodes that this one is there, and looks which of them is not: what that one has
 * claimed is due again.
 */
@ApplicationScoped
class Heartbeat {

  private static final Logger LOG = Logger.getLogger(Heartbeat.class);

  /** Without a beat for so long a node begins nothing: others may take what it has claimed. */
  static final Duration LONGEST_GAP = Duration.ofSeconds(3);

  /** Whoever beats no more for so long is dead. */
  static final Duration DEATH = Duration.ofSeconds(10);

  /** So is the node that this one has taken over from; the lock it held is here. */
  static final Duration TAKEN_OVER = Duration.ofSeconds(4);

  private final ClaimOwner owner = ClaimOwner.ofThisProcess();
  private final DispatchNodes nodes;
  private final DispatchSettings settings;
  private final DispatchTurn turn;
  private final DatabaseTime time;
  private final Ticker ticker;
  private final String node;
  private volatile boolean beaten;
  private volatile long beatenAt;

  @Inject
  Heartbeat(
      DispatchNodes nodes,
      DispatchSettings settings,
      DispatchTurn turn,
      DatabaseTime time,
      Ticker ticker,
      CentralNode node,
      @ConfigProperty(name = "quarkus.http.port") int port) {
    this.nodes = nodes;
    this.settings = settings;
    this.turn = turn;
    this.time = time;
    this.ticker = ticker;
    this.node = node.name() + ":" + port;
  }

  ClaimOwner owner() {
    return owner;
  }

  /** What this node is called, whichever run of it. */
  String node() {
    return node;
  }

  /**
   * @return how many notifications of dead nodes are due again
   */
  Uni<Integer> runOnce() {
    long begun = ticker.nanos();
    return time.now()
        .chain(now -> nodes.beat(owner, node, silence(), LONGEST_GAP, now))
        .invoke(() -> beatenAt(begun))
        .invoke(Heartbeat::tell);
  }

  private Duration silence() {
    return settings.mode() == DispatchMode.SINGLETON && turn.isOurs() ? TAKEN_OVER : DEATH;
  }

  private void beatenAt(long nanos) {
    beatenAt = nanos;
    beaten = true;
  }

  private static void tell(int givenBack) {
    if (givenBack > 0) {
      LOG.warnf("%d notifications that a node held which is gone are due again", givenBack);
    }
  }

  /** Whether others surely take this node for alive. */
  boolean isFresh() {
    return beaten && Duration.ofNanos(ticker.nanos() - beatenAt).compareTo(LONGEST_GAP) < 0;
  }

  /** Beats where that has not been done lately. */
  Uni<Void> freshen() {
    return isFresh() ? Uni.createFrom().voidItem() : runOnce().replaceWithVoid();
  }
}
