package dev.holdfast.central.smtp;

import dev.holdfast.base.secrets.Secret;
import dev.holdfast.base.secrets.SecretBox;
import dev.holdfast.base.secrets.SecretUnusableException;
import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import jakarta.persistence.Version;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** The row. */
@Entity(name = "SmtpConfiguration")
@Table(name = "smtp_configurations")
class SmtpConfigurationEntity {

  @Id
  @Column(columnDefinition = "text")
  String name;

  @Column(nullable = false, columnDefinition = "text")
  String host;

  @Column(nullable = false)
  int port;

  @Column(name = "tls_mode", nullable = false, columnDefinition = "text")
  String tlsMode;

  @Column(nullable = false, columnDefinition = "text")
  String auth;

  @Column(columnDefinition = "text")
  String username;

  @Column(columnDefinition = "text")
  String secret;

  @Column(name = "token_url", columnDefinition = "text")
  String tokenUrl;

  @Column(name = "client_id", columnDefinition = "text")
  String clientId;

  @Column(columnDefinition = "text")
  String scope;

  @Column(name = "from_address", nullable = false, columnDefinition = "text")
  String from;

  @Column(columnDefinition = "text")
  String trust;

  @Column(name = "max_retries", nullable = false)
  int maxRetries;

  @Column(name = "retry_delay_ms", nullable = false)
  long retryDelayMs;

  @Column(name = "max_concurrent_connections")
  Integer maxConcurrentConnections;

  @Column(name = "max_recipients_per_mail")
  Integer maxRecipientsPerMail;

  @Column(name = "timeout_ms")
  Long timeoutMs;

  @Column(name = "failover_order", nullable = false)
  int failoverOrder;

  @Column(nullable = false)
  boolean enabled;

  @Version
  @Column(nullable = false)
  long version;

  @Column(name = "updated_at", nullable = false)
  Instant updatedAt;

  @Column(name = "updated_by", nullable = false, columnDefinition = "text")
  String updatedBy;

  /** For Hibernate. */
  protected SmtpConfigurationEntity() {}

  SmtpConfigurationEntity(String name) {
    this.name = name;
    this.version = 1;
  }

  /** What its secret belongs to. */
  static String owner(String name) {
    return "smtp-configuration " + name;
  }

  Duration retryDelay() {
    return Duration.ofMillis(retryDelayMs);
  }

  SmtpConfiguration toConfiguration(SecretBox box, SmtpSettings settings) {
    return new SmtpConfiguration(
        name,
        host,
        port,
        tlsMode,
        auth(box),
        from,
        Optional.ofNullable(trust),
        Retries.clamped(maxRetries, retryDelay()),
        Retries.warnings(maxRetries, retryDelay()),
        Optional.ofNullable(maxConcurrentConnections).orElse(settings.maxConcurrentConnections()),
        Optional.ofNullable(maxRecipientsPerMail).orElse(settings.maxRecipientsPerMail()),
        Optional.ofNullable(timeoutMs).map(Duration::ofMillis).orElse(settings.timeout()),
        failoverOrder,
        enabled,
        Optional.of(new SmtpConfiguration.Stored(version, updatedAt, updatedBy)));
  }

  private SmtpAuth auth(SecretBox box) {
    try {
      return switch (auth) {
        case "None" -> new SmtpAuth.None();
        case "Login" -> new SmtpAuth.Login(orEmpty(username), opened(box));
        case "XOAuth2" ->
            new SmtpAuth.XOAuth2(
                orEmpty(username),
                orEmpty(tokenUrl),
                orEmpty(clientId),
                opened(box),
                Optional.ofNullable(scope));
        default ->
            new SmtpAuth.Unusable(
                "it has the authentication '%s', which does not exist; set None, Login or XOAuth2"
                    .formatted(auth));
      };
    } catch (SecretUnusableException e) {
      return new SmtpAuth.Unusable("its secret cannot be used: " + e.getMessage());
    }
  }

  private Secret opened(SecretBox box) {
    return secret == null ? new Secret("") : box.open(owner(name), secret);
  }

  private static String orEmpty(String text) {
    return text == null ? "" : text;
  }
}
