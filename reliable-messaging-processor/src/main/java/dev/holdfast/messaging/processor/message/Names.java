package dev.holdfast.messaging.processor.message;

import java.util.regex.Pattern;

/** Names of endpoints and services, as an envelope takes them. */
public final class Names {

  public static final String REMEDY =
      "use 1 to 128 letters, digits or any of . _ $ : / -, with a letter, digit or $ first";

  private static final Pattern SENDABLE = Pattern.compile("[A-Za-z0-9$][A-Za-z0-9._$:/-]{0,127}");

  private Names() {}

  public static boolean isSendable(String name) {
    return SENDABLE.matcher(name).matches();
  }
}
