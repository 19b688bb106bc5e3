package dev.holdfast.central.smtp;

import dev.holdfast.central.secrets.Secret;
import io.quarkus.mailer.runtime.MailerRuntimeConfig;
import io.quarkus.mailer.runtime.MailersRuntimeConfig;
import io.smallrye.config.SmallRyeConfig;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.eclipse.microprofile.config.ConfigProvider;

/** The mail server that {@code quarkus.mailer.*} names, if it names one. */
@ApplicationScoped
class OfSettings {

  private static final String HOST = "quarkus.mailer.host";
  private static final Set<String> WITHOUT_LOGIN = Set.of("NONE", "DISABLED");
  private static final int PLAIN_PORT = 25;
  private static final int TLS_PORT = 465;

  private final Optional<SmtpConfiguration> configuration;

  @Inject
  OfSettings(MailersRuntimeConfig mailers, SmtpSettings settings) {
    MailerRuntimeConfig mailer = mailers.mailers().get("<default>");
    configuration =
        hostIsConfigured() ? Optional.of(configuration(mailer, settings)) : Optional.empty();
  }

  Optional<SmtpConfiguration> configuration() {
    return configuration;
  }

  /** Quarkus itself would try its luck with localhost. */
  private static boolean hostIsConfigured() {
    SmallRyeConfig config = ConfigProvider.getConfig().unwrap(SmallRyeConfig.class);
    return config.getConfigValue(HOST).getConfigSourceOrdinal() > Integer.MIN_VALUE;
  }

  private static SmtpConfiguration configuration(
      MailerRuntimeConfig mailer, SmtpSettings settings) {
    String tls = tlsMode(mailer);
    return new SmtpConfiguration(
        SmtpConfiguration.OF_SETTINGS,
        mailer.host(),
        mailer.port().orElse(tls.equals(TlsMode.Tls.name()) ? TLS_PORT : PLAIN_PORT),
        tls,
        auth(mailer),
        mailer.from().orElse(""),
        Optional.empty(),
        Retries.clamped(settings.maxRetries(), settings.retryDelay()),
        Retries.warnings(settings.maxRetries(), settings.retryDelay()),
        settings.maxConcurrentConnections(),
        settings.timeout(),
        settings.failoverOrder(),
        true,
        Optional.empty());
  }

  private static String tlsMode(MailerRuntimeConfig mailer) {
    if (mailer.tls().orElse(mailer.tlsConfigurationName().isPresent())) {
      return TlsMode.Tls.name();
    }
    return switch (mailer.startTLS().toUpperCase(Locale.ROOT)) {
      case "DISABLED" -> TlsMode.None.name();
      case "OPTIONAL" -> TlsMode.StartTlsIfOffered.name();
      case "REQUIRED" -> TlsMode.StartTls.name();
      default -> mailer.startTLS();
    };
  }

  private static SmtpAuth auth(MailerRuntimeConfig mailer) {
    if (mailer.from().isEmpty()) {
      return new SmtpAuth.Unusable("no sender is configured; set quarkus.mailer.from");
    }
    if (mailer.username().isEmpty()
        || WITHOUT_LOGIN.contains(mailer.login().toUpperCase(Locale.ROOT))) {
      return new SmtpAuth.None();
    }
    return new SmtpAuth.Login(mailer.username().get(), new Secret(mailer.password().orElse("")));
  }
}
