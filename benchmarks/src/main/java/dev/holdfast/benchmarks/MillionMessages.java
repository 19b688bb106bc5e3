package dev.holdfast.benchmarks;

import java.time.Duration;
import java.util.Optional;

/**
 * Does memory grow with the number of messages? The packaged service with a heap of 128 MiB accepts
 * a million calls, a thousand a request, and delivers them meanwhile; then its peak memory is read.
 */
public final class MillionMessages {

  private static final int MESSAGES = Integer.getInteger("messages", 1_000_000);
  private static final String HEAP = System.getProperty("heap", "128m");
  private static final Duration PATIENCE = Duration.ofMinutes(30);

  private MillionMessages() {}

  public static void main(String[] arguments) throws Exception {
    try (Scratch scratch = Scratch.create();
        NoopTarget target = NoopTarget.start();
        SiteProcess site =
            SiteProcess.start(scratch.directory(), HEAP, Optional.of(target.port()));
        Load load = new Load(2)) {
      site.awaitReady();
      System.out.printf("ready: peak RSS %d MiB%n", site.peakResidentMiB());
      long start = System.nanoTime();
      load.run(CallBatch.to(site), MESSAGES / CallBatch.LINES);
      System.out.printf(
          "accepted %,d in %.0f s (%,.0f /s), %,d of them delivered: peak RSS %d MiB%n",
          MESSAGES,
          Figures.seconds(start),
          Figures.perSecond(MESSAGES, start),
          target.calls().count(),
          site.peakResidentMiB());
      target.await(MESSAGES, PATIENCE);
      System.out.printf(
          "delivered %,d in %.0f s (%,.0f /s): peak RSS %d MiB with -Xmx%s%n",
          MESSAGES,
          Figures.seconds(start),
          Figures.perSecond(MESSAGES, start),
          site.peakResidentMiB(),
          HEAP);
    }
    System.exit(0);
  }
}
