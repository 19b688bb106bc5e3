package dev.holdfast.central.pause;

import dev.holdfast.base.pause.PauseRequest;
import dev.holdfast.base.problem.Problem;
import dev.holdfast.base.problem.ProblemException;
import dev.holdfast.central.database.DatabaseTime;
import dev.holdfast.central.editing.Edits;
import dev.holdfast.central.editing.Edits.Edited;
import dev.holdfast.central.recipients.RecipientLists;
import dev.holdfast.central.smtp.SmtpConfigurations;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import org.hibernate.reactive.mutiny.Mutiny;

/** Pauses and resumes, each with its line in the audit. */
@ApplicationScoped
class ChangePause {

  private final Edits edits;
  private final Pauses pauses;
  private final RecipientLists lists;
  private final SmtpConfigurations servers;
  private final DatabaseTime time;

  @Inject
  ChangePause(
      Edits edits,
      Pauses pauses,
      RecipientLists lists,
      SmtpConfigurations servers,
      DatabaseTime time) {
    this.edits = edits;
    this.pauses = pauses;
    this.lists = lists;
    this.servers = servers;
    this.time = time;
  }

  /** Also of what is being resumed, which is then paused again. */
  Uni<Pause> pause(PausedKind kind, String name, PauseRequest given, String by) {
    String reason = given.checkedReason();
    // As the database keeps it.
    Instant now = time.instant().truncatedTo(ChronoUnit.MICROS);
    Pause pause =
        new Pause(
            kind, name, reason, given.checkedEnd(now), now, by, Optional.empty(), Optional.empty());
    return exists(kind, name)
        .invoke(
            exists -> {
              if (!exists) {
                throw unknown(kind, name);
              }
            })
        .chain(
            () ->
                edits.run(
                    session ->
                        pauses
                            .save(session, pause)
                            .replaceWith(
                                new Edited<>(
                                    pause,
                                    Optional.of(PauseAudit.event("Paused", pause, by, now))))));
  }

  private Uni<Boolean> exists(PausedKind kind, String name) {
    return switch (kind) {
      case List -> lists.find(name).map(Optional::isPresent);
      case SmtpConfiguration -> servers.find(name).map(Optional::isPresent);
    };
  }

  Uni<Void> resume(PausedKind kind, String name, String by) {
    Instant now = time.instant();
    return edits.run(
        session ->
            pauses
                .find(session, kind, name)
                .map(found -> found.orElseThrow(() -> notPaused(kind, name)))
                .call(pause -> goOn(session, pause, now))
                .map(
                    pause ->
                        new Edited<>(
                            null, Optional.of(PauseAudit.event("Resumed", pause, by, now)))));
  }

  /** A server's breaker lets one mail through first; of a list somebody has to choose it. */
  private Uni<Void> goOn(Mutiny.Session session, Pause pause, Instant now) {
    return pause.kind() == PausedKind.List
        ? pauses.save(session, pause.draining(now))
        : pauses.end(session, pause);
  }

  private static ProblemException unknown(PausedKind kind, String name) {
    return new ProblemException(Problem.notFound("there is no " + kind.named(name)));
  }

  private static ProblemException notPaused(PausedKind kind, String name) {
    return new ProblemException(Problem.notFound(kind.named(name) + " is not paused"));
  }
}
