package dev.holdfast.central.embedded;

import dev.holdfast.base.settings.CheckSettings;
import io.quarkus.runtime.ImageMode;
import io.quarkus.runtime.Quarkus;
import io.quarkus.runtime.annotations.QuarkusMain;

/** Starts central, and before it a database when none is configured. */
@QuarkusMain
public final class CentralMain {

  private CentralMain() {}

  public static void main(String... args) {
    CheckSettings.orExit("central");
    try {
      StartConfig config = StartConfig.read();
      if (!config.namesDatabase()) {
        startDatabase(config);
      }
    } catch (IllegalStateException e) {
      // Before Quarkus there is no log; this is for whoever has just started it.
      System.err.println("central does not start: " + e.getMessage());
      System.exit(1);
    }
    Quarkus.run(args);
  }

  private static void startDatabase(StartConfig config) {
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
    StopAfterQuarkus.stop(database);
    database.asProperties().forEach(System::setProperty);
  }
}
