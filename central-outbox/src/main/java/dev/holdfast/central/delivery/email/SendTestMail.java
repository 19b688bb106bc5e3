package dev.holdfast.central.delivery.email;

import dev.holdfast.central.secrets.Redactor;
import dev.holdfast.central.smtp.MailTrial;
import dev.holdfast.central.smtp.SmtpConfiguration;
import dev.holdfast.central.smtp.TrialReport;
import dev.holdfast.shared.outcome.DeliveryOutcome;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** The same dialogue as for every mail, written down. */
@ApplicationScoped
class SendTestMail implements MailTrial {

  private final SmtpServers servers;
  private final Redactor redactor;
  private final Clock clock;

  @Inject
  SendTestMail(SmtpServers servers, Redactor redactor, Clock clock) {
    this.servers = servers;
    this.redactor = redactor;
    this.clock = clock;
  }

  @Override
  public Uni<TrialReport> run(SmtpConfiguration configuration, String to) {
    return servers.refresh().chain(() -> send(configuration, to));
  }

  private Uni<TrialReport> send(SmtpConfiguration configuration, String to) {
    Optional<SmtpServer> server =
        servers.all().stream()
            .filter(one -> one.configuration().name().equals(configuration.name()))
            .findFirst();
    if (server.isEmpty()) {
      return Uni.createFrom().item(new TrialReport("Permanent", "it was deleted", 0, List.of()));
    }
    Transcript transcript = new Transcript();
    Instant start = clock.instant();
    return server
        .get()
        .trial(mail(configuration, to), transcript)
        .map(result -> report(result, transcript, start));
  }

  private Mail mail(SmtpConfiguration configuration, String to) {
    return new Mail(
        "<test-%s@holdfast>".formatted(UUID.randomUUID()),
        List.of(to),
        "Test mail from Holdfast",
        "This mail was sent by SMTP configuration '%s' because somebody asked for a test."
            .formatted(configuration.name()),
        clock.instant());
  }

  private TrialReport report(ServerResult result, Transcript transcript, Instant start) {
    DeliveryOutcome outcome =
        result instanceof ServerResult.Tried tried
            ? tried.outcome()
            : DeliveryOutcome.failedForNow(result.words());
    return new TrialReport(
        outcome.getClass().getSimpleName(),
        outcome.failure().orElse("the server has taken the mail"),
        Duration.between(start, clock.instant()).toMillis(),
        transcript.lines().stream().map(redactor::clean).toList());
  }
}
