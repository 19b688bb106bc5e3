package dev.holdfast.central.users;

/** Answers about users, for the page of the API. */
final class UserExamples {

  static final String NAME = "The name to sign in with, in lower case";

  static final String UNKNOWN =
      """
      {"type": "urn:holdfast:problem:not-found", "title": "Not found", "status": 404,
       "detail": "There is no user 'anne'"}
      """;

  static final String LAST_ADMIN =
      """
      {"type": "urn:holdfast:problem:last-admin", "title": "Nobody could undo it", "status": 409,
       "detail": "User 'anna' is the last admin; make another one first"}
      """;

  static final String DISABLED =
      """
      {"type": "urn:holdfast:problem:user-disabled", "title": "They are kept out", "status": 409,
       "detail": "User 'anna' is disabled, and a link would open nothing; enable them first"}
      """;

  static final String VOUCHED_FOR =
      """
      {"type": "urn:holdfast:problem:vouched-for", "title": "They have no password here", "status": 409,
       "detail": "User 'anna' signs in by OpenID Connect, and only so"}
      """;

  static final String CHANGED =
      """
      {"type": "urn:holdfast:problem:changed-meanwhile", "title": "It is not what you saw", "status": 412,
       "detail": "user anna is not in the state the request was made for; read it again and decide anew"}
      """;

  static final String NO_VERSION =
      """
      {"type": "urn:holdfast:problem:precondition-required", "title": "Say which version you saw", "status": 428,
       "detail": "user anna exists; read it and send its ETag in the header If-Match (or * to replace whatever is there)"}
      """;

  static final String LINK =
      """
      {"user": "anna", "path": "/login#once=shown-here-once", "once": "shown-here-once",
       "validUntil": "2026-03-02T08:00:00Z"}
      """;

  static final String MAILED_LINK =
      """
      {"user": "anna", "mailedTo": "anna@example.com", "validUntil": "2026-03-02T08:00:00Z"}
      """;

  private UserExamples() {}
}
