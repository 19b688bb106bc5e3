package dev.holdfast.central.smtp;

import dev.holdfast.base.order.StartOrder;
import dev.holdfast.base.secrets.Secret;
import io.quarkus.mailer.runtime.MailerRuntimeConfig;
import io.quarkus.mailer.runtime.MailersRuntimeConfig;
import io.quarkus.runtime.Startup;
import io.smallrye.config.ConfigValue;
import io.smallrye.config.SmallRyeConfig;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.eclipse.microprofile.config.ConfigProvider;

/** The mail server that {@code quarkus.mailer.*} names, if it names one. */
@ApplicationScoped
@Startup(StartOrder.CHECKED_FIRST)
class OfSettings {

  private static final String PREFIX = "quarkus.mailer.";
  private static final String AT_BUILD = "BuildTime RunTime Fixed";
  private static final String HOST = PREFIX + "host";

  /** What has an effect, on notifications as on central's own mails. */
  static final Set<String> HONOURED =
      Set.of(
          "from",
          "bounce-address",
          "host",
          "port",
          "username",
          "password",
          "tls",
          "ssl",
          "tls-configuration-name",
          "start-tls",
          "login",
          "auth-methods",
          "own-host-name",
          "disable-esmtp",
          "max-pool-size",
          "timeout",
          "mock");

  private static final int PLAIN_PORT = 25;
  private static final int TLS_PORT = 465;

  private final Optional<SmtpConfiguration> configuration;

  @Inject
  OfSettings(MailersRuntimeConfig mailers, SmtpSettings settings) {
    requireHonoured(config());
    MailerRuntimeConfig mailer = mailers.mailers().get("<default>");
    if (mailer.mock().orElse(false)) {
      throw new IllegalArgumentException(
          "quarkus.mailer.mock=true would keep mails that nobody has then; remove it, or switch the"
              + " server off by leaving out quarkus.mailer.host");
    }
    configuration =
        hostIsConfigured() ? Optional.of(configuration(mailer, settings)) : Optional.empty();
  }

  Optional<SmtpConfiguration> configuration() {
    return configuration;
  }

  /** Nobody is to believe that his mails are signed, or go to some people only. */
  static void requireHonoured(SmallRyeConfig config) {
    for (String name : config.getPropertyNames()) {
      if (name.startsWith(PREFIX)
          && !isHonoured(name.substring(PREFIX.length()))
          && isSet(config, name)) {
        throw new IllegalArgumentException(
            name
                + " would have no effect; remove it. docs/e-mail.md says which keys of the mailer"
                + " are honoured; certificates belong into quarkus.tls.<name> and its name into"
                + " quarkus.mailer.tls-configuration-name");
      }
    }
  }

  /** A variable of the environment has lost the difference between a hyphen and a dot. */
  private static boolean isHonoured(String key) {
    return HONOURED.stream().anyMatch(one -> one.replace('-', '.').equals(key.replace('-', '.')));
  }

  private static SmallRyeConfig config() {
    return ConfigProvider.getConfig().unwrap(SmallRyeConfig.class);
  }

  /** By somebody, and not only by a default or when this was built. */
  private static boolean isSet(SmallRyeConfig config, String name) {
    ConfigValue value = config.getConfigValue(name);
    return value.getConfigSourceOrdinal() > Integer.MIN_VALUE
        && !AT_BUILD.equals(value.getConfigSourceName());
  }

  /** Quarkus itself would try its luck with localhost. */
  private static boolean hostIsConfigured() {
    return isSet(config(), HOST);
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
        isSet(config(), PREFIX + "max-pool-size")
            ? mailer.maxPoolSize()
            : settings.maxConcurrentConnections(),
        settings.maxRecipientsPerMail(),
        isSet(config(), PREFIX + "timeout") ? mailer.timeout() : settings.timeout(),
        settings.failoverOrder(),
        true,
        Optional.empty());
  }

  @SuppressWarnings("deprecation") // Whoever still says ssl means tls.
  private static String tlsMode(MailerRuntimeConfig mailer) {
    if (mailer.tls().orElse(mailer.tlsConfigurationName().isPresent() || mailer.ssl())) {
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
    if (!MailAddress.isSender(mailer.from().get())) {
      return new SmtpAuth.Unusable(
          "quarkus.mailer.from must be an e-mail address, or Name <address>");
    }
    if (mailer.login().equalsIgnoreCase("XOAUTH2")) {
      return new SmtpAuth.Unusable(
          "quarkus.mailer.login=XOAUTH2 knows one token only; make a configuration of its own with"
              + " auth XOAuth2, which fetches them");
    }
    if (mailer.username().isEmpty() || mailer.login().equalsIgnoreCase("DISABLED")) {
      return new SmtpAuth.None();
    }
    return new SmtpAuth.Login(mailer.username().get(), new Secret(mailer.password().orElse("")));
  }
}
