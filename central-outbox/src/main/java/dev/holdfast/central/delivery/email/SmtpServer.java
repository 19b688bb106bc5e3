package dev.holdfast.central.delivery.email;

import dev.holdfast.central.delivery.SmtpSettings;
import io.quarkus.mailer.runtime.MailerRuntimeConfig;
import io.quarkus.mailer.runtime.MailersRuntimeConfig;
import io.quarkus.tls.TlsConfiguration;
import io.quarkus.tls.TlsConfigurationRegistry;
import io.quarkus.tls.runtime.config.TlsConfigUtils;
import io.smallrye.config.SmallRyeConfig;
import io.vertx.ext.mail.LoginOption;
import io.vertx.ext.mail.MailConfig;
import io.vertx.ext.mail.StartTLSOptions;
import io.vertx.mutiny.core.Vertx;
import io.vertx.mutiny.ext.mail.MailClient;
import jakarta.annotation.PreDestroy;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.eclipse.microprofile.config.ConfigProvider;

/**
 * The connections to the server that {@code quarkus.mailer.*} names. Not Quarkus' own mail client,
 * since that one waits for ever: a server that takes connections and says nothing would fill its
 * pool, and no mail would leave even after the server has come back.
 */
@ApplicationScoped
class SmtpServer {

  private static final String HOST = "quarkus.mailer.host";

  private final MailerRuntimeConfig mailer;
  private final Optional<String> flaw;
  private final Optional<MailClient> client;

  @Inject
  SmtpServer(
      Vertx vertx,
      MailersRuntimeConfig mailers,
      TlsConfigurationRegistry tls,
      SmtpSettings settings) {
    mailer = mailers.mailers().get("<default>");
    flaw = flawIn(mailer);
    client =
        flaw.isPresent()
            ? Optional.empty()
            : Optional.of(MailClient.create(vertx, config(mailer, tls, settings)));
  }

  /** What has to be changed before any mail can go out. */
  Optional<String> flaw() {
    return flaw;
  }

  MailClient client() {
    return client.orElseThrow();
  }

  String from() {
    return mailer.from().orElseThrow();
  }

  private static Optional<String> flawIn(MailerRuntimeConfig mailer) {
    if (!hostIsConfigured()) {
      return Optional.of("no mail server is configured; set " + HOST);
    }
    if (mailer.from().isEmpty()) {
      return Optional.of("no sender is configured; set quarkus.mailer.from");
    }
    try {
      StartTLSOptions.valueOf(mailer.startTLS().toUpperCase(Locale.ROOT));
      LoginOption.valueOf(mailer.login().toUpperCase(Locale.ROOT));
      return Optional.empty();
    } catch (IllegalArgumentException e) {
      return Optional.of(
          "the mail settings cannot be used; check quarkus.mailer.start-tls and quarkus.mailer.login");
    }
  }

  /** Quarkus itself would try its luck with localhost. */
  private static boolean hostIsConfigured() {
    SmallRyeConfig config = ConfigProvider.getConfig().unwrap(SmallRyeConfig.class);
    return config.getConfigValue(HOST).getConfigSourceOrdinal() > Integer.MIN_VALUE;
  }

  private static MailConfig config(
      MailerRuntimeConfig mailer, TlsConfigurationRegistry tls, SmtpSettings settings) {
    MailConfig config =
        new MailConfig()
            .setHostname(mailer.host())
            .setStarttls(StartTLSOptions.valueOf(mailer.startTLS().toUpperCase(Locale.ROOT)))
            .setLogin(LoginOption.valueOf(mailer.login().toUpperCase(Locale.ROOT)))
            .setMaxPoolSize(settings.maxConcurrentConnections())
            .setSsl(mailer.tls().orElse(mailer.tlsConfigurationName().isPresent()));
    Duration timeout = settings.timeout();
    config.setConnectTimeout((int) timeout.toMillis());
    config.setIdleTimeout((int) timeout.toMillis()).setIdleTimeoutUnit(TimeUnit.MILLISECONDS);
    mailer.port().ifPresent(config::setPort);
    mailer.username().ifPresent(config::setUsername);
    mailer.password().ifPresent(config::setPassword);
    mailer.ownHostName().ifPresent(config::setOwnHostname);
    TlsConfiguration.from(tls, mailer.tlsConfigurationName())
        .ifPresent(found -> TlsConfigUtils.configure(config, found));
    return config;
  }

  @PreDestroy
  void close() {
    client.ifPresent(open -> open.closeAndForget());
  }
}
