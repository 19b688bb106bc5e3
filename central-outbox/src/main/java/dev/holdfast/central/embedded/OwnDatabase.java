package dev.holdfast.central.embedded;

/** Whether central has a database that nobody else can have, since this process started it. */
public final class OwnDatabase {

  private static volatile boolean started;

  private OwnDatabase() {}

  static void started() {
    started = true;
  }

  public static boolean isRunning() {
    return started;
  }
}
