package dev.holdfast.central.dispatch;

import dev.holdfast.central.audit.AppendAudit;
import dev.holdfast.central.audit.AuditEvent;
import dev.holdfast.central.database.DatabaseTime;
import dev.holdfast.central.database.Transactions;
import dev.holdfast.central.delivery.DeliveryAdapters;
import dev.holdfast.central.notification.Canaries;
import dev.holdfast.central.notification.Canaries.Canary;
import dev.holdfast.central.pause.Pause;
import dev.holdfast.central.pause.PauseAudit;
import dev.holdfast.central.pause.PausedKind;
import dev.holdfast.central.pause.Pauses;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.hibernate.reactive.mutiny.Mutiny;
import org.jboss.logging.Logger;

/**
 * Ends pauses. Of a list that goes on, one notification is sent first: when it is delivered the
 * rest follows, when it fails the list is paused again.
 */
@ApplicationScoped
class DrainPauses {

  private static final Logger LOG = Logger.getLogger(DrainPauses.class);

  private final Transactions transactions;
  private final Pauses pauses;
  private final Canaries canaries;
  private final DeliveryAdapters adapters;
  private final AppendAudit audit;
  private final DatabaseTime time;
  private volatile Set<String> pausedServers = Set.of();

  @Inject
  DrainPauses(
      Transactions transactions,
      Pauses pauses,
      Canaries canaries,
      DeliveryAdapters adapters,
      AppendAudit audit,
      DatabaseTime time) {
    this.transactions = transactions;
    this.pauses = pauses;
    this.canaries = canaries;
    this.adapters = adapters;
    this.audit = audit;
    this.time = time;
  }

  /**
   * @return whether something may go out now that could not before
   */
  Uni<Boolean> runOnce() {
    return pauses.all().chain(all -> all.isEmpty() ? noneLeft() : goOn(all));
  }

  /** Another node may have ended the last one. */
  private Uni<Boolean> noneLeft() {
    return serversNow(List.of());
  }

  private Uni<Boolean> goOn(List<Pause> all) {
    Instant now = time.instant();
    boolean due = all.stream().anyMatch(one -> one.drainingSince().isPresent() || one.isOver(now));
    if (!due) {
      return serversNow(all);
    }
    return transactions
        .run(session -> advance(session, now))
        .chain(moved -> pauses.all().chain(this::serversNow).map(servers -> moved || servers));
  }

  private Uni<Boolean> advance(Mutiny.Session session, Instant now) {
    return pauses
        .lock(session)
        .chain(
            locked ->
                Multi.createFrom()
                    .iterable(locked)
                    .onItem()
                    .transformToUniAndConcatenate(pause -> advance(session, pause, now))
                    .collect()
                    .with(Collectors.reducing(false, Boolean::logicalOr)));
  }

  private Uni<Boolean> advance(Mutiny.Session session, Pause pause, Instant now) {
    if (pause.drainingSince().isEmpty()) {
      return pause.isOver(now) ? ended(session, pause, now) : Uni.createFrom().item(false);
    }
    return pause.canary().isEmpty()
        ? sendFirst(session, pause, now)
        : canaries
            .look(session, pause.canary().get(), pause.drainingSince().get())
            .chain(canary -> judge(session, pause, canary, now));
  }

  /** A server's breaker lets one mail through first, once its adapter has heard of it. */
  private Uni<Boolean> ended(Mutiny.Session session, Pause pause, Instant now) {
    Uni<Boolean> goesOn =
        pause.kind() == PausedKind.List
            ? sendFirst(session, pause.draining(now), now)
            : pauses.end(session, pause).replaceWith(true);
    return written(session, PauseAudit.event("Resumed", pause, AuditEvent.SYSTEM, now))
        .chain(() -> goesOn);
  }

  private Uni<Boolean> sendFirst(Mutiny.Session session, Pause pause, Instant now) {
    return canaries
        .choose(session, pause.name(), now)
        .chain(
            chosen ->
                chosen
                    .map(first -> pauses.save(session, pause.sendingFirst(first)))
                    .orElseGet(() -> drained(session, pause, now)))
        .replaceWith(true);
  }

  private Uni<Boolean> judge(Mutiny.Session session, Pause pause, Canary canary, Instant now) {
    return switch (canary.state()) {
      case UNDER_WAY -> Uni.createFrom().item(false);
      case THROUGH -> drained(session, pause, now).replaceWith(true);
      case FAILED -> again(session, pause, canary.error(), now).replaceWith(false);
    };
  }

  private Uni<Void> drained(Mutiny.Session session, Pause pause, Instant now) {
    return pauses
        .end(session, pause)
        .chain(() -> written(session, PauseAudit.event("Drained", pause, AuditEvent.SYSTEM, now)));
  }

  private Uni<Void> again(
      Mutiny.Session session, Pause pause, Optional<String> error, Instant now) {
    Pause paused = pause.again(error.orElse("it was not delivered"), AuditEvent.SYSTEM, now);
    LOG.warnf("%s", paused.words());
    return pauses
        .save(session, paused)
        .chain(
            () ->
                written(session, PauseAudit.event("PausedAgain", paused, AuditEvent.SYSTEM, now)));
  }

  private Uni<Void> written(Mutiny.Session session, AuditEvent event) {
    return audit.within(session, List.of(event));
  }

  /**
   * Nothing is claimed for servers that all rest, so nobody else would look whether they still do.
   */
  private Uni<Boolean> serversNow(List<Pause> all) {
    Set<String> servers =
        all.stream()
            .filter(pause -> pause.kind() == PausedKind.SmtpConfiguration)
            .map(Pause::name)
            .collect(Collectors.toSet());
    if (servers.equals(pausedServers)) {
      return Uni.createFrom().item(false);
    }
    return adapters.refresh().invoke(() -> pausedServers = servers).replaceWith(true);
  }
}
