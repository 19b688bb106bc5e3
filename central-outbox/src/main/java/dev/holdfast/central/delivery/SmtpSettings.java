package dev.holdfast.central.delivery;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.time.Duration;

/** How hard central leans on the mail server. Where it is stands in {@code quarkus.mailer.*}. */
@ConfigMapping(prefix = "holdfast.central.smtp")
public interface SmtpSettings {

  /** Mails under way at the same time, and connections open. */
  @WithDefault("5")
  int maxConcurrentConnections();

  /** After this an attempt has failed for now. */
  @WithDefault("30s")
  Duration timeout();

  /** Failed attempts after which a notification is parked. */
  @WithDefault("10")
  int maxRetries();

  /** From a failed attempt to the next. */
  @WithDefault("1m")
  Duration retryDelay();
}
