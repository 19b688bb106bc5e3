package dev.holdfast.central.delivery.email;

import dev.holdfast.base.client.LastingClient;
import dev.holdfast.central.smtp.AdditionalTrust;
import dev.holdfast.central.smtp.SmtpConfiguration;
import dev.holdfast.central.smtp.TlsMode;
import io.quarkus.mailer.runtime.MailerRuntimeConfig;
import io.quarkus.mailer.runtime.MailersRuntimeConfig;
import io.quarkus.tls.TlsConfiguration;
import io.quarkus.tls.TlsConfigurationRegistry;
import io.quarkus.tls.runtime.config.TlsConfigUtils;
import io.vertx.core.Vertx;
import io.vertx.core.net.NetClient;
import io.vertx.core.net.NetClientOptions;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Optional;

/** Makes the sockets' side of a configuration: time-outs, TLS and whom to trust. */
@ApplicationScoped
class SmtpClients {

  private final Vertx vertx;
  private final MailerRuntimeConfig mailer;
  private final TlsConfigurationRegistry tls;

  @Inject
  SmtpClients(Vertx vertx, MailersRuntimeConfig mailers, TlsConfigurationRegistry tls) {
    this.vertx = vertx;
    this.mailer = mailers.mailers().get("<default>");
    this.tls = tls;
  }

  /** How central calls itself, if somebody has said so. */
  Optional<String> ownName() {
    return mailer.ownHostName();
  }

  /** Also of a configuration with a flaw, which is then not used. */
  NetClient client(SmtpConfiguration configuration) {
    NetClientOptions options =
        new NetClientOptions()
            .setSsl(configuration.tls().equals(Optional.of(TlsMode.Tls)))
            .setConnectTimeout((int) configuration.timeout().toMillis())
            // The protocol is not HTTP, the rules for names in certificates are the same.
            .setHostnameVerificationAlgorithm("HTTPS");
    configuration
        .trust()
        .filter(pem -> configuration.flaw().isEmpty())
        .ifPresent(pem -> options.setTrustOptions(AdditionalTrust.of(pem)));
    if (configuration.stored().isEmpty()) {
      TlsConfiguration.from(tls, mailer.tlsConfigurationName())
          .ifPresent(found -> TlsConfigUtils.configure(options, found));
    }
    return LastingClient.of(vertx, () -> vertx.createNetClient(options));
  }
}
