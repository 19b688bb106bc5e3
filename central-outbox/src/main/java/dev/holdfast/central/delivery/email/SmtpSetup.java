package dev.holdfast.central.delivery.email;

import dev.holdfast.base.trust.AdditionalTrust;
import dev.holdfast.central.smtp.SmtpAuth;
import dev.holdfast.central.smtp.SmtpConfiguration;
import dev.holdfast.central.smtp.SmtpSettings;
import dev.holdfast.central.smtp.TlsMode;
import io.quarkus.mailer.runtime.MailerRuntimeConfig;
import io.quarkus.mailer.runtime.MailersRuntimeConfig;
import io.quarkus.tls.TlsConfiguration;
import io.quarkus.tls.TlsConfigurationRegistry;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import jakarta.mail.Session;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.logging.Logger;
import java.util.stream.Stream;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.SSLSocketFactory;

/**
 * What the library needs to know about a server; made on a worker, since it reads certificates.
 *
 * @param checksName whether the name in the certificate must be the host's
 * @param passwordInClear whether a password may go to another machine without encryption
 */
record SmtpSetup(
    Session session,
    String host,
    int port,
    int timeoutMs,
    Optional<String> ownName,
    TlsMode mode,
    SSLSocketFactory tls,
    boolean checksName,
    boolean passwordInClear) {

  boolean encryptedFirst() {
    return mode == TlsMode.Tls;
  }

  boolean mustStartTls() {
    return mode == TlsMode.StartTls;
  }

  /** With its name, or it would be looked up by its number when the certificate is checked. */
  InetSocketAddress address() throws IOException {
    byte[] number = InetAddress.getByName(host).getAddress();
    return new InetSocketAddress(InetAddress.getByAddress(host, number), port);
  }

  Socket encrypted(Socket raw) throws IOException {
    SSLSocket socket = (SSLSocket) tls.createSocket(raw, host, port, true);
    if (checksName) {
      SSLParameters parameters = socket.getSSLParameters();
      // The protocol is not HTTP, the rules for names in certificates are the same.
      parameters.setEndpointIdentificationAlgorithm("HTTPS");
      socket.setSSLParameters(parameters);
    }
    socket.startHandshake();
    return socket;
  }

  /** From a row, or from what {@code quarkus.mailer.*} says. */
  @Singleton
  static class Factory {

    /** Kept, since what is set on a logger goes with it. */
    private final List<Logger> silent =
        Stream.of("", ".protocol")
            .map(part -> Logger.getLogger(SmtpDialogue.class.getPackageName() + part))
            .toList();

    private final MailerRuntimeConfig mailer;
    private final TlsConfigurationRegistry registry;
    private final SmtpSettings settings;

    @Inject
    Factory(
        MailersRuntimeConfig mailers, TlsConfigurationRegistry registry, SmtpSettings settings) {
      this.mailer = mailers.mailers().get("<default>");
      this.registry = registry;
      this.settings = settings;
      // The library writes down there what servers say, who may repeat what they were shown.
      silent.forEach(logger -> logger.setFilter(line -> false));
    }

    SmtpSetup of(SmtpConfiguration configuration) throws SmtpFailure {
      Optional<String> flaw = configuration.flaw();
      if (flaw.isPresent()) {
        throw SmtpFailure.flaw(SmtpStage.CONNECT, flaw.get());
      }
      boolean ofSettings = configuration.stored().isEmpty();
      Optional<TlsConfiguration> named =
          ofSettings
              ? TlsConfiguration.from(registry, mailer.tlsConfigurationName())
              : Optional.empty();
      boolean checksName =
          !named
              .flatMap(TlsConfiguration::getHostnameVerificationAlgorithm)
              .filter("NONE"::equals)
              .isPresent();
      TlsMode mode = configuration.tls().orElseThrow();
      SSLSocketFactory tls = context(configuration, named).getSocketFactory();
      Properties properties = properties(configuration, mode, tls, checksName);
      if (ofSettings) {
        addSettings(properties);
      }
      return new SmtpSetup(
          Session.getInstance(properties),
          configuration.host(),
          configuration.port(),
          Math.toIntExact(configuration.timeout().toMillis()),
          mailer.ownHostName(),
          mode,
          tls,
          checksName,
          settings.passwordInClear());
    }

    private static Properties properties(
        SmtpConfiguration configuration, TlsMode mode, SSLSocketFactory tls, boolean checksName) {
      Properties properties = new Properties();
      properties.setProperty("mail.smtp.host", configuration.host());
      properties.setProperty("mail.smtp.sendpartial", "true");
      properties.setProperty("mail.smtp.quitwait", "false");
      properties.setProperty(
          "mail.smtp.starttls.enable",
          Boolean.toString(mode == TlsMode.StartTls || mode == TlsMode.StartTlsIfOffered));
      properties.setProperty("mail.smtp.ssl.checkserveridentity", Boolean.toString(checksName));
      properties.put("mail.smtp.ssl.socketFactory", tls);
      properties.setProperty(
          "mail.smtp.auth.mechanisms",
          configuration.auth() instanceof SmtpAuth.XOAuth2 ? "XOAUTH2" : "PLAIN LOGIN");
      // PLAIN shows whom to act for only if that is another.
      properties.setProperty("mail.smtp.sasl.authorizationid", "");
      return properties;
    }

    private void addSettings(Properties properties) {
      mailer.bounceAddress().ifPresent(to -> properties.setProperty("mail.smtp.from", to));
      properties.setProperty("mail.smtp.ehlo", Boolean.toString(!mailer.disableEsmtp()));
      mailer
          .authMethods()
          .ifPresent(methods -> properties.setProperty("mail.smtp.auth.mechanisms", methods));
    }

    private static SSLContext context(
        SmtpConfiguration configuration, Optional<TlsConfiguration> named) throws SmtpFailure {
      try {
        return named.isPresent()
            ? named.get().createSSLContext()
            : AdditionalTrust.context(configuration.trust());
      } catch (Exception e) {
        throw SmtpFailure.flaw(SmtpStage.CONNECT, "its TLS cannot be set up: " + e.getMessage());
      }
    }
  }
}
