package dev.holdfast.central.smtp;

/** Answers, for the page of the API. */
final class SmtpExamples {

  static final String UNKNOWN =
      """
      {"type": "urn:holdfast:problem:not-found", "title": "Not found", "status": 404,
       "detail": "There is no SMTP configuration 'relay'"}
      """;

  static final String CHANGED =
      """
      {"type": "urn:holdfast:problem:changed-meanwhile", "title": "It is not what you saw", "status": 412,
       "detail": "SMTP configuration 'relay' is not in the state the request was made for; read it again and decide anew"}
      """;

  static final String NO_VERSION =
      """
      {"type": "urn:holdfast:problem:precondition-required", "title": "Say which version you saw", "status": 428,
       "detail": "SMTP configuration 'relay' exists; read it and send its ETag in the header If-Match (or * to replace whatever is there)"}
      """;

  static final String NO_KEY =
      """
      {"type": "urn:holdfast:problem:no-key", "title": "Secrets cannot be stored", "status": 409,
       "detail": "The secret: there is no key to seal it with; set holdfast.central.secrets.key"}
      """;

  static final String LOGIN =
      """
      {
        "host": "smtp.example.com",
        "port": 587,
        "tlsMode": "StartTls",
        "auth": "Login",
        "username": "holdfast",
        "secret": "a secret",
        "from": "holdfast@example.com",
        "maxRetries": 10,
        "retryDelay": "1m",
        "maxConcurrentConnections": 5,
        "maxRecipientsPerMail": 100,
        "timeout": "30s",
        "failoverOrder": 10,
        "enabled": true
      }
      """;

  static final String OAUTH =
      """
      {
        "host": "smtp.office365.com",
        "tlsMode": "StartTls",
        "auth": "XOAuth2",
        "username": "holdfast@example.com",
        "tokenUrl": "https://login.microsoftonline.com/TENANT/oauth2/v2.0/token",
        "clientId": "00000000-0000-0000-0000-000000000000",
        "scope": "https://outlook.office365.com/.default",
        "secret": "the client secret",
        "from": "holdfast@example.com"
      }
      """;

  private SmtpExamples() {}
}
