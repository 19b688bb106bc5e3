package dev.holdfast.central.delivery.email;

import dev.holdfast.central.delivery.Delivery;
import dev.holdfast.central.delivery.DeliveryAdapter;
import dev.holdfast.central.delivery.DeliveryResult;
import dev.holdfast.central.delivery.NotificationTypes;
import dev.holdfast.central.notification.Reach;
import dev.holdfast.central.notification.StoredNotification;
import dev.holdfast.central.pause.Pause;
import dev.holdfast.central.recipients.RecipientList;
import dev.holdfast.central.smtp.Retries;
import dev.holdfast.central.smtp.SmtpConfiguration;
import dev.holdfast.central.smtp.SmtpSettings;
import dev.holdfast.shared.outcome.DeliveryOutcome;
import dev.holdfast.shared.retry.RetryPolicy;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** One plain-text mail to everybody on the list, who do not see each other. */
@ApplicationScoped
class EmailAdapter implements DeliveryAdapter {

  /** What is cut off takes a moment to say how far it was. */
  private static final Duration FAREWELL = Duration.ofSeconds(2);

  private final SmtpServers servers;
  private final SmtpSettings settings;
  private final Clock clock;

  @Inject
  EmailAdapter(SmtpServers servers, SmtpSettings settings, Clock clock) {
    this.servers = servers;
    this.settings = settings;
    this.clock = clock;
  }

  @Override
  public String type() {
    return NotificationTypes.EMAIL;
  }

  @Override
  public Uni<Void> refresh() {
    return servers.refresh();
  }

  @Override
  public Uni<DeliveryResult> deliver(Delivery delivery, Duration longest) {
    Instant until = clock.instant().plus(longest).minus(FAREWELL);
    if (servers.enabled().isEmpty() && !servers.resting().isEmpty()) {
      return Uni.createFrom().item(new DeliveryResult.NotNow(resting(), clock.instant()));
    }
    Optional<String> flaw = flawIn(delivery);
    if (flaw.isPresent()) {
      return Uni.createFrom().item(DeliveryResult.of(DeliveryOutcome.failedForGood(flaw.get())));
    }
    StoredNotification notification = delivery.notification();
    List<String> recipients = delivery.list().map(RecipientList::recipients).orElseThrow();
    Reach before = notification.reach();
    List<String> left = before.leaves(recipients);
    if (left.isEmpty() && !before.accepted().isEmpty()) {
      // Whoever was still to be reached is no longer on the list.
      Reach all = before.and(Reach.NONE);
      return Uni.createFrom()
          .item(new DeliveryResult.Attempted(Failover.delivered(all), Optional.empty(), all));
    }
    return new Failover(
            clock, servers.enabled(), before, clock.instant().plus(retries().interval()))
        .send(mail(notification, left.isEmpty() ? recipients : left).until(until));
  }

  private String resting() {
    return servers.resting().stream().map(Pause::words).collect(Collectors.joining("; "));
  }

  private Optional<String> flawIn(Delivery delivery) {
    if (servers.all().isEmpty()) {
      return Optional.of(
          "there is no SMTP configuration; set quarkus.mailer.host, or make one with PUT"
              + " /api/v1/smtp-configurations/ and a name");
    }
    if (servers.enabled().isEmpty()) {
      return Optional.of("every SMTP configuration is switched off; enable one");
    }
    if (delivery.list().isEmpty()) {
      return Optional.of(delivery.noList());
    }
    return delivery
        .list()
        .filter(list -> list.recipients().isEmpty())
        .map(list -> "list '%s' is empty; add recipients to it".formatted(list.name()));
  }

  private Mail mail(StoredNotification notification, List<String> recipients) {
    return new Mail(
        "<%s@holdfast>".formatted(notification.id()),
        recipients,
        notification.content().subject(),
        notification.content().body(),
        clock.instant());
  }

  /** Those of the server that is asked first. */
  @Override
  public RetryPolicy retries() {
    return configurations()
        .findFirst()
        .map(SmtpConfiguration::retries)
        .orElseGet(() -> Retries.clamped(settings.maxRetries(), settings.retryDelay()));
  }

  /** Every server may take its time, and so may the wait for a worker and the farewell. */
  @Override
  public Duration timeLimit() {
    return configurations()
        .map(configuration -> configuration.timeout().plus(SmtpServer.LONGEST_WAIT.multipliedBy(2)))
        .reduce(Duration::plus)
        .orElse(settings.timeout());
  }

  /** As many as the first server takes that is not away, for that is where they go. */
  @Override
  public int concurrency() {
    return servers.enabled().stream()
        .filter(server -> server.openUntil().isEmpty())
        .findFirst()
        .or(() -> servers.enabled().stream().findFirst())
        .map(server -> server.configuration().maxConcurrentConnections())
        .orElse(settings.maxConcurrentConnections());
  }

  /** Only when there is no server at all to turn to. */
  @Override
  public Optional<Instant> openUntil() {
    if (servers.enabled().isEmpty()) {
      return servers.resting().isEmpty() ? Optional.empty() : Optional.of(clock.instant());
    }
    List<Optional<Instant>> open = servers.enabled().stream().map(SmtpServer::openUntil).toList();
    return open.stream().anyMatch(Optional::isEmpty)
        ? Optional.empty()
        : open.stream().flatMap(Optional::stream).min(Instant::compareTo);
  }

  @Override
  public Optional<String> shutBecause() {
    if (openUntil().isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        Stream.concat(
                servers.enabled().stream().flatMap(server -> server.awaySince().stream()),
                servers.resting().stream().map(Pause::words))
            .collect(Collectors.joining("; ")));
  }

  private Stream<SmtpConfiguration> configurations() {
    return servers.enabled().stream().map(SmtpServer::configuration);
  }
}
