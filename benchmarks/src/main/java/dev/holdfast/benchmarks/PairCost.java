package dev.holdfast.benchmarks;

import dev.holdfast.testkit.ports.FreePort;
import java.time.Duration;
import java.util.Optional;

/**
 * What a standby costs the active node: as many calls are accepted while their target is away, and
 * then drained, by a site that stands alone and by the active node of a pair, in turn. What counts
 * is the processor's time of the one process, since the standby shares this machine and would not
 * elsewhere.
 */
public final class PairCost {

  private static final int CALLS = Integer.getInteger("calls", 20_000);
  private static final int SINGLE_CALLS = CALLS / 4;
  private static final int ROUNDS = Integer.getInteger("rounds", 8);
  private static final int CONNECTIONS = 2;
  private static final Duration PATIENCE = Duration.ofMinutes(10);

  private final Rounds rates = new Rounds(ROUNDS, "calls/s");
  private final Rounds costs = new Rounds(ROUNDS, "µs a call");
  private final NoopTarget target;
  private final Load filling;

  private PairCost(NoopTarget target, Load filling) {
    this.target = target;
    this.filling = filling;
  }

  public static void main(String[] arguments) throws Exception {
    String own = "127.0.0.1:" + FreePort.pickPair();
    String peer = "127.0.0.1:" + FreePort.pickPair();
    try (Scratch scratch = Scratch.create();
        NoopTarget target = NoopTarget.start();
        Load filling = new Load(CONNECTIONS);
        SiteProcess alone =
            SiteProcess.start(
                scratch.directory().resolve("alone"), "256m", Optional.of(target.port()));
        SiteProcess active =
            SiteProcess.startInPair(
                scratch.directory().resolve("active"), target.port(), "a", own, peer)) {
      alone.awaitReady();
      active.awaitActive();
      try (SiteProcess standby =
          SiteProcess.startInPair(
              scratch.directory().resolve("standby"), target.port(), "b", peer, own)) {
        standby.awaitReady();
        new PairCost(target, filling).run(alone, active);
      }
    }
    System.exit(0);
  }

  private void run(SiteProcess alone, SiteProcess active) throws Exception {
    for (int round = 1; round <= ROUNDS; round++) {
      both("alone", alone);
      both("in a pair", active);
    }
    System.out.printf(
        "in a pair accepting takes %.2f times the processor's time of a site alone one a request,"
            + " %.2f times a thousand a request; draining %.2f times%n",
        costs.ratio("in a pair, accepted singly", "alone, accepted singly"),
        costs.ratio("in a pair, accepted", "alone, accepted"),
        costs.ratio("in a pair, drained", "alone, drained"));
    System.out.printf(
        "rates, with the standby on the same machine: accepted %.2f, drained %.2f of a site alone%n",
        rates.ratio("in a pair, accepted", "alone, accepted"),
        rates.ratio("in a pair, drained", "alone, drained"));
  }

  private void both(String what, SiteProcess site) throws Exception {
    target.goAway();
    measure(
        what + ", accepted",
        site,
        CALLS,
        () -> filling.run(CallBatch.to(site), CALLS / CallBatch.LINES) * CallBatch.LINES);
    measure(
        what + ", accepted singly",
        site,
        SINGLE_CALLS,
        () -> filling.run(CallBatch.to(site, 1), SINGLE_CALLS));
    target.reset();
    target.comeBack();
    int all = CALLS + SINGLE_CALLS;
    measure(what + ", drained", site, all, () -> target.await(all, PATIENCE).perSecond());
  }

  private void measure(String what, SiteProcess site, int count, Rounds.Measurement calls)
      throws Exception {
    Duration before = ProcessorTime.of(site.process().pid());
    rates.measure(what, calls);
    Duration taken = ProcessorTime.of(site.process().pid()).minus(before);
    costs.measure(what, () -> taken.toNanos() / 1e3 / count);
  }
}
