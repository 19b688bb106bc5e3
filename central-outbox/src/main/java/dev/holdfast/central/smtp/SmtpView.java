package dev.holdfast.central.smtp;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** A configuration in a request or an answer. What only central can say is ignored in a request. */
@Schema(
    name = "SmtpConfiguration",
    description = "A mail server and how to use it",
    examples =
        """
        {"name": "relay", "host": "smtp.example.com", "port": 587, "tlsMode": "StartTls", "auth": "Login", "username": "holdfast",
         "secretSet": true, "from": "holdfast@example.com", "maxRetries": 10, "retryDelay": "PT1M", "maxConcurrentConnections": 5, "maxRecipientsPerMail": 100,
         "timeout": "PT30S", "failoverOrder": 10, "enabled": true, "origin": "stored", "updatedAt": "2026-03-01T12:00:00Z",
         "updatedBy": "anna"}
        """)
public record SmtpView(
    @Schema(readOnly = true, examples = "relay") String name,
    @Schema(examples = "smtp.example.com") String host,
    @Schema(description = "If not said: 587, or 465 with Tls, or 25 with None", examples = "587")
        Integer port,
    @Schema(description = "None, StartTls (if not said) or Tls", examples = "StartTls")
        String tlsMode,
    @Schema(description = "None (if not said), Login or XOAuth2", examples = "Login") String auth,
    @Schema(description = "Login: the user; XOAuth2: the mailbox", examples = "holdfast")
        String username,
    @Schema(
            writeOnly = true,
            description =
                "Login: the password; XOAuth2: the client secret. Never shown. Left out: as it was,"
                    + " if host and token URL are the same",
            examples = "a secret")
        String secret,
    @Schema(readOnly = true, description = "Whether there is a secret") Boolean secretSet,
    @Schema(description = "XOAuth2", examples = "https://login.example.com/oauth2/token")
        String tokenUrl,
    @Schema(description = "XOAuth2", examples = "holdfast-central") String clientId,
    @Schema(description = "XOAuth2", examples = "https://outlook.office365.com/.default")
        String scope,
    @Schema(description = "The sender of all mails", examples = "holdfast@example.com") String from,
    @Schema(description = "Certificates in PEM, trusted besides the usual ones") String trust,
    @Schema(
            description = "Failed attempts before a notification is parked; 10 if not positive",
            examples = "10")
        Integer maxRetries,
    @Schema(
            description = "From a failed attempt to the next; a minute if not positive",
            examples = "1m")
        String retryDelay,
    @Schema(
            description =
                "Connections at the same time, for each node of central; else as in the settings",
            examples = "5")
        Integer maxConcurrentConnections,
    @Schema(
            description = "A longer list goes out in several mails; else as in the settings",
            examples = "100")
        Integer maxRecipientsPerMail,
    @Schema(description = "How long an attempt may take; else as in the settings", examples = "30s")
        String timeout,
    @Schema(description = "Lower comes first; 100 if not said", examples = "100")
        Integer failoverOrder,
    @Schema(description = "Whether mails may take it; true if not said", examples = "true")
        Boolean enabled,
    @Schema(readOnly = true, description = "settings or stored", examples = "stored") String origin,
    @Schema(readOnly = true, description = "What cannot be taken as it is") List<String> warnings,
    @Schema(readOnly = true, description = "Why it cannot be used at present") String flaw,
    @Schema(
            readOnly = true,
            description =
                "Since when the node of central that answers cannot reach it; absent when it can",
            examples = "2026-03-01T14:10:00Z")
        Instant awaySince,
    @Schema(readOnly = true, description = "When a mail looks for it again, if it is away")
        Instant nextLookAt,
    @Schema(readOnly = true) Instant updatedAt,
    @Schema(readOnly = true, examples = "anna") String updatedBy) {

  static SmtpView of(SmtpConfiguration configuration) {
    return of(configuration, Optional.empty());
  }

  static SmtpView of(SmtpConfiguration configuration, Optional<ServerStates.Away> away) {
    SmtpAuth auth = configuration.auth();
    SmtpAuth.XOAuth2 oauth = auth instanceof SmtpAuth.XOAuth2 found ? found : null;
    return new SmtpView(
        configuration.name(),
        configuration.host(),
        configuration.port(),
        configuration.tlsMode(),
        kind(auth),
        username(auth),
        null,
        auth.secrets().stream().anyMatch(secret -> !secret.value().isEmpty()),
        oauth == null ? null : oauth.tokenUrl(),
        oauth == null ? null : oauth.clientId(),
        oauth == null ? null : oauth.scope().orElse(null),
        configuration.from(),
        configuration.trust().orElse(null),
        configuration.retries().maxRetries(),
        configuration.retries().interval().toString(),
        configuration.maxConcurrentConnections(),
        configuration.maxRecipientsPerMail(),
        configuration.timeout().toString(),
        configuration.failoverOrder(),
        configuration.enabled(),
        configuration.stored().isPresent() ? "stored" : "settings",
        configuration.warnings().isEmpty() ? null : configuration.warnings(),
        configuration.flaw().orElse(null),
        away.map(ServerStates.Away::since).orElse(null),
        away.flatMap(ServerStates.Away::nextLook).orElse(null),
        configuration.stored().map(SmtpConfiguration.Stored::updatedAt).orElse(null),
        configuration.stored().map(SmtpConfiguration.Stored::updatedBy).orElse(null));
  }

  private static String kind(SmtpAuth auth) {
    return auth instanceof SmtpAuth.Unusable ? null : auth.getClass().getSimpleName();
  }

  private static String username(SmtpAuth auth) {
    if (auth instanceof SmtpAuth.Login login) {
      return login.username();
    }
    return auth instanceof SmtpAuth.XOAuth2 oauth ? oauth.username() : null;
  }
}
