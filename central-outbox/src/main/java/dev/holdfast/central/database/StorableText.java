package dev.holdfast.central.database;

/**
 * Texts from outside as PostgreSQL takes them: it refuses one character, and with it every row of
 * the statement.
 */
public final class StorableText {

  private StorableText() {}

  public static String of(String text) {
    return text.replace('\0', ' ');
  }
}
