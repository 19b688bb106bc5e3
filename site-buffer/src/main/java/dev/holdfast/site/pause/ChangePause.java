package dev.holdfast.site.pause;

import dev.holdfast.base.pause.PauseRequest;
import dev.holdfast.base.problem.Problem;
import dev.holdfast.base.problem.ProblemException;
import dev.holdfast.site.definition.DefinitionKey;
import dev.holdfast.site.definition.Kind;
import dev.holdfast.site.message.KnownLanes;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/** Pauses and resumes, whoever asks for it. */
@ApplicationScoped
public class ChangePause {

  private final Pauses pauses;
  private final KnownLanes known;
  private final Clock clock;

  @Inject
  ChangePause(Pauses pauses, KnownLanes known, Clock clock) {
    this.pauses = pauses;
    this.known = known;
    this.clock = clock;
  }

  /** Also what rests already, then with this reason and this end. */
  public Uni<PauseView> pause(DefinitionKey target, PauseRequest given, String by) {
    Instant now = now();
    Pause pause = new Pause(target, given.checkedReason(), given.checkedEnd(now), now, by);
    if (!known.knows(pause.lane())) {
      throw new ProblemException(Problem.notFound(pause.named() + " is not defined here"));
    }
    return pauses.put(pause).replaceWith(PauseView.of(pause));
  }

  /** One message goes first; the rest follows when that has reached the target. */
  public Uni<Void> resume(DefinitionKey target, String by) {
    String named = Pause.named(target);
    return pauses
        .remove(target, named + " goes on", now(), by)
        .invoke(
            done -> {
              if (!done) {
                throw new ProblemException(Problem.notFound(named + " is not paused"));
              }
            })
        .replaceWithVoid();
  }

  private Instant now() {
    return clock.instant().truncatedTo(ChronoUnit.MILLIS);
  }

  /**
   * @param kind as it stands in an address
   */
  public static DefinitionKey target(String kind, String name) {
    return Kind.of(kind)
        .map(known -> new DefinitionKey(known, name))
        .orElseThrow(
            () ->
                new ProblemException(
                    Problem.notFound(
                        "'%s' cannot be paused, only external-systems and databases"
                            .formatted(kind))));
  }
}
