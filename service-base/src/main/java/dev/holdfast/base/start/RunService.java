package dev.holdfast.base.start;

import dev.holdfast.base.metrics.DescribeMetrics;
import dev.holdfast.base.settings.CheckSettings;
import io.quarkus.runtime.LaunchMode;
import io.quarkus.runtime.Quarkus;
import io.quarkus.runtime.util.ExceptionUtil;
import java.util.List;
import java.util.Locale;

/** Runs Quarkus until it ends, and says in a line why it did not start. */
public final class RunService {

  private RunService() {}

  /**
   * Comes first of all. Ends the process where a setting is wrong. What a service writes, digits
   * included, is the same on every machine, whatever language that speaks.
   */
  public static void prepare(String service) {
    Locale.setDefault(Locale.ROOT);
    CheckSettings.orExit(service);
  }

  /**
   * Does not return before the service has ended, and then ends the process.
   *
   * @param undone what it could not do, as in "the site does not start"
   * @param whenDown what has to be done after Quarkus
   */
  public static void run(String undone, Runnable whenDown, String... args) {
    if (LaunchMode.current() == LaunchMode.DEVELOPMENT) {
      // There a failure is shown and mended, and the process goes on.
      Quarkus.run(args);
      return;
    }
    DescribeMetrics.beforeAll();
    Quarkus.run(
        null,
        (exitCode, failure) -> {
          if (failure != null && exitCode == 0) {
            // It was to end here.
            System.out.println(ExceptionUtil.getRootCause(failure).getMessage());
          } else if (failure != null) {
            tell(undone, failure);
          }
          whenDown.run();
          System.exit(exitCode);
        },
        args);
  }

  /** The log has ended by then; this is for whoever has just started it. */
  public static void tell(String undone, Throwable failure) {
    List<String> refusals = Refusals.in(failure);
    refusals.forEach(line -> System.err.printf("%s: %s%n", undone, line));
    if (refusals.isEmpty()) {
      System.err.printf("%s, because of a defect; please report it:%n", undone);
      failure.printStackTrace();
    }
  }
}
