package dev.holdfast.benchmarks;

import dev.holdfast.site.delivery.http.DirectCalls;
import io.vertx.core.buffer.Buffer;
import java.time.Duration;
import java.util.Optional;

/**
 * How fast does a backlog leave once its target is back? While the target is away the packaged
 * service takes in 100,000 calls; then the target, in a process of its own, comes back, and its own
 * clock measures from the first call to the last. Against it the service's own client making as
 * many calls with no buffer in front, and the HTTP library it stands on, posting the same bytes.
 * All have eight calls under way.
 */
public final class Drain {

  private static final int CALLS = Integer.getInteger("calls", 100_000);
  private static final int AT_ONCE = 8;
  private static final int ROUNDS = Integer.getInteger("rounds", 8);
  private static final Duration PATIENCE = Duration.ofMinutes(10);

  private final NoopTarget target;
  private final SiteProcess site;
  private final Load filling;
  private final Load posting;
  private final DirectCalls calling;

  private Drain(
      NoopTarget target, SiteProcess site, Load filling, Load posting, DirectCalls calling) {
    this.target = target;
    this.site = site;
    this.filling = filling;
    this.posting = posting;
    this.calling = calling;
  }

  public static void main(String[] arguments) throws Exception {
    try (Scratch scratch = Scratch.create();
        NoopTarget target = NoopTarget.start();
        SiteProcess site =
            SiteProcess.start(scratch.directory(), "256m", Optional.of(target.port()));
        Load filling = new Load(2);
        Load posting = new Load(AT_ONCE);
        DirectCalls calling = new DirectCalls(target.port(), Messages.PAYLOAD, AT_ONCE)) {
      site.awaitReady();
      new Drain(target, site, filling, posting, calling).run();
    }
    System.exit(0);
  }

  private void run() throws Exception {
    Rounds rounds = new Rounds(ROUNDS, "calls/s");
    for (int round = 1; round <= ROUNDS; round++) {
      rounds.measure("bare HTTP library", this::post);
      rounds.measure("the site's client", this::call);
      rounds.measure("out of the buffer", this::drain);
    }
    System.out.printf(
        "out of the buffer: %.0f%% of the same client with no buffer, %.0f%% of the bare library%n",
        100 * rounds.ratio("out of the buffer", "the site's client"),
        100 * rounds.ratio("out of the buffer", "bare HTTP library"));
  }

  private double post() throws Exception {
    target.reset();
    posting.run(
        new Load.Post(
            target.port(), "/calls", "application/json", Buffer.buffer(Messages.BODY), 200),
        CALLS);
    return target.await(CALLS, PATIENCE).perSecond();
  }

  private double call() throws Exception {
    target.reset();
    calling.run(CALLS);
    return target.await(CALLS, PATIENCE).perSecond();
  }

  private double drain() throws Exception {
    target.goAway();
    filling.run(CallBatch.to(site), CALLS / CallBatch.LINES);
    target.reset();
    target.comeBack();
    return target.await(CALLS, PATIENCE).perSecond();
  }
}
