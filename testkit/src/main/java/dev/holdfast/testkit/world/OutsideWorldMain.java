package dev.holdfast.testkit.world;

import java.io.IOException;
import java.io.PrintStream;
import java.util.List;
import java.util.concurrent.CountDownLatch;

/** Starts the outside world and keeps it until the process is told to end. */
public final class OutsideWorldMain {

  private static final int ENDED_WELL = 0;
  private static final int COULD_NOT_START = 2;

  private final PrintStream out;
  private final PrintStream err;
  private final CountDownLatch stop;

  OutsideWorldMain(PrintStream out, PrintStream err, CountDownLatch stop) {
    this.out = out;
    this.err = err;
    this.stop = stop;
  }

  public static void main(String[] arguments) throws InterruptedException {
    CountDownLatch stop = new CountDownLatch(1);
    // On SIGTERM the JVM halts once the hooks are done. All there is lives in memory, so there is
    // nothing to wait for.
    Runtime.getRuntime().addShutdownHook(new Thread(stop::countDown, "stop-outside-world"));
    int exitCode = new OutsideWorldMain(System.out, System.err, stop).run(List.of(arguments));
    if (exitCode != ENDED_WELL) {
      System.exit(exitCode);
    }
  }

  /** Runs until the stop signal and returns the exit code. */
  int run(List<String> arguments) throws InterruptedException {
    Options options = Options.parse(arguments);
    if (options instanceof Options.Run run) {
      return run(run);
    }
    if (options instanceof Options.Wrong wrong) {
      return cannotStart(wrong.message());
    }
    out.print(Options.HELP);
    return ENDED_WELL;
  }

  private int run(Options.Run options) throws InterruptedException {
    try (OutsideWorld world = OutsideWorld.start(options.smtpPort(), options.httpPort())) {
      out.println("SMTP sink listens on port " + world.smtpPort());
      out.println("HTTP target and control listen at http://127.0.0.1:" + world.httpPort());
      stop.await();
      return ENDED_WELL;
    } catch (IOException e) {
      return cannotStart(e.getMessage());
    }
  }

  private int cannotStart(String why) {
    err.println("outside world: " + why);
    return COULD_NOT_START;
  }
}
