package dev.holdfast.central.smtp;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.time.Duration;

/**
 * How hard central leans on mail servers, where a configuration of its own says nothing else; and
 * the retries of the server that stands in {@code quarkus.mailer.*}.
 */
@ConfigMapping(prefix = "holdfast.central.smtp")
public interface SmtpSettings {

  /** Connections open at the same time to one server, and so mails under way. */
  @WithDefault("5")
  int maxConcurrentConnections();

  /** A longer list goes out in several mails. */
  @WithDefault("100")
  int maxRecipientsPerMail();

  /** Whether a password may go to another machine over a connection that is not encrypted. */
  @WithDefault("false")
  boolean passwordInClear();

  /** After this an attempt has failed for now. */
  @WithDefault("30s")
  Duration timeout();

  /** Failed attempts after which a notification is parked. */
  @WithDefault("10")
  int maxRetries();

  /** From a failed attempt to the next. */
  @WithDefault("1m")
  Duration retryDelay();

  /** The place of the server in {@code quarkus.mailer.*} among the others; lower comes first. */
  @WithDefault("100")
  int failoverOrder();

  /** When a server counts as away. */
  Breaker breaker();

  /** An outage must not use up anybody's retries. */
  interface Breaker {

    /** Connection-level failures in a row after which a server counts as away. */
    @WithDefault("5")
    int failures();

    /** How often a server that is away is looked for. */
    @WithDefault("10s")
    Duration probeInterval();
  }
}
