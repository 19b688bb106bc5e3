package dev.holdfast.messaging.operate;

/** Who may see and decide, by the roles that the login of the service gives. */
final class Operators {

  static final String OPERATOR = "operator";
  static final String ADMIN = "admin";

  private Operators() {}
}
