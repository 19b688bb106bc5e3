package dev.holdfast.central.recipients;

/** Answers, for the page of the API. */
final class ListExamples {

  static final String UNKNOWN =
      """
      {"type": "urn:holdfast:problem:not-found", "title": "Not found", "status": 404,
       "detail": "There is no list 'ops'"}
      """;

  static final String CHANGED =
      """
      {"type": "urn:holdfast:problem:changed-meanwhile", "title": "It is not what you saw", "status": 412,
       "detail": "list 'ops' is not in the state the request was made for; read it again and decide anew"}
      """;

  static final String NO_VERSION =
      """
      {"type": "urn:holdfast:problem:precondition-required", "title": "Say which version you saw", "status": 428,
       "detail": "list 'ops' exists; read it and send its ETag in the header If-Match (or * to replace whatever is there)"}
      """;

  static final String NO_KEY =
      """
      {"type": "urn:holdfast:problem:no-key", "title": "Secrets cannot be stored", "status": 409,
       "detail": "The webhook: there is no key to seal it with; set holdfast.central.secrets.key"}
      """;

  static final String NO_MAIL_LIST =
      """
      {"type": "urn:holdfast:problem:no-mail-list", "title": "Nobody can be put on it", "status": 409,
       "detail": "list 'chat' is of type Webhook and has no recipients"}
      """;

  private ListExamples() {}
}
