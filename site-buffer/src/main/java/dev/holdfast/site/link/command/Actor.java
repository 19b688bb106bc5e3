package dev.holdfast.site.link.command;

/** An operator of central, as the site's event log names him. */
final class Actor {

  private static final int MAX_CHARS = 200;

  private Actor() {}

  static String atCentral(String name) {
    String known = name.length() <= MAX_CHARS ? name : name.substring(0, MAX_CHARS);
    return known + " at central";
  }
}
