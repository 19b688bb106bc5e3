package dev.holdfast.site.storage.sqlite;

import dev.holdfast.base.time.SystemClock;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.time.Clock;
import java.util.List;

/** The command behind {@code bin/restore-site}. */
public final class RestoreMain {

  private static final int WRONG_USAGE = 2;

  private RestoreMain() {}

  public static void main(String[] arguments) {
    // Explicitly, since idle threads of the database would keep the process.
    System.exit(run(List.of(arguments), SystemClock.utc(), System.out, System.err));
  }

  static int run(List<String> arguments, Clock clock, PrintStream out, PrintStream err) {
    try {
      RestoreOptions options = RestoreOptions.parse(arguments);
      if (options.help()) {
        out.print(RestoreOptions.USAGE);
      } else if (options.backup().isPresent()) {
        out.println(
            new RestoreBuffer(options.dataDirectory(), clock).restore(options.backup().get()));
      } else {
        new RestoreBuffer(options.dataDirectory(), clock).list().forEach(out::println);
      }
      return 0;
    } catch (IllegalArgumentException e) {
      err.printf("restore-site: %s; --help shows what can be said%n", e.getMessage());
      return WRONG_USAGE;
    } catch (RestoreException e) {
      err.printf("restore-site: %s%n", e.getMessage());
      return e.exitCode();
    } catch (IOException | UncheckedIOException | IllegalStateException e) {
      err.printf("restore-site: it failed, the buffer is as it was or set aside: %s%n", e);
      return 1;
    }
  }
}
