package dev.holdfast.messaging.config;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Settings of the messaging library. */
@ConfigMapping(prefix = "holdfast.messaging")
public interface MessagingConfig {

  Security security();

  /** The name this service signs with, as its peers know it. */
  @WithDefault("${quarkus.application.name:unnamed-service}")
  String serviceId();

  /** The SQLite file with the tables of the service, its outbox and its inbox, if there is one. */
  Optional<Path> sqliteFile();

  /**
   * Whether outbox and inbox are tables in the service's PostgreSQL; decided when the service is
   * built.
   */
  @WithDefault("false")
  boolean postgresql();

  /** How services are reached that have no transport of their own. */
  @WithDefault("http")
  String defaultTransport();

  /** Whether this service takes envelopes over HTTP; decided when the service is built. */
  @WithDefault("true")
  boolean receiveOverHttp();

  /** The services this one exchanges envelopes with, by their id. */
  Map<String, Service> services();

  /** How signatures are checked. */
  interface Security {

    /** The only one there is; named so that a stored configuration says what it relies on. */
    @WithDefault("HMAC-SHA256")
    String algorithm();

    /** How far a sender's clock may be from ours. */
    @WithDefault("5m")
    Duration timestampWindow();
  }

  /** One peer. */
  interface Service {

    /** The secret shared with it, at least 32 bytes. */
    String secret();

    /** The secret it had before; still good while a rotation is under way. */
    Optional<String> previousSecret();

    /** Where it is; without it nothing can be sent there, but it may send to us. */
    Optional<String> address();

    /** How it is reached. */
    Optional<String> transport();

    /** Certificates to trust and to show, by their name below {@code quarkus.tls}. */
    Optional<String> tlsConfigurationName();

    /** The endpoints here that it may use; without it all of them. */
    Optional<Set<String>> endpoints();

    /** How long its messages live, and so may be repeated, where that differs from ours. */
    Optional<Duration> retryWindow();
  }
}
