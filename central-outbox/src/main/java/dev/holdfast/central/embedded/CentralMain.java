package dev.holdfast.central.embedded;

import dev.holdfast.base.start.RunService;
import io.quarkus.runtime.ImageMode;
import io.quarkus.runtime.annotations.QuarkusMain;

/** Starts central, and before it a database when none is configured. */
@QuarkusMain
public final class CentralMain {

  private static final String CENTRAL = "central";

  private CentralMain() {}

  public static void main(String... args) {
    RunService.prepare(CENTRAL);
    Runnable whenDown = () -> {};
    try {
      StartConfig config = StartConfig.read();
      if (!config.namesDatabase()) {
        whenDown = StopAfterQuarkus.stop(startDatabase(config));
      }
    } catch (RuntimeException e) {
      RunService.tell(CENTRAL, e);
      System.exit(1);
    }
    RunService.run(CENTRAL, whenDown, args);
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
