package dev.holdfast.central.embedded;

import dev.holdfast.base.start.RunService;
import dev.holdfast.central.database.MigrateOnly;
import io.quarkus.runtime.ImageMode;
import io.quarkus.runtime.annotations.QuarkusMain;
import java.util.List;

/** Starts central, and before it a database when none is configured. */
@QuarkusMain
public final class CentralMain {

  private static final String CENTRAL = "central";

  private static final int WRONG_USAGE = 2;

  private CentralMain() {}

  public static void main(String... args) {
    switch (command(args)) {
      case HELP -> System.out.print(CentralCommand.USAGE);
      case START -> run(CentralCommand.START, args);
      case MIGRATE -> {
        // Above whatever the service is configured to do: it was asked for.
        System.setProperty("quarkus.flyway.migrate-at-start", "true");
        MigrateOnly.ask();
        run(CentralCommand.MIGRATE, args);
      }
    }
  }

  private static CentralCommand command(String... args) {
    try {
      return CentralCommand.of(List.of(args));
    } catch (IllegalArgumentException e) {
      System.err.println(e.getMessage());
      System.exit(WRONG_USAGE);
      throw e;
    }
  }

  private static void run(CentralCommand command, String... args) {
    RunService.prepare(CENTRAL);
    Runnable whenDown = () -> {};
    try {
      StartConfig config = StartConfig.read();
      if (!config.namesDatabase()) {
        requireToStart(command);
        whenDown = StopAfterQuarkus.stop(startDatabase(config));
      }
    } catch (RuntimeException e) {
      RunService.tell(command.undone(), e);
      System.exit(1);
    }
    RunService.run(command.undone(), whenDown, args);
  }

  /** Nobody keeps the embedded one back, and whoever migrates by itself means another. */
  private static void requireToStart(CentralCommand command) {
    if (command != CentralCommand.START) {
      throw new IllegalStateException(
          "no database is configured; set quarkus.datasource.reactive.url, .jdbc.url, .username and"
              + " .password as for the service");
    }
  }

  private static EmbeddedDatabase startDatabase(StartConfig config) {
    if (ImageMode.current() == ImageMode.NATIVE_RUN) {
      throw new IllegalStateException(
          "the native executable brings no database of its own;"
              + " set quarkus.datasource.reactive.url, .jdbc.url, .username and .password");
    }
    // Before Quarkus there is no log; whoever forgot to configure a database should notice.
    System.out.printf(
        "no database is configured: starting the embedded PostgreSQL in %s%n",
        config.dataDirectory());
    EmbeddedDatabase database = EmbeddedDatabase.start(config.dataDirectory());
    database.asProperties().forEach(System::setProperty);
    OwnDatabase.started();
    return database;
  }
}
