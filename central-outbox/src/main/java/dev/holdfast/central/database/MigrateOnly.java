package dev.holdfast.central.database;

/** Whether this process was started for the migrations alone, and ends after them. */
public final class MigrateOnly {

  private static volatile boolean asked;

  private MigrateOnly() {}

  /** Before Quarkus starts. */
  public static void ask() {
    asked = true;
  }

  static boolean isAsked() {
    return asked;
  }
}
