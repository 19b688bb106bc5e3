package dev.holdfast.benchmarks;

import dev.holdfast.site.message.Category;
import dev.holdfast.testkit.process.ServiceProcess;
import io.smallrye.mutiny.Multi;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/**
 * How fast does a backlog leave once its target is back? The packaged service starts on a file with
 * 100,000 calls and delivers them to a no-op target in another process, against the same HTTP
 * client posting as many calls with no buffer in front. Both start cold, both have eight calls
 * under way, and the target's own clock measures from the first call to the last.
 */
public final class Drain {

  private static final int CALLS = Integer.getInteger("calls", 100_000);
  private static final int AT_ONCE = 8;
  private static final int ROUNDS = Integer.getInteger("rounds", 3);
  private static final Duration PATIENCE = Duration.ofMinutes(10);

  private Drain() {}

  public static void main(String[] arguments) throws Exception {
    double direct = 0;
    double drained = 0;
    try (NoopTarget target = NoopTarget.start()) {
      directly(target);
      for (int round = 1; round <= ROUNDS; round++) {
        direct = Math.max(direct, show(round, "directly", directly(target)));
        drained = Math.max(drained, show(round, "out of the buffer", drain(target)));
      }
    }
    System.out.printf("out of the buffer: %.0f%% of the client alone%n", 100 * drained / direct);
    System.exit(0);
  }

  private static double show(int round, String what, double rate) {
    System.out.printf("round %d  %-18s %,8.0f calls/s%n", round, what, rate);
    return rate;
  }

  private static double directly(NoopTarget target) throws Exception {
    target.reset();
    try (ServiceProcess client =
        ServiceProcess.javaMain(System.getProperty("java.class.path"), DirectCalls.class.getName())
            .name("direct")
            .jvmArgument("-Xmx256m")
            .argument(Integer.toString(target.port()))
            .argument(Integer.toString(CALLS))
            .argument(Integer.toString(AT_ONCE))
            .start()) {
      client.awaitExit(PATIENCE);
    }
    return target.await(CALLS, PATIENCE).perSecond();
  }

  private static double drain(NoopTarget target) throws Exception {
    try (Scratch scratch = Scratch.create()) {
      fill(scratch.directory());
      target.reset();
      try (SiteProcess site =
          SiteProcess.start(scratch.directory(), "256m", Optional.of(target.port()))) {
        site.awaitReady();
        return target.await(CALLS, PATIENCE).perSecond();
      }
    }
  }

  private static void fill(Path directory) {
    try (BufferFile file = BufferFile.open(directory)) {
      Multi.createFrom()
          .range(0, CALLS)
          .onItem()
          .transformToUni(n -> file.buffer().append(Messages.of(Category.ExternalSystem)))
          .merge(1_000)
          .collect()
          .last()
          .await()
          .atMost(PATIENCE);
    }
  }
}
