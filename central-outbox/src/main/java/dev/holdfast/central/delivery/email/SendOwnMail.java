package dev.holdfast.central.delivery.email;

import dev.holdfast.central.delivery.DeliveryResult;
import dev.holdfast.central.smtp.OwnMail;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** Goes the way of a notification's mail, without being one: nobody else may read it. */
@ApplicationScoped
class SendOwnMail implements OwnMail {

  private final SmtpServers servers;
  private final Clock clock;

  @Inject
  SendOwnMail(SmtpServers servers, Clock clock) {
    this.servers = servers;
    this.clock = clock;
  }

  @Override
  public Uni<Optional<String>> send(String to, String subject, String body) {
    return servers
        .refresh()
        .chain(
            () ->
                servers.enabled().isEmpty()
                    ? Uni.createFrom().item(Optional.of("no mail server may be used now"))
                    : new Failover(servers.enabled())
                        .send(from -> mail(from, to, subject, body))
                        .map(SendOwnMail::problem));
  }

  private Mail mail(String from, String to, String subject, String body) {
    return Mail.of(
        "<own-%s@holdfast>".formatted(UUID.randomUUID()),
        from,
        List.of(to),
        subject,
        body,
        clock.instant());
  }

  private static Optional<String> problem(DeliveryResult result) {
    if (result instanceof DeliveryResult.NotNow notNow) {
      return Optional.of(notNow.reason());
    }
    return ((DeliveryResult.Attempted) result).outcome().failure();
  }
}
