package dev.holdfast.messaging.config;

/** What is decided when a service is built cannot be changed when it starts. */
public final class BuiltSetting {

  private BuiltSetting() {}

  /**
   * @throws IllegalArgumentException when somebody has tried to
   */
  public static void require(String key, boolean built, boolean wanted) {
    if (wanted != built) {
      throw new IllegalArgumentException(
          ("%s is %s now, but the service was built with %s, and that decides: put it into"
                  + " application.properties and build the service again")
              .formatted(key, wanted, built));
    }
  }
}
