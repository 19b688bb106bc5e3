package dev.holdfast.central.delivery.email;

import dev.holdfast.base.start.Lack;
import dev.holdfast.central.smtp.SmtpConfiguration;
import dev.holdfast.central.smtp.SmtpConfigurations;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.util.Optional;

/** Whether any mail can go out. */
@Singleton
class NoServer implements Lack {

  private final SmtpConfigurations configurations;

  @Inject
  NoServer(SmtpConfigurations configurations) {
    this.configurations = configurations;
  }

  @Override
  public Uni<Optional<String>> words() {
    return configurations
        .all()
        .chain(
            servers ->
                Lack.when(
                    servers.stream().noneMatch(SmtpConfiguration::enabled),
                    "no mail server is configured, so e-mails wait; make one in the console, with"
                        + " PUT /api/v1/smtp-configurations/<name>, or set quarkus.mailer.host"));
  }
}
