package dev.holdfast.central.sessions;

/** Answers about sessions, for the page of the API. */
final class SessionExamples {

  static final String REFUSED =
      """
      {"type": "urn:holdfast:problem:sign-in-refused", "title": "Not signed in", "status": 401,
       "detail": "The name, the password or the link is wrong, or no longer good"}
      """;

  static final String CROSS_SITE =
      """
      {"type": "urn:holdfast:problem:cross-site", "title": "Not from this page", "status": 403,
       "detail": "A request with a session that changes something needs the header X-Requested-With, from a page of this central"}
      """;

  static final String TOO_MANY =
      """
      {"type": "urn:holdfast:problem:too-many-logins", "title": "Too many attempts to sign in", "status": 429,
       "detail": "Wait 540 seconds; an admin can make a link that lets you in at once"}
      """;

  static final String NO_SESSION =
      """
      {"type": "urn:holdfast:problem:no-session", "title": "Not signed in", "status": 409,
       "detail": "A token has no password to change"}
      """;

  private SessionExamples() {}
}
