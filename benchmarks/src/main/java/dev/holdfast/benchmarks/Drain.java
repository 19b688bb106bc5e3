package dev.holdfast.benchmarks;

import dev.holdfast.benchmarks.Rounds.Measurement;
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
 *
 * <p>What a call takes of the processors, at caller and target together, is counted beside the
 * rate: that does not depend on where the kernel lets them run.
 */
public final class Drain {

  private static final int CALLS = Integer.getInteger("calls", 100_000);
  private static final int AT_ONCE = 8;
  private static final int ROUNDS = Integer.getInteger("rounds", 8);
  private static final Duration PATIENCE = Duration.ofMinutes(10);

  private final Rounds rates = new Rounds(ROUNDS, "calls/s");
  private final Rounds costs = new Rounds(ROUNDS, "µs a call");

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
    long here = ProcessHandle.current().pid();
    for (int round = 1; round <= ROUNDS; round++) {
      measure("bare HTTP library", here, this::post);
      measure("the site's client", here, this::call);
      fill();
      measure("out of the buffer", site.process().pid(), this::drain);
    }
    System.out.printf(
        "out of the buffer: %.0f%% of the same client with no buffer, %.0f%% of the bare library%n",
        100 * rates.ratio("out of the buffer", "the site's client"),
        100 * rates.ratio("out of the buffer", "bare HTTP library"));
    System.out.printf(
        "a call takes %.1f times as much of the processors as with no buffer%n",
        costs.ratio("out of the buffer", "the site's client"));
  }

  private void measure(String what, long caller, Measurement calls) throws Exception {
    Duration before = processorTime(caller);
    rates.measure(what, calls);
    Duration taken = processorTime(caller).minus(before);
    costs.measure(what, () -> taken.toNanos() / 1e3 / CALLS);
  }

  private Duration processorTime(long caller) {
    return ProcessorTime.of(caller).plus(ProcessorTime.of(target.pid()));
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

  private void fill() throws Exception {
    target.goAway();
    filling.run(CallBatch.to(site), CALLS / CallBatch.LINES);
    target.reset();
  }

  private double drain() throws Exception {
    target.comeBack();
    return target.await(CALLS, PATIENCE).perSecond();
  }
}
