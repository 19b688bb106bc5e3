package dev.holdfast.base.security;

/** What a token may be used for. */
public final class Roles {

  /** Sees everything, changes nothing. */
  public static final String VIEWER = "viewer";

  /** Retries and discards. */
  public static final String OPERATOR = "operator";

  /** Changes the configuration. */
  public static final String ADMIN = "admin";

  /** A script at a site: hands messages in and asks after them. */
  public static final String SUBMIT = "submit";

  private Roles() {}
}
