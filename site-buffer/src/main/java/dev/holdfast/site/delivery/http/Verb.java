package dev.holdfast.site.delivery.http;

import java.util.Arrays;
import java.util.Optional;
import java.util.Set;

/** What can be done to a path. */
enum Verb {
  GET(false, true),
  HEAD(false, true),
  POST(true, false),
  PUT(true, false),
  PATCH(true, false),
  DELETE(true, true);

  /** They mean something else to HTTP than doing a piece of work. */
  private static final Set<String> NOT_FOR_MESSAGES = Set.of("CONNECT", "OPTIONS", "TRACE");

  private final boolean takesBody;
  private final boolean parametersInQuery;

  Verb(boolean takesBody, boolean parametersInQuery) {
    this.takesBody = takesBody;
    this.parametersInQuery = parametersInQuery;
  }

  boolean takesBody() {
    return takesBody;
  }

  boolean parametersInQuery() {
    return parametersInQuery;
  }

  /** Only in capitals: {@code Delete} without a path may well be the name of a method. */
  static Optional<Verb> named(String name) {
    return Arrays.stream(values()).filter(verb -> verb.name().equals(name)).findFirst();
  }

  static boolean isUnfit(String name) {
    return NOT_FOR_MESSAGES.contains(name);
  }
}
